import type { Cents } from './money.ts'
import { roomOf } from './recommended-award.ts'

export const awardWarnings = [
  'incumbentLost',
  'aboveTarget',
  'overCapacity',
  'singleBid',
  'outlier',
  'brokenBundle',
] as const
export type AwardWarning = (typeof awardWarnings)[number]

/** After the number of lanes: '3 lanes move away from the incumbent'. */
export const warningWords: Record<AwardWarning, readonly [one: string, many: string]> = {
  incumbentLost: ['lane moves away from its incumbent', 'lanes move away from their incumbent'],
  aboveTarget: ['lane is above its target', 'lanes are above their target'],
  overCapacity: ['lane exceeds a carrier’s capacity', 'lanes exceed a carrier’s capacity'],
  singleBid: ['lane has a single bid', 'lanes have a single bid'],
  outlier: ['lane goes to a bid that looks wrong', 'lanes go to a bid that looks wrong'],
  brokenBundle: [
    'lane is at the price of a bundle that is no longer whole',
    'lanes are at the price of a bundle that is no longer whole',
  ],
}

/** `capacity` in the lane's measure, null = unsaid; `share` in whole percent of the lane. */
type Chosen = {
  cost: Cents
  incumbent: boolean
  outlier: string | null
  capacity: number | null
  share: number
}
/** `target` 0 = none; `incumbent`: somebody runs the lane today; `volume` of a year. */
type Lane = {
  target: Cents
  incumbent: boolean
  bids: number
  volume: number
  brokenBundle?: boolean
}

export function warningsOf(
  chosen: readonly Chosen[],
  { target, incumbent, bids, volume, brokenBundle = false }: Lane,
): AwardWarning[] {
  const holds: Record<AwardWarning, boolean> = {
    incumbentLost: incumbent && !chosen.some((bid) => bid.incumbent),
    aboveTarget: target > 0 && chosen.some(({ cost }) => cost > target),
    overCapacity: chosen.some(({ capacity, share }) => share > roomOf(capacity, volume)),
    singleBid: bids === 1,
    outlier: chosen.some(({ outlier }) => outlier !== null),
    brokenBundle,
  }
  return awardWarnings.filter((warning) => holds[warning])
}
