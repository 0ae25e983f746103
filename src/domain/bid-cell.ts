import { currencyOfCharge, type OfferedCharges } from './charge-currency.ts'
import type { BiddableMode } from './mode.ts'
import { isOwnCo2e, ownCo2eExpected } from './own-co2e.ts'
import { currenciesNamed, splitAmount } from './written-amount.ts'
import {
  type DecimalMark,
  numberOf,
  numberProblem,
  readNumber,
  writeNumber,
} from './written-number.ts'

/** What a typed text means in one cell of a bid; with a problem the text stays as it was typed. */
export type CellReading<Value> = { value: Value | null; problem?: string; warning?: string }

/** A rate that moves further than this from one's own last one is asked about. */
export const unusualChange = 0.5
const largestAmount = 1_000_000_000
const longestTransit = 365
const longestRemarks = 2000

/** Blank, '-', 'n/a' and 'no bid' all say that a line is not offered. */
export const saysNoBid = (text: string): boolean =>
  /^(|-+|–|n\/?a|none|no ?bid)$/i.test(text.trim())

export const noBid = 'no bid'

/** What offers nothing in so many words: a blank cell may only not be filled yet. */
export const saysDeclined = (text: string): boolean => text.trim() !== '' && saysNoBid(text)

/** `currency` only where a charge has one of its own. */
export type ChargeReading = CellReading<number> & { currency?: string }

export type ChargeRules = {
  decimals: number
  /** Of the reader's locale. */
  mark: DecimalMark
  /** What an amount without a currency is in. */
  currency: string
  /** What the tender takes; null where that is checked later. */
  currencies: readonly string[] | null
  /** What one bid before. */
  last?: OwnRate | null | undefined
}

type OwnRate = { amount: number | null | undefined; currency: string }

export const ownRate = (offer: OfferedCharges, chargeId: string): OwnRate => ({
  amount: offer.charges[chargeId],
  currency: currencyOfCharge(offer, chargeId),
})

/** An amount of a charge line, in the bid's currency or, as in '300 EUR', in one of its own. */
export function readCharge(
  text: string,
  { decimals, mark, currency, currencies, last }: ChargeRules,
): ChargeReading {
  if (saysNoBid(text)) return { value: null }
  const read = readNumber(text, mark)
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, mark) }
  const value = read.number
  const named = chargeCurrencyIn(text, currency, currencies)
  if ('expected' in named)
    return { value: null, problem: `expected ${named.expected}, found ${text}` }
  const own = named.currency === currency ? {} : named
  if (value < 0 || value > largestAmount)
    return { value, ...own, problem: `expected an amount of 0 or more, found ${text}` }
  if (Number(value.toFixed(decimals)) !== value)
    return { value, ...own, problem: `expected at most ${decimals} decimals, found ${text}` }
  const before = last?.currency === named.currency ? (last.amount ?? 0) : 0
  return before > 0 && Math.abs(value - before) / before > unusualChange
    ? { value, ...own, warning: unusualWords(value, before, mark) }
    : { value, ...own }
}

/** What an amount is in: its own currency, else the bid's; a sign of several means the bid's where it can. */
export function chargeCurrencyIn(
  text: string,
  currency: string,
  accepted: readonly string[] | null,
): { currency: string } | { expected: string } {
  const named = currenciesNamed(text)
  if (named.length === 0) return { currency }
  const isCertain = splitAmount(text).currency !== null
  if (!isCertain && named.includes(currency)) return { currency }
  const possible = accepted === null ? named : named.filter((code) => accepted.includes(code))
  const [only, another] = possible
  if (only !== undefined && another === undefined) return { currency: only }
  return {
    expected:
      only === undefined
        ? `one of ${accepted?.join(', ')}`
        : `the code of a currency, such as ${only}`,
  }
}

/** A charge as its cell holds it: a number in the bid's currency, '300 EUR' in one of its own. */
export type ChargeCell = number | string | null

export function chargeCell(offer: OfferedCharges, chargeId: string, mark: DecimalMark): ChargeCell {
  const currency = currencyOfCharge(offer, chargeId)
  const value = offer.charges[chargeId] ?? null
  return cellOfReading(currency === offer.currency ? { value } : { value, currency }, mark)
}

export const cellOfReading = ({ value, currency }: ChargeReading, mark: DecimalMark): ChargeCell =>
  value === null || currency === undefined ? value : `${writeNumber(value, mark)} ${currency}`

export function chargeInCell(
  cell: ChargeCell,
  mark: DecimalMark,
): { amount: number | null; currency: string | null } {
  if (typeof cell !== 'string') return { amount: cell, currency: null }
  const { amount, currency } = splitAmount(cell)
  return { amount: numberOf(amount, mark), currency }
}

export function readCurrency(text: string, accepted: readonly string[]): CellReading<string> {
  const code = text.trim().toUpperCase()
  return accepted.includes(code)
    ? { value: code }
    : { value: null, problem: `expected one of ${accepted.join(', ')}, found "${text}"` }
}

export function readTransitDays(text: string, mark: DecimalMark): CellReading<number> {
  if (saysNoBid(text)) return { value: null }
  const read = readNumber(text.replace(/\s*d(ays?)?$/i, ''), mark)
  if ('refused' in read && read.readings.length > 0)
    return { value: null, problem: numberProblem(text, read, mark) }
  const value = 'number' in read ? read.number : null
  return value !== null && Number.isInteger(value) && value >= 0 && value <= longestTransit
    ? { value }
    : { value: null, problem: `expected whole days from 0 to ${longestTransit}, found "${text}"` }
}

/** What a carrier can move of a lane in a year, in the mode's measure. */
export function readCapacity(text: string, mark: DecimalMark): CellReading<number> {
  if (saysNoBid(text)) return { value: null }
  const read = readNumber(text, mark)
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, mark) }
  const value = read.number
  return value >= 0 && value <= largestAmount
    ? { value }
    : { value: null, problem: `expected a number of 0 or more, found "${text}"` }
}

/** Of a mode that is not named, only which number it is. */
export function readOwnCo2e(
  text: string,
  mark: DecimalMark,
  mode: BiddableMode | null,
): CellReading<number> {
  if (saysNoBid(text)) return { value: null }
  const read = readNumber(text, mark)
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, mark) }
  const value = read.number
  return mode === null || isOwnCo2e(value, mode)
    ? { value }
    : { value: null, problem: `expected ${ownCo2eExpected(mode)}, found "${text}"` }
}

export const readRemarks = (text: string): CellReading<string> =>
  text.length <= longestRemarks
    ? { value: text }
    : { value: null, problem: `expected at most ${longestRemarks} characters` }

function unusualWords(value: number, last: number, mark: DecimalMark): string {
  const percent = Math.round((Math.abs(value - last) / last) * 100)
  return `${percent}% ${value > last ? 'above' : 'below'} your last rate of ${writeNumber(last, mark)}`
}
