import { useQuery } from '@tanstack/react-query'
import { format, parse } from 'date-fns'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Bid } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { bidQueries } from '#features/bids/bids.api.ts'

type Part = { bid: Bid; share: number; months: string[] }
type SplitFormProps = {
  mode: BiddableMode
  bids: readonly Bid[]
  busy: boolean
  onSplit: (parts: Part[], confirm: boolean) => void
  onCancel: () => void
}

/** Shares of a lane by carrier, for the months chosen. */
export function SplitForm({ mode, bids, busy, onSplit, onCancel }: SplitFormProps) {
  const valid = useQuery(bidQueries.validMonths(mode))
  const offered = bids.filter(({ status }) => status === 'submitted')
  const [shares, setShares] = useState<Record<number, string>>(() => firstShares(offered))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const months = (valid.data ?? []).filter((month) => !left.has(month))
  const parts = offered
    .map((bid) => ({ bid, share: Math.round(Number(shares[bid.id] ?? 0)) || 0, months }))
    .filter(({ share }) => share > 0)
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  const problem =
    total > 100
      ? `The shares add up to ${total} %, at most 100 %.`
      : months.length === 0
        ? 'Choose at least one month.'
        : null
  const toggle = (month: string) => {
    const next = new Set(left)
    if (!next.delete(month)) next.add(month)
    setLeft(next)
  }

  return (
    <div className="split-form">
      {offered.map((bid) => (
        <div key={bid.id} className="d-flex align-items-center gap-2 mb-2">
          <label htmlFor={`share-${bid.id}`} className="flex-grow-1">
            {bid.carrier} <span className="text-body-secondary">{formatUsd(bid.landedCost)}</span>
          </label>
          <div className="input-group input-group-sm share-input">
            <input
              id={`share-${bid.id}`}
              className="form-control text-end"
              inputMode="numeric"
              value={shares[bid.id] ?? ''}
              onChange={(event) => setShares({ ...shares, [bid.id]: event.target.value })}
            />
            <span className="input-group-text">%</span>
          </div>
        </div>
      ))}
      <fieldset className="month-chips">
        <legend>Months</legend>
        {(valid.data ?? []).map((month) => (
          <button
            key={month}
            type="button"
            className="chip"
            aria-pressed={!left.has(month)}
            onClick={() => toggle(month)}
          >
            {format(parse(month, 'yyyy-MM', new Date()), 'MMM yy')}
          </button>
        ))}
      </fieldset>
      <p role="status" className={problem ? 'text-danger' : 'text-body-secondary'}>
        {problem ?? `${total} % awarded, ${100 - total} % stays at baseline`}
      </p>
      <div className="d-flex gap-2 mb-3">
        <Button
          size="sm"
          disabled={busy || problem !== null || parts.length === 0}
          onClick={() => onSplit(parts, true)}
        >
          Award split
        </Button>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={busy || problem !== null || parts.length === 0}
          onClick={() => onSplit(parts, false)}
        >
          Mark pending
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The usual split: 60 to the best, 40 to the next. */
function firstShares(bids: readonly Bid[]): Record<number, string> {
  return Object.fromEntries(
    bids.map((bid, index) => [bid.id, index === 0 ? '60' : index === 1 ? '40' : '']),
  )
}
