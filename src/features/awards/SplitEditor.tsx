import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { coversLane, exceedsCapacity, fittedShares } from '#domain/award-capacity.ts'
import { forecastByMonth, valueParts } from '#domain/award-value.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { formatCents } from '#domain/money.ts'
import { firstShares, shareProblem, splitProblem, shareOf, type Shares } from '#domain/split.ts'
import { formatRate, perUnit, unitRate } from '#domain/unit-rate.ts'
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
  /** The bid that gets all it can move, the others share the rest. */
  around?: number
  onCancel: () => void
}

export function SplitEditor(props: SplitEditorProps) {
  const { mode, lane, busy, around, onAward, onPend, onCancel } = props
  const valid = useQuery(bidQueries.validMonths(mode))
  const terms = useQuery(laneQueries.terms(mode))
  const detail = useQuery(laneQueries.one(mode, lane.id))
  const [typed, setShares] = useState<Shares | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shares = typed ?? proposedShares(lane, around, terms.data ?? defaultTerms)
  const months = valid.data ?? []
  const chosen = months.filter((month) => !left.has(month))
  const history = detail.data?.volume ?? []
  const forecast = forecastByMonth(
    history.map(({ month, volume }) => ({ month, forecastVolume: volume })),
    months,
  )
  const choices = splitChoices(lane, shares, chosen, forecast)
  const total = choices.reduce((sum, { share }) => sum + share, 0)
  const problem =
    shareProblem(shares) ?? splitProblem(choices, terms.data) ?? roomProblem(choices, forecast)
  const { cents, savings } = sums(choices)
  const ready = !busy && problem === null && detail.isSuccess

  return (
    <div className="split-form">
      <ShareFields
        takers={lane.bids.map(({ id, carrier, cost, room }) => ({
          id,
          name: carrier,
          about: `${room < 100 ? `at most ${room}%, ` : ''}${formatCents(cost)} a year, ${formatRate(unitRate(cost, lane.lane.unitMeasure))} ${perUnit(mode)}`,
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

/** 60 to the lowest and 40 to the next, or all that the chosen bid can move. */
function proposedShares(
  lane: BoardLane,
  around: number | undefined,
  terms: Parameters<typeof fittedShares>[2],
): Shares {
  if (around === undefined && lane.bids.every(coversLane)) return firstShares(lane.bids)
  const fitted = fittedShares(lane.bids, around ?? lane.bids[0]?.id ?? 0, terms)
  return new Map([...fitted].map(([id, share]) => [id, String(share)]))
}

function roomProblem(
  choices: readonly Choice[],
  forecast: ReadonlyMap<string, number>,
): string | null {
  const over = choices.find(({ lane, bid, share, months }) =>
    exceedsCapacity([{ share, months }], bid.capacity, {
      volume: lane.lane.unitMeasure ?? 0,
      forecast,
    }),
  )
  return over ? `${over.bid.carrier} can move at most ${over.bid.room}% of the lane.` : null
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
