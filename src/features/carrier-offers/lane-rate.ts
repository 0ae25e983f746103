import { discounted, isLaneRate, laneRateProblem } from '#domain/carrier-offer.ts'
import type { Lane } from '#domain/lane.ts'
import { toCents } from '#domain/money.ts'
import { unitRate } from '#domain/unit-rate.ts'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

export type Read = { value: number | null; problem: string | null }

export function readRate(text: string): Read {
  if (text.trim() === '') return { value: null, problem: laneRateProblem }
  const read = readNumber(text, readerMark())
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, readerMark()) }
  return isLaneRate(read.number)
    ? { value: read.number, problem: null }
    : { value: null, problem: laneRateProblem }
}

export const bidRateOf = ({ amountBid, unitMeasure }: Lane): number | null =>
  unitRate(toCents(amountBid ?? 0), unitMeasure)

/** What a bid comes to for one unit less a discount, with the decimals such a rate is shown with. */
export function startingRate({ amountBid, unitMeasure }: Lane, percentOff: number): number | null {
  const rate = unitRate(discounted(toCents(amountBid ?? 0), percentOff), unitMeasure)
  return rate === null ? null : Number(rate.toFixed(rate < 10 ? 4 : 2))
}
