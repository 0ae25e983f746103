import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { useUser } from '#lib/use-session.ts'
import { Dialog, DialogBody } from '#ui/Dialog.tsx'
import { type Receipt, receiptQueries } from './receipts.ts'
import { ReceiptView } from './ReceiptView.tsx'

/** The receipts of what was submitted on this device, newest first; nothing before there is one. */
export function ReceiptMenu({ mode }: { mode: BiddableMode }) {
  const user = useUser()
  const receipts = useQuery(receiptQueries.of(user.id, mode)).data ?? []
  const [shown, setShown] = useState<Receipt | null>(null)
  const withBids = receipts.filter(({ bids }) => bids.length > 0)
  if (withBids.length === 0) return null
  return (
    <Dropdown align="end">
      <Dropdown.Toggle size="sm" variant="outline-secondary" id="receipts">
        Receipts
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {withBids.map((receipt) => (
          <Dropdown.Item as="button" key={receipt.at} onClick={() => setShown(receipt)}>
            {formatMoment(new Date(receipt.at))}, {counted(receipt.bids.length, 'bid')}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
      {shown && (
        <Dialog title="Receipt" size="xl" className="bid-review" onClose={() => setShown(null)}>
          <DialogBody>
            <ReceiptView receipt={shown} />
          </DialogBody>
        </Dialog>
      )}
    </Dropdown>
  )
}
