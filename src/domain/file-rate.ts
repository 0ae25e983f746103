import { daysBetween, type RateTable } from './exchange-rate.ts'
import type { RateDirection } from './file-reading.ts'

const saysUsdPerUnit = /\b(usd|us dollars?) (per|for) |\b(to|in) (usd|us dollars?)\b/i
const saysUnitsPerUsd = /\b(per|for) (1 |one )?(usd|us dollars?)\b/i

/** 'USD per EUR', 'EUR per USD'; a slash is written both ways round and says nothing. */
export function directionInHeading(heading: string): RateDirection | null {
  const [isUsd, isUnits] = [saysUsdPerUnit.test(heading), saysUnitsPerUsd.test(heading)]
  if (isUsd === isUnits) return null
  return isUsd ? 'USD per unit' : 'units per USD'
}

/** The company's rate of a currency; one of the very days is exact, an older one only roughly so. */
export type KnownRate = { usdPerUnit: number; isOfDays: boolean }

/** How far a rate may be from a known one of its days and still be the same rate, as a factor. */
const near = 1.08
/** The same where it is only roughly known. */
const roughlyNear = 2

/** Which way round a rate is written; null where both ways, or neither, come near the known one. */
export function directionOf(
  rate: number,
  currency: string,
  known: KnownRate | null,
): RateDirection | null {
  const compared = known?.usdPerUnit ?? roughRates[currency]
  if (!(rate > 0) || compared === undefined) return null
  const within = known?.isOfDays ? near : roughlyNear
  const [isAsWritten, isTurned] = [rate, 1 / rate].map((one) => apart(one, compared) <= within)
  if (isAsWritten === isTurned) return null
  return isAsWritten ? 'USD per unit' : 'units per USD'
}

const exactDays = 7

/** A company's rate of a date as it is compared with one of a file. */
export function knownRate(rates: RateTable, currency: string, date: string): KnownRate | null {
  const rate = rates.rateOn(currency, date)
  if (rate === null) return null
  const { usdPerUnit, rateDate } = rate
  return { usdPerUnit, isOfDays: rateDate !== null && daysBetween(rateDate, date) <= exactDays }
}

/** US dollars of one unit by a rate that is written in a direction. */
export const usdPerUnitOf = (rate: number, direction: RateDirection): number =>
  direction === 'USD per unit' ? rate : 1 / rate

const apart = (one: number, other: number) => Math.max(one / other, other / one)

/**
 * Roughly the US dollars of one unit, to tell 1,350 from 0.00074 and for nothing else. Currencies that left
 * a factor of 2 around their rate in recent years are not listed.
 */
const roughRates: Readonly<Record<string, number>> = {
  AUD: 0.71,
  BGN: 0.57,
  CAD: 0.76,
  CHF: 1.06,
  CNY: 0.147,
  CZK: 0.044,
  DKK: 0.149,
  EUR: 1.11,
  GBP: 1.3,
  HKD: 0.128,
  HUF: 0.0032,
  IDR: 0.000069,
  ILS: 0.284,
  INR: 0.0137,
  JPY: 0.0083,
  KRW: 0.00083,
  MXN: 0.052,
  MYR: 0.235,
  NOK: 0.111,
  NZD: 0.67,
  PHP: 0.0192,
  PLN: 0.256,
  RON: 0.235,
  SEK: 0.11,
  SGD: 0.736,
  THB: 0.03,
  ZAR: 0.066,
}
