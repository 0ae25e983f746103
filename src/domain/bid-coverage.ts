import type { Lane } from './lane.ts'

/** Whose complete bids a lane has, as its shipper tells lanes apart (design section 4). */
export const bidCoverages = {
  incumbent: 'From the incumbent',
  others: 'From others',
  none: 'None',
} as const

/** How far a carrier's own bid on a lane is: only a complete one counts. */
export const ownBidStandings = {
  complete: 'Complete',
  incomplete: 'Incomplete',
  none: 'Not submitted',
} as const

type Covered = Pick<Lane, 'bidsReceived' | 'incumbentBid' | 'amountBid'>

export function bidCoverageOf({ bidsReceived, incumbentBid }: Covered): string {
  if (bidsReceived === 0) return bidCoverages.none
  return incumbentBid ? bidCoverages.incumbent : bidCoverages.others
}

export function ownBidStandingOf({ bidsReceived, amountBid }: Covered): string {
  if (bidsReceived === 0) return ownBidStandings.none
  return amountBid === null ? ownBidStandings.incomplete : ownBidStandings.complete
}
