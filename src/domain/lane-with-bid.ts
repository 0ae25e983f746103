import type { Bid } from './bid.ts'
import type { Lane } from './lane.ts'

export function laneWithBid(lane: Lane, bid: Bid): Lane {
  const isDraft = bid.status === 'draft'
  return {
    ...lane,
    bidStatus: bid.status,
    bidCompletion: bid.completion,
    amountBid: bid.landedCost,
    light: isDraft ? null : bid.light,
    lightDelta: isDraft ? null : bid.deltaToTarget,
    rank: isDraft ? null : bid.rank,
    bidsReceived: isDraft ? 0 : 1,
    declineReason: null,
    outcome: bid.outcome,
  }
}
