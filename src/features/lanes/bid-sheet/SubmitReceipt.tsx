import Button from 'react-bootstrap/Button'
import type { Bid } from '#domain/bid.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { saveFile } from '#lib/call.ts'
import type { SheetRow } from './sheet-row.ts'
import { receiptCsv } from './receipt-csv.ts'

export type Receipt = {
  bids: readonly Bid[]
  drafts: number
  takenBack: number
  declined: number
  at: Date
}

type SubmitReceiptProps = {
  receipt: Receipt
  rows: readonly SheetRow[]
  onClose: () => void
}

/** Stays until it is closed: what was submitted, when, and the list to keep. */
export function SubmitReceipt({
  receipt: { bids, drafts, takenBack, declined, at },
  rows,
  onClose,
}: SubmitReceiptProps) {
  const total = bids.reduce((sum, { landedCost }) => sum + (landedCost ?? 0), 0)
  const time = formatMoment(at)
  const download = () =>
    saveFile({
      name: `bids-${at.toISOString().slice(0, 16).replaceAll(':', '')}.csv`,
      blob: new Blob([receiptCsv(bids, rows)], { type: 'text/csv' }),
    })
  return (
    <div className="alert alert-success receipt" role="status">
      <span>
        {bids.length > 0 ? (
          <>
            <strong>
              {counted(bids.length, 'bid')} submitted at {time}
            </strong>
            , {formatUsd(total)} a year in all.
          </>
        ) : (
          <strong>Saved at {time}.</strong>
        )}
        {drafts > 0 && ` ${counted(drafts, 'draft')} saved.`}
        {takenBack > 0 && ` ${counted(takenBack, 'bid')} taken back.`}
        {declined > 0 && ` ${counted(declined, 'lane')} declined.`}
      </span>
      {bids.length > 0 && (
        <Button size="sm" variant="outline-success" onClick={download}>
          Download receipt
        </Button>
      )}
      <button type="button" className="btn-close" aria-label="Close receipt" onClick={onClose} />
    </div>
  )
}
