import type { ChargeLine } from './charge.ts'
import { type DecimalMark, numberProblem, readNumber, writeNumber } from './written-number.ts'

/** What a typed text means in one cell of a bid; with a problem the text stays as it was typed. */
export type CellReading<Value> = { value: Value | null; problem?: string; warning?: string }

/** A rate that moves further than this from one's own last one is asked about. */
const unusualChange = 0.5
const largestAmount = 1_000_000_000
const longestTransit = 365
const longestRemarks = 2000

/** Blank, '-', 'n/a' and 'no bid' all say that a line is not offered. */
export const saysNoBid = (text: string): boolean =>
  /^(|-+|–|n\/?a|none|no ?bid)$/i.test(text.trim())

/** How a sheet says it. */
export const noBid = 'no bid'

/** What offers nothing in so many words: a blank cell may only not be filled yet. */
export const saysDeclined = (text: string): boolean => text.trim() !== '' && saysNoBid(text)

/** An amount of a charge line, in the bid's currency. `last`: what one bid before; `mark`: of the reader's locale. */
export function readCharge(
  text: string,
  { mandatory }: Pick<ChargeLine, 'mandatory'>,
  { decimals, mark, last = null }: { decimals: number; mark: DecimalMark; last?: number | null },
): CellReading<number> {
  if (saysNoBid(text)) return { value: null }
  const read = readNumber(text, mark)
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, mark) }
  const value = read.number
  if (value < 0 || value > largestAmount)
    return { value, problem: `expected an amount of 0 or more, found ${text}` }
  if (value === 0 && mandatory)
    return { value, problem: 'expected an amount above 0; leave it blank for no bid' }
  if (Number(value.toFixed(decimals)) !== value)
    return { value, problem: `expected at most ${decimals} decimals, found ${text}` }
  if (last !== null && last > 0 && Math.abs(value - last) / last > unusualChange)
    return {
      value,
      warning: `${changeWords(value, last)} your last rate of ${writeNumber(last, mark)}`,
    }
  return { value }
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

/** Loads or containers a carrier can take in a month. */
export function readCapacity(text: string, mark: DecimalMark): CellReading<number> {
  if (saysNoBid(text)) return { value: null }
  const read = readNumber(text, mark)
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, mark) }
  const value = read.number
  return value >= 0 && value <= largestAmount
    ? { value }
    : { value: null, problem: `expected a number of 0 or more, found "${text}"` }
}

export const readRemarks = (text: string): CellReading<string> =>
  text.length <= longestRemarks
    ? { value: text }
    : { value: null, problem: `expected at most ${longestRemarks} characters` }

const changeWords = (value: number, last: number) =>
  `${Math.round((Math.abs(value - last) / last) * 100)}% ${value > last ? 'above' : 'below'}`
