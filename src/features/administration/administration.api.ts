import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SentQuery } from '#contract/endpoint.ts'
import { companies } from '#contract/ext/companies.ts'
import { system } from '#contract/ext/system.ts'
import { uploads } from '#contract/uploads.ts'
import { call, orIfNotOffered } from '#lib/call.ts'

export type UploadFilter = NonNullable<SentQuery<typeof uploads.admin>>

const refreshMs = 15_000

export const administrationQueries = {
  uploads: (filter: UploadFilter) =>
    queryOptions({
      queryKey: ['uploads', 'admin', filter],
      queryFn: async ({ signal }) => (await call(uploads.admin, { query: filter, signal })).uploads,
      placeholderData: keepPreviousData,
    }),
  /** Null where the host does not tell. */
  health: () =>
    queryOptions({
      queryKey: ['system', 'health'],
      staleTime: 0,
      refetchInterval: refreshMs,
      queryFn: ({ signal }) => orIfNotOffered(call(system.health, { signal, quiet: true }), null),
    }),
  companies: () =>
    queryOptions({
      queryKey: ['companies', 'list'],
      queryFn: ({ signal }) => call(companies.list, { signal, quiet: true }),
    }),
}
