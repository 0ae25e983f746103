import type { CapacityLimit } from '#domain/carrier-capacity.ts'
import type { Cents } from '#domain/money.ts'

/** One number for each lane, bid or part, by its place. */
export type Column = ArrayLike<number>

/**
 * A tender as columns. Lanes and bids are named by their place in the columns; only `id` columns and
 * carriers hold ids. Bids stand in any order.
 */
export type AwardModel = {
  /** The months that are tendered, 31 at most. A set of them is a number: bit n is month n. */
  months: readonly string[]
  /** How a lane may be split where no rule says more: the terms of the negotiation, three carriers at most. */
  terms: { minimumShare: number; maximumCarriersPerLane: number }
  lanes: {
    id: Column
    region: ArrayLike<string>
    equipment: ArrayLike<string>
    origin: ArrayLike<string>
    destination: ArrayLike<string>
    businessUnit: ArrayLike<string>
    /** A year, in the mode's measure. */
    volume: Column
    loads: Column
    /** Forecast of month m of lane l at l x months + m. */
    monthVolumes: Column
    /** A year in whole cents; NaN where there is none. */
    baselineCents: Column
    /** Kilograms a year as the lane is moved today; 0 where that is unknown. */
    co2eKg: Column
    /** Carrier id; -1 for none. */
    incumbent: Column
  }
  bids: {
    id: Column
    lane: Column
    carrier: Column
    /** Landed cost of a year of the whole lane, in whole cents. */
    cents: Column
    /** Whole percent of the lane that the carrier can move. */
    room: Column
    months: Column
    /** Kilograms for a year of the whole lane. Estimates that are no carrier's own: the same for all bids of a lane. */
    co2eKg: Column
    transitDays: Column
    servicePoints: Column
  }
  /** The most that carriers take of several lanes together: limits that every scenario keeps. */
  capacities?: readonly CarrierCapacity[]
  /** Offers for several lanes, taken wholly or not at all. */
  bundles?: readonly Bundle[]
  /** Discounts for reaching a spend. */
  discounts?: readonly Discount[]
}

export type CarrierCapacity = CapacityLimit & { carrier: number }

/** A carrier's price for these of its bids together: percent off each of them, or its own for each. */
export type Bundle = {
  id: string
  carrier: number
  bids: readonly number[]
} & (
  | { percentOff: number }
  /** A year of the whole lane of the nth bid, in whole cents. */
  | { bidCents: readonly Cents[] }
)

/** `percentOff` each of these bids of a carrier, once what it wins of them costs `fromCents` at list price. */
export type Discount = {
  id: string
  carrier: number
  bids: readonly number[]
  fromCents: Cents
  percentOff: number
}

/** The places of an offer in `bundles` or, after them, in `discounts`. */
export const offersOf = (model: AwardModel): readonly (Bundle | Discount)[] => [
  ...(model.bundles ?? []),
  ...(model.discounts ?? []),
]

/** Where a share stays at baseline instead of going to a bid. */
export const noBid = -1
/** Where a bid counts at its list price. */
export const noOffer = -1

/** Who moves which share of which lane in which months, as columns of parts. All parts of a lane cover it whole. */
export type Award = {
  lane: Int32Array
  /** Place of the bid, or `noBid`. */
  bid: Int32Array
  /** Place of the bundle or discount that sets the price, or `noOffer`. */
  offer: Int32Array
  /** Whole percent. */
  share: Uint8Array
  months: Int32Array
}

export const everyMonth = (model: Pick<AwardModel, 'months'>): number =>
  2 ** model.months.length - 1

/** The months whose bits are set. */
export const monthsOf = (bits: number, months: readonly string[]): string[] =>
  months.filter((_, month) => (bits & (1 << month)) !== 0)

/** As an award names them: none where it is for every month. */
export const namedMonths = (bits: number, months: readonly string[]): string[] =>
  bits === everyMonth({ months }) ? [] : monthsOf(bits, months)

/** What part of a lane's year these months are, by volume; months count alike when none has volume. */
export function partOfYear(model: AwardModel, lane: number, months: number): number {
  const count = model.months.length
  if (months === everyMonth(model)) return 1
  let inside = 0
  let all = 0
  let chosen = 0
  for (let month = 0; month < count; month += 1) {
    const volume = model.lanes.monthVolumes[lane * count + month]!
    const isChosen = (months & (1 << month)) !== 0
    all += volume
    if (isChosen) {
      inside += volume
      chosen += 1
    }
  }
  return all > 0 ? inside / all : chosen / count
}

/** The lowest bid on each lane, of equals the one with the smaller id; `noBid` where there is none. */
export function lowestBids({
  lanes,
  bids,
}: {
  lanes: Pick<AwardModel['lanes'], 'id'>
  bids: Pick<AwardModel['bids'], 'id' | 'lane' | 'cents'>
}): Int32Array {
  const lowest = new Int32Array(lanes.id.length).fill(noBid)
  for (let bid = 0; bid < bids.id.length; bid += 1) {
    const lane = bids.lane[bid]!
    const known = lowest[lane]!
    const isLower =
      known === noBid ||
      bids.cents[bid]! < bids.cents[known]! ||
      (bids.cents[bid] === bids.cents[known] && bids.id[bid]! < bids.id[known]!)
    if (isLower) lowest[lane] = bid
  }
  return lowest
}
