import { queryOptions } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import { call } from '#lib/call.ts'

export const modeQueries = {
  /** Asked again on each route change (spec section 2). */
  available: () =>
    queryOptions({
      queryKey: ['available-modes'],
      queryFn: ({ signal }) => call(config.availableModes, { signal }),
    }),
}
