import type { Bid } from '#domain/bid.ts'
import { currenciesOf } from '#domain/charge-currency.ts'
import { writeCsv } from '#domain/csv.ts'
import type { SheetRow } from './sheet-row.ts'

const headings = [
  'Lane id',
  'Lane',
  'Bid',
  'Version',
  'Round',
  'Currency',
  'USD a year',
  'Submitted at',
]

/** The submitted bids as they were taken, a line each (RFC 4180); no cell can be read as a formula. */
export function receiptCsv(bids: readonly Bid[], rows: readonly SheetRow[]): string {
  const lanes = new Map(rows.map(({ lane }) => [lane.id, lane.locationStr]))
  const lines = bids.map((bid) => [
    bid.laneId,
    lanes.get(bid.laneId) ?? '',
    bid.id,
    bid.version,
    bid.round,
    currenciesOf(bid).join(', '),
    bid.landedCost,
    bid.submittedAt,
  ])
  return writeCsv(headings, lines)
}
