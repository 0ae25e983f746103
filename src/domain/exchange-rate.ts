import type { Cents } from './money.ts'
import { minorDigits, writeShown } from './shown-format.ts'

/** Where a rate comes from: typed in, published by the European Central Bank, or a file of one's own. */
export const rateSources = ['entered', 'ECB', 'file'] as const
export type RateSource = (typeof rateSources)[number]

export type ExchangeRate = {
  /** ISO 4217 */
  currency: string
  /** 'YYYY-MM-DD' */
  date: string
  usdPerUnit: number
  source: RateSource
}

/** `rateDate` is null for US dollars, which are never converted. */
export type RateOnDate = { usdPerUnit: number; rateDate: string | null }

export type ChargedAmount = RateOnDate & { amount: number; currency: string }

/** The rates of a company, for one date after another. */
export type RateTable = {
  /** Those with rates. */
  currencies: readonly string[]
  rateOn(currency: string, date: string): RateOnDate | null
  /** Whether ISO 4217 has the currency, with or without a rate. */
  isCurrency(currency: string): boolean
}

/**
 * How many days a rate applies. The bank publishes on working days: its rates bridge weekends and
 * holidays. Own rates may be monthly or yearly, so each applies until the next one, at most a leap year.
 */
export const daysInForce: Record<RateSource, number> = { ECB: 7, entered: 366, file: 366 }

const rateDecimals = 10

/**
 * The newest rate on or before a date, if it is still in force then; a later rate never counts.
 * `rates` are of one currency, oldest first.
 */
export function rateOn(
  rates: readonly ExchangeRate[],
  currency: string,
  date: string,
): RateOnDate | null {
  if (currency === 'USD') return { usdPerUnit: 1, rateDate: null }
  let low = 0
  let high = rates.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rates[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  const newest = rates[low - 1]
  if (!newest || daysBetween(newest.date, date) > daysInForce[newest.source]) return null
  return { usdPerUnit: newest.usdPerUnit, rateDate: newest.date }
}

/** A table of many currencies, for `rates` oldest first. */
export function rateTable(
  rates: Iterable<ExchangeRate>,
  isCurrency: (currency: string) => boolean,
): RateTable {
  const byCurrency = new Map<string, ExchangeRate[]>()
  for (const rate of rates) {
    const of = byCurrency.get(rate.currency)
    if (of) of.push(rate)
    else byCurrency.set(rate.currency, [rate])
  }
  return {
    currencies: [...byCurrency.keys()],
    isCurrency,
    rateOn: (currency, date) => rateOn(byCurrency.get(currency) ?? [], currency, date),
  }
}

/**
 * An amount in whole units of its currency (1950.5, for yen and dinars too) in US cents. The product of
 * both decimals is exact and rounded once, half away from zero.
 */
export function inUsdCents(amount: number, usdPerUnit: number): Cents {
  const one = decimalOf(amount)
  const other = decimalOf(usdPerUnit)
  const product = one.digits * other.digits * 100n
  const divisor = 10n ** BigInt(one.decimals + other.decimals)
  const size = product < 0n ? -product : product
  const cents = Number((size * 2n + divisor) / (divisor * 2n))
  return product < 0n && cents !== 0 ? -cents : cents
}

/** US dollars of one unit where both are quoted per euro, as the European Central Bank does. */
export const crossRate = (usdPerEuro: number, unitsPerEuro: number): number =>
  storedRate(usdPerEuro / unitsPerEuro)

/** As it is stored. */
export const storedRate = (usdPerUnit: number): number => Number(usdPerUnit.toFixed(rateDecimals))

/** 'EUR 1,950.00', 'JPY 12,400', with the code because $ and ¥ mean several currencies. */
export const formatInCurrency = (amount: number, currency: string): string =>
  `${currency} ${writeShown(amount, {
    minimumFractionDigits: minorDigits(currency),
    maximumFractionDigits: Math.max(2, minorDigits(currency)),
  })}`

/** With all decimals it is stored with. */
export const formatRate = (usdPerUnit: number): string =>
  writeShown(usdPerUnit, { maximumFractionDigits: rateDecimals })

/** The shortest decimal that stands for the number, which is the one that was written. */
function decimalOf(number: number): { digits: bigint; decimals: number } {
  const [mantissa = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const decimals = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return decimals < 0
    ? { digits: digits * 10n ** BigInt(-decimals), decimals: 0 }
    : { digits, decimals }
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000
