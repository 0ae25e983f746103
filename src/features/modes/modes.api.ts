import { queryOptions } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const modeQueries = {
  /** Asked again on each route change (spec section 2). */
  available: () =>
    queryOptions({
      queryKey: queryKeys.modes(),
      queryFn: ({ signal }) => call(config.availableModes, { signal }),
    }),
}
