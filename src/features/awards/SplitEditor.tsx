import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { forecastByMonth, valueParts } from '#domain/award-value.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatCentsShort } from '#domain/money.ts'
import { firstShares, shareProblem, splitProblem, shareOf, type Shares } from '#domain/split.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { MonthChoice } from '#ui/MonthChoice.tsx'
import { ShareFields } from '#ui/ShareFields.tsx'
import type { BoardLane } from './board-lane.ts'
import { type Choice, sums } from './choice.ts'

type SplitEditorProps = {
  mode: BiddableMode
  lane: BoardLane
  busy: boolean
  onAward: (choices: Choice[]) => void
  onPend: (choices: Choice[]) => void
  onCancel: () => void
}

export function SplitEditor({ mode, lane, busy, onAward, onPend, onCancel }: SplitEditorProps) {
  const valid = useQuery(bidQueries.validMonths(mode))
  const terms = useQuery(laneQueries.terms(mode))
  const detail = useQuery(laneQueries.one(mode, lane.id))
  const [shares, setShares] = useState(() => firstShares(lane.bids))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const months = valid.data ?? []
  const chosen = months.filter((month) => !left.has(month))
  const history = detail.data?.volume ?? []
  const forecast = forecastByMonth(
    history.map(({ month, volume }) => ({ month, forecastVolume: volume })),
    months,
  )
  const choices = splitChoices(lane, shares, chosen, forecast)
  const total = choices.reduce((sum, { share }) => sum + share, 0)
  const problem = shareProblem(shares) ?? splitProblem(choices, terms.data)
  const { cents, savings } = sums(choices)
  const ready = !busy && problem === null && detail.isSuccess

  return (
    <div className="split-form">
      <ShareFields
        takers={lane.bids.map(({ id, carrier, cost }) => ({
          id,
          name: carrier,
          about: formatCentsShort(cost),
        }))}
        shares={shares}
        onChange={setShares}
      />
      <MonthChoice months={months} left={left} onChange={setLeft} />
      <p role="status" className={problem ? 'text-danger' : 'text-body-secondary'}>
        {problem ??
          `${total}% awarded for ${formatCents(cents)}, ${100 - total}% stays at baseline. Savings ${formatCents(savings)}.`}
      </p>
      <div className="d-flex flex-wrap gap-2 mb-3">
        <Button size="sm" disabled={!ready} onClick={() => onAward(choices)}>
          Review split
        </Button>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={!ready}
          onClick={() => onPend(choices)}
        >
          Mark split pending
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={onCancel}>
          Back to the bids
        </Button>
      </div>
    </div>
  )
}

/** The parts with a share, valued to the cent over the months chosen. */
function splitChoices(
  lane: BoardLane,
  shares: Shares,
  months: readonly string[],
  forecast: ReadonlyMap<string, number>,
): Choice[] {
  const parts = lane.bids.flatMap((bid) => {
    const share = shareOf(shares, bid.id)
    return share > 0 ? [{ bid, bidId: bid.id, cost: bid.cost, share, months }] : []
  })
  const values = valueParts(parts, lane.baseline, forecast)
  return parts.map(({ bid, share }, index) => ({
    lane,
    bid,
    share,
    months,
    cents: values[index]?.awardedCents ?? 0,
    baselineCents: values[index]?.baselineCents ?? null,
  }))
}
