import type { QueryClient } from '@tanstack/react-query'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { laneWithBid } from '#domain/lane-with-bid.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { keepListState } from '#lib/answer-tags.ts'

/** Puts saved bids wherever one's bids and lanes are kept, so that nobody waits for them to be loaded again. */
export function showSaved(client: QueryClient, saved: readonly Bid[]): void {
  const byLane = new Map(saved.map((bid) => [bid.laneId, bid]))
  client.setQueriesData<Bid[]>({ queryKey: [...laneQueries.all(), 'own-bids'] }, (known) => {
    if (!known) return known
    const others = known.filter(({ laneId }) => !byLane.has(laneId))
    return [...others, ...saved]
  })
  client.setQueriesData<Lane[]>({ queryKey: [...laneQueries.all(), 'list'] }, (known) => {
    if (!known?.some(({ id }) => byLane.has(id))) return known
    const shown = known.map((lane) => {
      const bid = byLane.get(lane.id)
      return bid ? laneWithBid(lane, bid) : lane
    })
    keepListState(known, shown)
    return shown
  })
  for (const bid of saved) {
    const queryKey = [...laneQueries.all(), 'bids', bid.laneId]
    if (client.getQueryData(queryKey) !== undefined) client.setQueryData(queryKey, [bid])
  }
}
