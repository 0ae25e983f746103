import type { Lane } from './lane.ts'

/** What became of a lane, as its shipper counts awards: a part that was declined leaves the others awarded. */
export const laneAwards = { awarded: 'Awarded', pending: 'Pending', none: 'None' } as const

/** Not every host says what an award costs, and some say 0 for none. */
export function laneAwardOf({
  awardedCost,
  bidStatus,
  pendingAward,
}: Pick<Lane, 'awardedCost' | 'bidStatus' | 'pendingAward'>): string {
  if (awardedCost || bidStatus === 'accepted') return laneAwards.awarded
  return pendingAward ? laneAwards.pending : laneAwards.none
}
