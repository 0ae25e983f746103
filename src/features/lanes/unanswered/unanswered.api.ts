import { queryOptions } from '@tanstack/react-query'
import { unanswered } from '#contract/ext/unanswered.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { lazyScreen } from '#lib/chunk.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Who has not answered for a lane; for wherever a lane's bids are shown. */
export const UnansweredOfLane = lazyScreen(
  'unanswered-of-lane',
  async () => (await import('./UnansweredOfLane.tsx')).UnansweredOfLane,
)

export const unansweredQueries = {
  /** Nobody where the host does not tell. */
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('unanswered', laneId),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(unanswered.ofLane, { params: { laneId }, signal, quiet: true }), []),
    }),
}
