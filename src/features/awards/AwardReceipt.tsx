import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { formatCents } from '#domain/money.ts'
import { counted, formatPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import { awardedSavingsAddress } from '#features/savings/savings-link.api.ts'
import { Icon } from '#ui/Icon.tsx'
import { CarrierTable } from './CarrierTable.tsx'
import { type Choice, sums } from './choice.ts'

export type Receipt = { choices: readonly Choice[]; at: Date }

type AwardReceiptProps = { mode: BiddableMode; receipt: Receipt; onClose: () => void }

/** What was just awarded, to whom and at what savings; it stays until it is closed. */
export function AwardReceipt({ mode, receipt: { choices, at }, onClose }: AwardReceiptProps) {
  const { cents, baselineCents, savings } = sums(choices)
  const rate = savingsRate(savings, baselineCents)
  const lanes = new Set(choices.map(({ lane }) => lane.id)).size
  return (
    <section className="card award-receipt" aria-label="Award receipt">
      <div className="award-receipt-head">
        <p className="mb-0">
          <strong>{counted(lanes, 'lane')} awarded</strong> on {formatMoment(at)}:{' '}
          {formatCents(cents)} a year
          {baselineCents > 0 &&
            `, ${formatCents(savings)} (${formatPercent(rate)}) below the baseline`}
          . The carriers have been notified.
        </p>
        <Link className="btn btn-primary btn-sm" to={awardedSavingsAddress(mode)}>
          See savings
        </Link>
        <button type="button" className="icon-button" aria-label="Close receipt" onClick={onClose}>
          <Icon icon={X} />
        </button>
      </div>
      <details>
        <summary>By carrier</summary>
        <CarrierTable choices={choices} />
      </details>
    </section>
  )
}
