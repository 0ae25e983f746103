import type { Bid } from '#domain/bid.ts'
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
    bid.currency,
    bid.landedCost,
    bid.submittedAt,
  ])
  return [headings, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
