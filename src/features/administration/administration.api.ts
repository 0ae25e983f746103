import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SentQuery } from '#contract/endpoint.ts'
import { system } from '#contract/ext/system.ts'
import { uploads } from '#contract/uploads.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type UploadFilter = NonNullable<SentQuery<typeof uploads.admin>>

const refreshMs = 15_000

export const administrationQueries = {
  uploads: (filter: UploadFilter) =>
    queryOptions({
      queryKey: queryKeys.uploads('admin', filter),
      queryFn: async ({ signal }) => (await call(uploads.admin, { query: filter, signal })).uploads,
      placeholderData: keepPreviousData,
    }),
  /** Null where the host does not tell. */
  health: () =>
    queryOptions({
      queryKey: queryKeys.system('health'),
      staleTime: 0,
      refetchInterval: refreshMs,
      queryFn: ({ signal }) => orIfNotOffered(call(system.health, { signal, quiet: true }), null),
    }),
}
