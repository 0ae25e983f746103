import { type ChosenPart, valueParts } from '#domain/award-value.ts'
import { discounted } from '#domain/carrier-offer.ts'
import type { Cents } from '#domain/money.ts'
import {
  type Award,
  type AwardModel,
  everyMonth,
  monthsOf,
  noBid,
  noOffer,
  offersOf,
} from './award-model.ts'

export type AwardValue = {
  /** What each part costs, in whole cents; a part that stays at baseline costs its baseline, or 0 without one. */
  cents: Float64Array
  /** What each part covers of the baseline, in whole cents; NaN without one. */
  baselineCents: Float64Array
  costCents: Cents
}

/** A year of the whole lane at the price of the offer, in whole cents. */
export function offeredCents(model: AwardModel, bid: number, offer: number): Cents {
  const list = model.bids.cents[bid]!
  if (offer === noOffer) return list
  const terms = offersOf(model)[offer]!
  return 'bidCents' in terms
    ? terms.bidCents[terms.bids.indexOf(bid)]!
    : discounted(list, terms.percentOff)
}

/** The places of the parts of each lane of an award. */
export function partsByLane({ lane }: Pick<Award, 'lane'>): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (const [part, place] of lane.entries()) {
    const own = parts.get(place)
    if (own) own.push(part)
    else parts.set(place, [part])
  }
  return parts
}

/** What an award costs and covers, by the same rule as awards that are set by hand. */
export function valueAward(model: AwardModel, award: Award): AwardValue {
  const count = award.lane.length
  const cents = new Float64Array(count)
  const baselineCents = new Float64Array(count).fill(NaN)
  const whole = everyMonth(model)
  for (const [lane, parts] of partsByLane(award)) {
    const known = model.lanes.baselineCents[lane]!
    const baseline = Number.isNaN(known) ? null : known
    const costOf = (part: number): Cents =>
      award.bid[part] === noBid
        ? (baseline ?? 0)
        : offeredCents(model, award.bid[part]!, award.offer[part]!)
    const [first] = parts
    if (parts.length === 1 && award.share[first!] === 100 && award.months[first!] === whole) {
      cents[first!] = costOf(first!)
      baselineCents[first!] = known
      continue
    }
    const chosen = parts.map(
      (part): ChosenPart => ({
        // A bid at two prices counts as two.
        bidId: award.bid[part]! + model.bids.id.length * (award.offer[part]! + 1),
        cost: costOf(part),
        share: award.share[part]!,
        months: monthsOf(award.months[part]!, model.months),
      }),
    )
    const values = valueParts(chosen, baseline, monthVolumesOf(model, lane))
    for (const [at, part] of parts.entries()) {
      cents[part] = values[at]!.awardedCents
      baselineCents[part] = values[at]!.baselineCents ?? NaN
    }
  }
  return { cents, baselineCents, costCents: cents.reduce((a, b) => a + b, 0) }
}

function monthVolumesOf({ months, lanes }: AwardModel, lane: number): Map<string, number> {
  return new Map(months.map((month, at) => [month, lanes.monthVolumes[lane * months.length + at]!]))
}
