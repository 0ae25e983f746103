import { discounted, isLaneRate, laneRateProblem } from '#domain/carrier-offer.ts'
import type { Lane } from '#domain/lane.ts'
import { toCents } from '#domain/money.ts'
import { unitRate } from '#domain/unit-rate.ts'
import { readTyped, type TypedNumber } from './typed-number.ts'

export const readRate = (text: string): TypedNumber => readTyped(text, isLaneRate, laneRateProblem)

export const bidRateOf = ({ amountBid, unitMeasure }: Lane): number | null =>
  unitRate(toCents(amountBid ?? 0), unitMeasure)

/** What a bid comes to for one unit less a discount, with the decimals such a rate is shown with. */
export function startingRate({ amountBid, unitMeasure }: Lane, percentOff: number): number | null {
  const rate = unitRate(discounted(toCents(amountBid ?? 0), percentOff), unitMeasure)
  return rate === null ? null : Number(rate.toFixed(rate < 10 ? 4 : 2))
}
