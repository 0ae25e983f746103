import type { ChargeAmounts } from './charge-currency.ts'
import type { LaneQuantities } from './landed-cost.ts'

/** A bid on one lane; money in US dollars at the frozen rates of its tender. */
export type RatedLane = {
  laneId: number
  shipperId: number
  equipment: string | null
  /** One way; null where it is not known. */
  miles: number | null
  quantities: LaneQuantities
  charges: ChargeAmounts
  /** Of a year; null while the bid is incomplete. */
  landedCost: number | null
}

export type JudgedLane = RatedLane & {
  /** What the carrier last submitted on this lane. */
  last: ChargeAmounts | null
  /** Of a year, only where the carrier may see it. */
  target: number | null
}

export const rateTraps = [
  'decimal',
  'perShipment',
  'perMile',
  'perKm',
  'perContainer',
  'perKg',
  'per100Kg',
  'perTonne',
] as const
/** What a rate looks like that is not meant: a decimal mark misread, or an amount per something else. */
export type RateTrap = (typeof rateTraps)[number]

export const doubtGrounds = ['similar', 'breaks', 'last', 'usual', 'target'] as const
/** Own similar lanes, the other weight breaks of the lane, one's last bid, what freight ever costs, the target. */
export type DoubtGround = (typeof doubtGrounds)[number]

export type RateDoubt = {
  /** Null for the bid as a whole. */
  chargeId: string | null
  ground: DoubtGround
  /** How often what it is held against; below 1 a part of it. */
  times: number
  trap: RateTrap | null
  /** What it is held against, in US dollars. */
  usual: number
}
