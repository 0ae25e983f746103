import { type BiddingTerms, biddingTermsByLane, currencyCodes } from '#domain/bidding-terms.ts'
import type { SheetRow } from './sheet-row.ts'

/** What the cells of one row are read, offered and shown by: its own shipper's terms. */
export type RowTerms = {
  decimals: number
  currencies: readonly string[]
  validMonths: readonly string[]
}

export function termsOfRows(all: readonly BiddingTerms[]): (row: SheetRow) => RowTerms {
  const termsOf = biddingTermsByLane(all)
  const made = new Map<BiddingTerms, RowTerms>()
  return ({ lane }) => {
    const terms = termsOf(lane)
    if (!terms) return noTerms
    const known = made.get(terms)
    if (known) return known
    const { decimals, validMonths } = terms
    const rowTerms = { decimals, validMonths, currencies: currencyCodes(terms) }
    made.set(terms, rowTerms)
    return rowTerms
  }
}

const noTerms: RowTerms = { decimals: 4, currencies: ['USD'], validMonths: [] }
