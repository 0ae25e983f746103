import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Bid } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { firstShares, shareOf, shareProblem, splitProblem } from '#domain/split.ts'
import { formatRate, perUnit, rateOf } from '#domain/unit-rate.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { MonthChoice } from '#ui/MonthChoice.tsx'
import { ShareFields } from '#ui/ShareFields.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'

type Part = { bid: Bid; share: number; months: string[] }
type SplitFormProps = {
  mode: BiddableMode
  /** Of a year, in the mode's measure. */
  volume: number | null
  bids: readonly Bid[]
  busy: boolean
  onSplit: (parts: Part[], confirm: boolean) => void
  onCancel: () => void
}

/** Shares of a lane by carrier, for the months chosen. */
export function SplitForm({ mode, volume, bids, busy, onSplit, onCancel }: SplitFormProps) {
  const valid = useQuery(bidQueries.validMonths(mode))
  const terms = useQuery(laneQueries.terms(mode))
  const offered = bids.filter(
    ({ status, landedCost }) => status === 'submitted' && landedCost !== null,
  )
  const [shares, setShares] = useState(() => firstShares(offered))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const months = (valid.data ?? []).filter((month) => !left.has(month))
  const parts = offered
    .map((bid) => ({ bid, share: shareOf(shares, bid.id), months }))
    .filter(({ share }) => share > 0)
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  const problem = shareProblem(shares) ?? splitProblem(parts, terms.data)

  return (
    <div className="split-form">
      <ShareFields
        takers={offered.map(({ id, carrier, landedCost }) => ({
          id,
          name: carrier,
          about: `${formatMoney(landedCost)} a year, ${formatRate(rateOf(landedCost, volume))} ${perUnit(mode)}`,
        }))}
        shares={shares}
        onChange={setShares}
      />
      <MonthChoice months={valid.data ?? []} left={left} onChange={setLeft} />
      <p role="status" className={problem ? 'text-danger' : 'text-body-secondary'}>
        {problem ?? `${total}% awarded, ${100 - total}% stays at baseline`}
      </p>
      <div className="d-flex gap-2 mb-3">
        <Button size="sm" disabled={busy || problem !== null} onClick={() => onSplit(parts, true)}>
          Award split
        </Button>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={busy || problem !== null}
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
