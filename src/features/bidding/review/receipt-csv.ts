import { linesUnder } from '#domain/charge-lines.ts'
import { currencyOfCharge } from '#domain/charge-currency.ts'
import { unitWords } from '#domain/charge-words.ts'
import { writeCsv } from '#domain/csv.ts'
import { formatInZone } from '#domain/displayed-date.ts'
import { laneFields } from '#domain/lane-fields.ts'
import type { Receipt } from './receipts.ts'

const headings = [
  laneFields.laneId.header,
  'Lane',
  laneFields.shipper.header,
  'Charge',
  'Amount',
  laneFields.currency.header,
  'Unit',
  'Months',
  'Transit days',
  'Capacity a month',
  'Remarks',
  'Annual value, USD',
  'Round',
  'Version',
  'Submitted at',
]

/** Every rate as it was taken, a line each (RFC 4180); no cell can be read as a formula. */
export function receiptCsv({ mode, bids, lanes, lines: ofHost }: Receipt, zone: string): string {
  const lines = bids.flatMap((bid) =>
    linesUnder(bid.charges, mode, ofHost).flatMap(({ chargeId, name, unit }) => {
      const amount = bid.charges[chargeId] ?? null
      if (amount === null) return []
      return [
        [
          bid.laneId,
          lanes[bid.laneId]?.name ?? '',
          lanes[bid.laneId]?.shipper ?? '',
          name,
          amount,
          currencyOfCharge(bid, chargeId),
          unitWords[unit],
          bid.months.length === 0 ? 'All months' : bid.months.join(' '),
          bid.transitDays,
          bid.capacity,
          bid.remarks,
          bid.landedCost,
          bid.round,
          bid.version,
          bid.submittedAt === null ? '' : formatInZone(bid.submittedAt, zone),
        ],
      ]
    }),
  )
  return writeCsv(headings, lines)
}
