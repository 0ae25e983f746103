import { queryOptions } from '@tanstack/react-query'
import { unanswered } from '#contract/ext/unanswered.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const unansweredQueries = {
  /** Nobody where the host does not tell. */
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('unanswered', laneId),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(unanswered.ofLane, { params: { laneId }, signal, quiet: true }), []),
    }),
}
