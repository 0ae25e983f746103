import { queryOptions } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
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

/** Where a mode's figures and map are, and what that page is called. */
export function summaryLink(mode: BiddableMode): { to: string; title: string } {
  const { route, title, summary } = modeDefinitions[mode]
  return { to: `/${route}/summary`, title: `${title} ${summary.toLowerCase()}` }
}
