import { numberOf } from './written-number.ts'

/** US dollars of one unit, between which every currency lies; above them a rate is written the other way round. */
export const leastUsd = 1e-9
export const mostUsd = 1000

/**
 * The exchange rate a person or a file wrote as US dollars of one unit. No unit of a currency is worth
 * 1,000 dollars, so a comma is its decimal mark, never a group.
 */
export function readRate(written: string): number | null {
  const rate = written.includes(',') ? numberOf(written, ',') : positiveDecimal(written)
  return rate !== null && rate >= leastUsd && rate <= mostUsd ? rate : null
}

/** A number above 0 with a decimal point; '4.2e-5' is how spreadsheets write a small one. */
export function positiveDecimal(written: string): number | null {
  const text = written.trim()
  const isScientific = /^\d+(\.\d+)?e-?\d+$/i.test(text)
  const number = isScientific ? Number(text) : numberOf(text, '.')
  return number !== null && number > 0 ? number : null
}
