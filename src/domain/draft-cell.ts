import { readCapacity, readCharge, readOwnCo2e, readTransitDays } from './bid-cell.ts'
import type { BidEntry } from './bid.ts'
import { currencyOfCharge } from './charge-currency.ts'
import { readMonths } from './valid-months.ts'
import { type DecimalMark, retypedNumber } from './written-number.ts'

export type TypedText = { text: string; mark: DecimalMark }

/** Longer than any valid remark, so that one that is too long is kept to be shortened. */
export const longestDraftText = 4000

const inWords: readonly string[] = ['currency', 'months', 'remarks']

/** The text as somebody who writes decimals with this mark would have typed it. */
export const typedFor = (column: string, { text, mark }: TypedText, reader: DecimalMark): string =>
  inWords.includes(column) ? text : retypedNumber(text, mark, reader)

/** Whether a bid says in this cell what was typed over it. */
export function isTakenOver(column: string, { text, mark }: TypedText, bid: BidEntry): boolean {
  switch (column) {
    case 'currency':
      return text.trim().toUpperCase() === bid.currency
    case 'months':
      return saysMonths(text, bid.months)
    case 'remarks':
      return text.trim() === bid.remarks.trim()
    case 'transitDays':
      return agrees(readTransitDays(text, mark), bid.transitDays)
    case 'capacity':
      return agrees(readCapacity(text, mark), bid.capacity)
    case 'co2ePerUnit':
      return agrees(readOwnCo2e(text, mark, null), bid.co2ePerUnit)
    default: {
      const { currency } = bid
      const read = readCharge(text, { decimals: 20, mark, currency, currencies: null })
      const amount = bid.charges[column] ?? null
      const isInCurrency = (read.currency ?? currency) === currencyOfCharge(bid, column)
      return agrees(read, amount) && (amount === null || isInCurrency)
    }
  }
}

const agrees = (
  { value, problem }: { value: number | null; problem?: string },
  saved: number | null,
): boolean => problem === undefined && value === saved

function saysMonths(text: string, months: readonly string[]): boolean {
  if (months.length === 0) return readMonths(text, []).value === ''
  const isAll = readMonths(text, []).value === ''
  return !isAll && readMonths(text, months).value === ''
}
