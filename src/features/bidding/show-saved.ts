import type { QueryClient } from '@tanstack/react-query'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { laneWithBid } from '#domain/lane-with-bid.ts'
import { keepListState } from '#lib/answer-tags.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Puts saved bids wherever one's bids and lanes are kept, so that nobody waits for them to be loaded again. */
export function showSaved(client: QueryClient, saved: readonly Bid[]): void {
  const byLane = new Map(saved.map((bid) => [bid.laneId, bid]))
  client.setQueriesData<Bid[]>({ queryKey: queryKeys.lanes.kind('own-bids') }, (known) => {
    if (!known) return known
    const others = known.filter(({ laneId }) => !byLane.has(laneId))
    return [...others, ...saved]
  })
  client.setQueriesData<Lane[]>({ queryKey: queryKeys.lanes.kind('list') }, (known) => {
    if (!known?.some(({ id }) => byLane.has(id))) return known
    const shown = known.map((lane) => {
      const bid = byLane.get(lane.id)
      return bid ? laneWithBid(lane, bid) : lane
    })
    keepListState(known, shown)
    return shown
  })
  for (const bid of saved) {
    const queryKey = queryKeys.lanes.ofLane('bids', bid.laneId)
    if (client.getQueryData(queryKey) !== undefined) client.setQueryData(queryKey, [bid])
  }
}
