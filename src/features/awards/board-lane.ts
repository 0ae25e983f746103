import type { BidBoard } from '#contract/ext/award-board.ts'
import { outlierReasons } from '#domain/bid-outlier.ts'
import { isBidStatus } from '#domain/bid.ts'
import { leftOf, limitedPlaces } from '#domain/carrier-capacity.ts'
import { priceAtOffer } from '#domain/carrier-offer.ts'
import { type Lane, allows } from '#domain/lane.ts'
import { type Cents, toCents, toCentsOrNull } from '#domain/money.ts'
import { grouped } from '#domain/grouped.ts'
import { roomOf } from '#domain/recommended-award.ts'
import { addUp } from '#domain/savings.ts'
import type { Steps } from '#domain/steps.ts'

export type BoardBid = {
  id: number
  laneId: number
  carrierId: number
  carrier: string
  /** Of a year of the lane. */
  cost: Cents
  incumbent: boolean
  version: number
  status: string
  transitDays: number | null
  /** What the carrier can move in a year, in the mode's measure; null = unsaid. */
  capacity: number | null
  /** Whole percent of the lane that it can move. */
  room: number
  /** Why it looks wrong, or null. */
  outlier: string | null
}
export type BoardAward = BidBoard['awards'][number]
export type BoardCapacity = BidBoard['capacities'][number]

/** A lane with every complete bid on it, the lowest first, and what is awarded of it. */
export type BoardLane = {
  id: number
  lane: Lane
  bids: readonly BoardBid[]
  /** Null = none. */
  baseline: Cents | null
  target: Cents
  awards: readonly BoardAward[]
  pending: readonly BoardAward[]
  confirmed: readonly BoardAward[]
  /** Parts that their carriers declined and nobody has yet. */
  declined: readonly BidBoard['declined'][number][]
  /** Whether its bids may be awarded now. */
  awardable: boolean
}

/**
 * Puts the lanes of a mode and the board's columns together, in steps of at most a few milliseconds: hundreds of
 * thousands of bids take longer than a key may wait.
 */
export function* boardSteps(
  lanes: readonly Lane[],
  board: readonly BidBoard[],
): Steps<BoardLane[]> {
  const bidsOf = new Map<number, BoardBid[]>()
  for (const part of board) yield* putOnLanes(part, bidsOf)
  const awardsOf = grouped(
    board.flatMap(({ awards }) => awards),
    ({ laneId }) => laneId,
  )
  const declinedOf = grouped(
    board.flatMap(({ declined }) => declined),
    ({ laneId }) => laneId,
  )
  const rows: BoardLane[] = []
  for (const lane of lanes) {
    if (rows.length % lanesAtOnce === 0) yield
    const baseline = toCentsOrNull(lane.baselineCost)
    const bids = bidsOf.get(lane.id) ?? []
    const awards = awardsOf.get(lane.id) ?? []
    const reasons = outlierReasons(
      bids.map(({ cost }) => cost),
      baseline,
    )
    for (const [index, bid] of bids.entries()) {
      bid.outlier = reasons[index] ?? null
      bid.room = roomOf(bid.capacity, lane.unitMeasure ?? 0)
    }
    rows.push({
      id: lane.id,
      lane,
      baseline,
      target: toCents(lane.targetPrice),
      bids,
      awards,
      pending: awards.filter(({ confirmed }) => !confirmed),
      confirmed: awards.filter(({ confirmed }) => confirmed),
      declined: declinedOf.get(lane.id) ?? [],
      awardable: allows(lane.status, 'award') && bids.length > 0,
    })
  }
  return rows
}

const lanesAtOnce = 200
const bidsAtOnce = 5000

function* putOnLanes({ carriers, bids }: BidBoard, byLane: Map<number, BoardBid[]>): Steps<void> {
  const nameOf = new Map(carriers.map(({ id, name }) => [id, name]))
  for (const [index, id] of bids.id.entries()) {
    if (index % bidsAtOnce === 0) yield
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
      room: 100,
      outlier: null,
    }
    const others = byLane.get(laneId)
    if (others) others.push(bid)
    else byLane.set(laneId, [bid])
  }
}

export const confirmable = ({ pending, awardable }: BoardLane): boolean =>
  awardable && pending.length > 0

/** What awards cost together over their shares and months. */
export const costOf = (awards: readonly BoardAward[]): Cents =>
  awards.reduce((sum, { cents }) => sum + cents, 0)

/** What awards save against the baseline they cover; null where none of them has one. */
export const savedBy = (awards: readonly BoardAward[]): Cents | null =>
  coveredBy(awards) === null ? null : comparedSums(awards).savings

/** The part of the baseline that awards cover; null where none of them has one. */
export const coveredBy = (awards: readonly BoardAward[]): Cents | null =>
  awards.some(({ baselineCents }) => baselineCents !== null) ? comparedSums(awards).reference : null

const comparedSums = (awards: readonly BoardAward[]) =>
  addUp(awards.map(({ baselineCents, cents }) => ({ reference: baselineCents, cost: cents })))

/** How much of a year's volume awards are for: the part of each year's price that was awarded. */
export function unitsOf(
  awards: readonly BoardAward[],
  bids: readonly BoardBid[],
  volume: number | null,
): number | null {
  if (volume === null) return null
  return awards.reduce((units, { bidId, cents, offer }) => {
    const cost = bids.find(({ id }) => id === bidId)?.cost
    const price = cost && offer ? priceAtOffer(offer, cost, volume) : cost
    return price ? units + (volume * cents) / price : units
  }, 0)
}

/** What carriers still take of these lanes, beside what others are awarded to them. */
export function capacitiesLeft(
  capacities: readonly BoardCapacity[],
  lanes: readonly BoardLane[],
  all: readonly BoardLane[],
): BoardCapacity[] {
  if (capacities.length === 0) return []
  const limited = new Set(capacities.map(({ carrierId }) => carrierId))
  const chosen = new Set(lanes)
  const moved = grouped(
    all.flatMap((row) =>
      chosen.has(row)
        ? []
        : row.awards
            .filter(({ carrierId }) => limited.has(carrierId))
            .map((award) => ({
              carrierId: award.carrierId,
              lane: limitedPlaces(row.lane),
              volume: unitsOf([award], row.bids, row.lane.unitMeasure) ?? 0,
            })),
    ),
    ({ carrierId }) => carrierId,
  )
  return capacities.map(({ carrierId, ...limit }) => ({
    carrierId,
    ...leftOf(limit, moved.get(carrierId) ?? []),
  }))
}

export const bestBid = ({ bids }: BoardLane): BoardBid | undefined => bids[0]
