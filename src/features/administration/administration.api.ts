import { queryOptions } from '@tanstack/react-query'
import { system } from '#contract/ext/system.ts'
import { uploads } from '#contract/uploads.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

const refreshMs = 15_000

export const administrationQueries = {
  uploads: () =>
    queryOptions({
      queryKey: queryKeys.uploads('admin'),
      queryFn: async ({ signal }) => (await call(uploads.admin, { query: {}, signal })).uploads,
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
