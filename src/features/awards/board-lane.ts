import type { BidBoard } from '#contract/ext/award-board.ts'
import type { OfferedBid, OfferedLane } from '#domain/award-rule.ts'
import { outlierReasons } from '#domain/bid-outlier.ts'
import { isBidStatus } from '#domain/bid.ts'
import { type Lane, allows } from '#domain/lane.ts'
import { type Cents, toCents, toCentsOrNull } from '#domain/money.ts'
import { grouped } from '#domain/grouped.ts'

export type BoardBid = OfferedBid & {
  laneId: number
  carrier: string
  version: number
  status: string
  transitDays: number | null
  /** What the carrier can move in a year, in the mode's measure; null = unsaid. */
  capacity: number | null
  /** Why it looks wrong, or null. */
  outlier: string | null
}
export type BoardAward = BidBoard['awards'][number]

/** A lane with every complete bid on it, the lowest first, and what is awarded of it. */
export type BoardLane = OfferedLane<BoardBid> & {
  lane: Lane
  target: Cents
  awards: readonly BoardAward[]
  pending: readonly BoardAward[]
  confirmed: readonly BoardAward[]
  /** Whether its bids may be awarded now. */
  awardable: boolean
}

/** Puts the lanes of a mode and the board's columns together. */
export function boardLanes(lanes: readonly Lane[], board: BidBoard): BoardLane[] {
  const bidsOf = bidsByLane(board)
  const awardsOf = grouped(board.awards, ({ laneId }) => laneId)
  return lanes.map((lane) => {
    const baseline = toCentsOrNull(lane.baselineCost)
    const bids = bidsOf.get(lane.id) ?? []
    const awards = awardsOf.get(lane.id) ?? []
    const reasons = outlierReasons(
      bids.map(({ cost }) => cost),
      baseline,
    )
    for (const [index, bid] of bids.entries()) bid.outlier = reasons[index] ?? null
    return {
      id: lane.id,
      lane,
      baseline,
      target: toCents(lane.targetPrice),
      bids,
      awards,
      pending: awards.filter(({ confirmed }) => !confirmed),
      confirmed: awards.filter(({ confirmed }) => confirmed),
      awardable: allows(lane.status, 'award') && bids.length > 0,
    }
  })
}

function bidsByLane({ carriers, bids }: BidBoard): Map<number, BoardBid[]> {
  const nameOf = new Map(carriers.map(({ id, name }) => [id, name]))
  const byLane = new Map<number, BoardBid[]>()
  for (const [index, id] of bids.id.entries()) {
    const cost = bids.cents[index] ?? null
    const status = bids.status[index] ?? 'submitted'
    // Nobody here can tell whether a bid in another status may still be awarded.
    if (cost === null || !isBidStatus(status)) continue
    const carrierId = bids.carrierId[index] ?? 0
    const laneId = bids.laneId[index] ?? 0
    const bid: BoardBid = {
      id,
      laneId,
      carrierId,
      carrier: nameOf.get(carrierId) ?? `Carrier ${carrierId}`,
      cost,
      incumbent: bids.incumbent[index] ?? false,
      version: bids.version[index] ?? 0,
      status,
      transitDays: bids.transitDays[index] ?? null,
      capacity: bids.capacity[index] ?? null,
      outlier: null,
    }
    const others = byLane.get(laneId)
    if (others) others.push(bid)
    else byLane.set(laneId, [bid])
  }
  return byLane
}

export const confirmable = ({ pending, awardable }: BoardLane): boolean =>
  awardable && pending.length > 0

/** What awards cost together. */
export const costOf = (awards: readonly BoardAward[]): Cents =>
  awards.reduce((sum, { cents }) => sum + cents, 0)

export const bestBid = ({ bids }: BoardLane): BoardBid | undefined => bids[0]
