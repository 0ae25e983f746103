import { queryOptions } from '@tanstack/react-query'
import { overview } from '#contract/overview.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'

export const statQueries = {
  ofMode: (mode: BiddableMode) =>
    queryOptions({
      queryKey: ['lanes', 'stats', mode],
      queryFn: ({ signal }) => call(overview.stats, { params: { id: mode }, signal }),
    }),
}
