import { queryOptions } from '@tanstack/react-query'
import { unanswered } from '#contract/ext/unanswered.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { lazyScreen } from '#lib/chunk.ts'

/** Who has not answered for a lane; for wherever a lane's bids are shown. */
export const UnansweredOfLane = lazyScreen(
  'unanswered-of-lane',
  async () => (await import('./UnansweredOfLane.tsx')).UnansweredOfLane,
)

export const unansweredQueries = {
  /** Nobody where the host does not tell. */
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: [...laneQueries.all(), 'unanswered', laneId],
      queryFn: ({ signal }) =>
        orIfNotOffered(call(unanswered.ofLane, { params: { laneId }, signal, quiet: true }), []),
    }),
}
