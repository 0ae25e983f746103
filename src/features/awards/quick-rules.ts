import { coversLane } from '#domain/award-capacity.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Award } from '#domain/award-optimiser/award-model.ts'
import { emptyColumns } from '#domain/award-optimiser/empty-columns.ts'
import { limitedPlaces } from '#domain/carrier-capacity.ts'
import type { Cents } from '#domain/money.ts'
import { savingsAgainst } from '#domain/savings.ts'
import type { Steps } from '#domain/steps.ts'
import type { BoardBid, BoardCapacity, BoardLane } from './board-lane.ts'
import { type Choice, sums, wholeLane } from './choice.ts'

const lanesAtOnce = 500

/** The lanes and the bids that can move all of one, as the award engine reads them. */
export function* quickColumns(
  lanes: readonly BoardLane[],
  capacities: readonly BoardCapacity[],
): Steps<AwardColumns> {
  const columns = emptyColumns({
    months: ['year'],
    terms: { minimumShare: 100, maximumCarriersPerLane: 1 },
  })
  const names = new Map<number, string>()
  for (const [at, lane] of lanes.entries()) {
    if (at % lanesAtOnce === 0) yield
    const whole = lane.bids.filter(coversLane)
    addLane(columns.lanes, lane, whole)
    for (const bid of whole) {
      names.set(bid.carrierId, bid.carrier)
      addBid(columns.bids, bid)
    }
  }
  const bidding = capacities.filter(({ carrierId }) => names.has(carrierId))
  if (bidding.length > 0) columns.capacities = bidding
  columns.carriers = [...names].map(([id, name]) => ({ id, name, servicePoints: null }))
  return columns
}

function addLane(columns: AwardColumns['lanes'], lane: BoardLane, whole: readonly BoardBid[]) {
  const volume = lane.lane.unitMeasure ?? 0
  columns.id.push(lane.id)
  const { region, equipment, origin, destination } = limitedPlaces(lane.lane)
  columns.region.push(region)
  columns.equipment.push(equipment ?? '')
  columns.origin.push(origin)
  columns.destination.push(destination)
  columns.businessUnit.push('')
  columns.volume.push(volume)
  columns.loads.push(0)
  columns.monthVolumes.push(volume)
  // What a lane that nobody of the few serves is counted at: a baseline may be missing, or far below any bid.
  columns.baselineCents.push(whole.at(-1)?.cost ?? null)
  columns.co2eKg.push(null)
  columns.incumbentId.push(whole.find(({ incumbent }) => incumbent)?.carrierId ?? null)
}

function addBid(columns: AwardColumns['bids'], bid: BoardBid) {
  columns.id.push(bid.id)
  columns.laneId.push(bid.laneId)
  columns.carrierId.push(bid.carrierId)
  columns.version.push(bid.version)
  columns.cents.push(bid.cost)
  columns.room.push(bid.room)
  columns.months.push(1)
  columns.transitDays.push(bid.transitDays)
  columns.co2eKg.push(null)
}

export type Proposal = {
  choices: Choice[]
  cost: Cents
  /** Of the lanes that have a baseline and a chosen bid: what they cost so far, and what they save. */
  baseline: Cents
  savings: Cents
  /** What the chosen bids cost more than the lowest of the same lanes: the price of the rule. */
  overLowest: Cents
  withoutBid: number
  /** Carriers may have too little left for a lane. */
  hasCapacities: boolean
  carriers: number
}

/** What an award of `quickColumns` of these lanes chooses, and what that adds up to; changes nothing. */
export function proposalOf(
  { lane: laneOf, bid: bidOf }: Award,
  { bids, capacities }: AwardColumns,
  lanes: readonly BoardLane[],
): Proposal {
  const choices: Choice[] = []
  let overLowest = 0
  for (const [part, at] of laneOf.entries()) {
    const lane = lanes[at]!
    const id = bids.id[bidOf[part]!]
    const bid = lane.bids.find((one) => one.id === id)
    if (!bid) continue
    choices.push(wholeLane(lane, bid))
    overLowest += savingsAgainst(bid.cost, lane.bids.find(coversLane)?.cost ?? bid.cost)
  }
  const { cents, baselineCents, savings } = sums(choices)
  return {
    choices,
    cost: cents,
    baseline: baselineCents,
    savings,
    overLowest,
    withoutBid: lanes.length - choices.length,
    hasCapacities: capacities !== undefined,
    carriers: new Set(choices.map(({ bid }) => bid.carrierId)).size,
  }
}
