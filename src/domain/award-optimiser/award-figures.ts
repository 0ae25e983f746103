import type { Cents } from '#domain/money.ts'
import { type Award, type AwardModel, noBid, noOffer, partOfYear } from './award-model.ts'
import type { Scenario } from './rule.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { incumbentCarriers } from './scope.ts'
import { valueAward } from './value-award.ts'

/** What scenarios are compared by. */
export type AwardFigures = {
  costCents: Cents
  objectiveCents: Cents
  /** How far the best possible award may be below; 0 = proven. */
  gapCents: Cents
  /** Cost and baseline of the parts that have one. */
  comparedCents: Cents
  baselineCents: Cents
  carriers: number
  /** That win and are the incumbent of no lane. */
  newCarriers: number
  /** Incumbents that win nothing. */
  lostCarriers: number
  /** Part of the tender's volume that stays with the lane's incumbent; null without volume. */
  incumbentVolume: number | null
  /** Offers that set a price, and what they take off the bids in a year; absent where none does. */
  offersUsed?: number | undefined
  offerSavingsCents?: Cents | undefined
  lanesAwarded: number
  /** Lanes of which nothing is awarded. */
  lanesStaying: number
  co2eKg: number
  /** Days by load; null where nobody states any. */
  transitDays: number | null
  largestCarrier: { carrier: number; spendShare: number } | null
  /** Lanes decided by hand. */
  pinnedLanes: number
}

export function awardFigures(
  model: AwardModel,
  { pins }: Pick<Scenario, 'pins'>,
  { award, value, objectiveCents, gapCents }: ScenarioResult,
): AwardFigures | null {
  if (!award || !value || objectiveCents === null) return null
  const { lanes, bids } = model
  const awarded = new Set<number>()
  const spendOf = new Map<number, Cents>()
  const sums = { compared: 0, baseline: 0, kept: 0, co2e: 0, days: 0, loads: 0 }
  for (const [part, lane] of award.lane.entries()) {
    const bid = award.bid[part]!
    const weight = weightOf(model, award, part)
    const cents = value.cents[part]!
    const baseline = value.baselineCents[part]!
    if (!Number.isNaN(baseline)) {
      sums.compared += cents
      sums.baseline += baseline
    }
    if (bid === noBid) {
      sums.co2e += weight * lanes.co2eKg[lane]!
      continue
    }
    awarded.add(lane)
    const carrier = bids.carrier[bid]!
    spendOf.set(carrier, (spendOf.get(carrier) ?? 0) + cents)
    sums.co2e += weight * bids.co2eKg[bid]!
    if (carrier === lanes.incumbent[lane]) sums.kept += weight * lanes.volume[lane]!
    const loads = weight * lanes.loads[lane]!
    sums.loads += loads
    sums.days += loads * bids.transitDays[bid]!
  }
  const incumbents = incumbentCarriers(model)
  const volume = Array.from(lanes.volume).reduce((a, b) => a + b, 0)
  const [largest] = [...spendOf].toSorted(([, a], [, b]) => b - a)
  const spend = [...spendOf.values()].reduce((a, b) => a + b, 0)
  return {
    costCents: value.costCents,
    objectiveCents,
    gapCents: gapCents ?? 0,
    comparedCents: sums.compared,
    baselineCents: sums.baseline,
    carriers: spendOf.size,
    newCarriers: [...spendOf.keys()].filter((carrier) => !incumbents.has(carrier)).length,
    lostCarriers: [...incumbents].filter((carrier) => !spendOf.has(carrier)).length,
    incumbentVolume: volume > 0 ? sums.kept / volume : null,
    ...offersOfAward(model, award, value.costCents),
    lanesAwarded: awarded.size,
    lanesStaying: lanes.id.length - awarded.size,
    co2eKg: sums.co2e,
    transitDays: sums.days > 0 ? sums.days / sums.loads : null,
    largestCarrier: largest ? { carrier: largest[0], spendShare: largest[1] / spend } : null,
    pinnedLanes: new Set(pins.map(({ laneId }) => laneId)).size,
  }
}

function offersOfAward(
  model: AwardModel,
  award: Award,
  costCents: Cents,
): Pick<AwardFigures, 'offersUsed' | 'offerSavingsCents'> {
  const used = new Set(award.offer)
  used.delete(noOffer)
  if (used.size === 0) return {}
  const list = { ...award, offer: new Int32Array(award.offer.length).fill(noOffer) }
  return {
    offersUsed: used.size,
    offerSavingsCents: valueAward(model, list).costCents - costCents,
  }
}

/** What part of the lane's year a part moves. */
const weightOf = (model: AwardModel, { lane, share, months }: Award, part: number): number =>
  0.01 * share[part]! * partOfYear(model, lane[part]!, months[part]!)
