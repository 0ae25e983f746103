import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { currencyOfCharge } from '#domain/charge-currency.ts'
import { linesUnder } from '#domain/charge-lines.ts'
import { unitWords } from '#domain/charge-words.ts'
import { formatMoment, formatMonth, formatInZone } from '#domain/displayed-date.ts'
import { centsOfAll, formatCents, formatMoney } from '#domain/money.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatOwnCo2e, ownCo2eTitle } from '#domain/own-co2e.ts'
import { shownFormat, writeShown } from '#domain/shown-format.ts'
import { counted } from '#domain/quantity.ts'
import { saveFile } from '#lib/call.ts'
import { PageMoves } from '#ui/PageMoves.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { laneFields } from '#domain/lane-fields.ts'
import { writeCsv } from '#domain/csv.ts'
import { rateWords } from './rate-words.ts'
import type { Receipt } from './receipts.ts'

const pageSize = 20

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { bids, lanes, at } = receipt
  const [page, setPage] = useState(1)
  const shown = bids.slice((page - 1) * pageSize, page * pageSize)
  return (
    <>
      <p className="receipt" role="status">
        <span>{receiptWords(receipt)}</span>
        {bids.length > 0 && (
          <Button size="sm" variant="outline-primary" onClick={() => downloadReceipt(receipt)}>
            Download receipt
          </Button>
        )}
      </p>
      {bids.length > 0 && (
        <PlainTable
          label={`Receipt of ${formatMoment(new Date(at))}`}
          tableClass="table-sm stacked-table"
        >
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">Rates</th>
              <th scope="col">Terms</th>
              <th scope="col" className="text-end">
                Annual value
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((bid) => (
              <tr key={bid.laneId}>
                <td data-heading="Lane">
                  {lanes[bid.laneId]?.name}
                  <small className="evidence">
                    {[lanes[bid.laneId]?.shipper, `version ${bid.version}`, `round ${bid.round}`]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </td>
                <td data-heading="Rates">
                  <ul className="list-unstyled mb-0">
                    {linesUnder(bid.charges, receipt.mode, receipt.lines).flatMap(
                      ({ chargeId, name, unit }) => {
                        const amount = bid.charges[chargeId] ?? null
                        return amount === null
                          ? []
                          : [
                              <li key={chargeId}>
                                {name}: {rateWords(amount, currencyOfCharge(bid, chargeId))}{' '}
                                {unitWords[unit]}
                              </li>,
                            ]
                      },
                    )}
                  </ul>
                </td>
                <td data-heading="Terms">
                  {bid.months.length === 0 ? 'All months' : bid.months.map(formatMonth).join(', ')}
                  {bid.transitDays !== null && <>, {counted(bid.transitDays, 'transit day')}</>}
                  {bid.capacity !== null && (
                    <>, {writeShown(bid.capacity, { maximumFractionDigits: 4 })} a year</>
                  )}
                  {bid.co2ePerUnit != null && (
                    <>
                      , {ownCo2eTitle(receipt.mode)}: {formatOwnCo2e(bid.co2ePerUnit)}
                    </>
                  )}
                </td>
                <td data-heading="Annual value" className="text-end">
                  {formatMoney(bid.landedCost)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {bids.length > pageSize && (
        <PageMoves page={page} pageSize={pageSize} total={bids.length} onPage={setPage} />
      )}
    </>
  )
}

/** '3 bids submitted on 22 Nov 2026, 5:06 pm (UTC), $61,260.40 a year in total.' */
export function receiptWords({ bids, at, drafts, withdrawn, declined }: Receipt): string {
  const totalCents = centsOfAll(bids.map(({ landedCost }) => landedCost))
  const time = formatMoment(new Date(at))
  const said =
    bids.length > 0
      ? [
          `${counted(bids.length, 'bid')} submitted on ${time}, ${formatCents(totalCents)} a year in total.`,
        ]
      : [`Saved on ${time}.`]
  if (drafts > 0) said.push(`${counted(drafts, 'draft')} saved.`)
  if (withdrawn.length > 0)
    said.push(`${counted(withdrawn.length, 'bid')} withdrawn: ${withdrawn.join('; ')}.`)
  if (declined > 0) said.push(`${counted(declined, 'lane')} declined.`)
  return said.join(' ')
}

const downloadReceipt = (receipt: Receipt) =>
  saveFile({
    name: `bids-${receipt.at.slice(0, 16).replaceAll(':', '')}.csv`,
    blob: new Blob([receiptCsv(receipt, shownFormat().zone)], { type: 'text/csv' }),
  })

const headingsOf = (mode: BiddableMode) => [
  laneFields.laneId.header,
  'Lane',
  laneFields.shipper.header,
  'Charge',
  'Amount',
  laneFields.currency.header,
  'Unit',
  'Months',
  'Transit days',
  'Capacity a year',
  ownCo2eTitle(mode),
  'Remarks',
  'Annual value, USD',
  'Round',
  'Version',
  'Submitted at',
]

/** Every rate as it was taken, a line each (RFC 4180); no cell can be read as a formula. */
function receiptCsv({ mode, bids, lanes, lines: ofHost }: Receipt, zone: string): string {
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
          bid.co2ePerUnit,
          bid.remarks,
          bid.landedCost,
          bid.round,
          bid.version,
          bid.submittedAt === null ? '' : formatInZone(bid.submittedAt, zone),
        ],
      ]
    }),
  )
  return writeCsv(headingsOf(mode), lines)
}
