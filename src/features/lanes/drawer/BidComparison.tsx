import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { type Bid, isBidStatus } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatAlignedChange } from '#domain/quantity.ts'
import { formatRate, perUnit, rateOf } from '#domain/unit-rate.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { lightBadge } from '#features/lanes/lane-badges.api.ts'

type BidComparisonProps = {
  bids: readonly Bid[]
  mode: BiddableMode
  /** Of a year, in the mode's measure. */
  volume: number | null
  decidable: boolean
  busy: boolean
  onAward: (bid: Bid, confirm: boolean) => void
}

type Column = readonly [heading: string, show: (bid: Bid) => ReactNode]

const costColumns = (mode: BiddableMode, volume: number | null): readonly Column[] => [
  ['Landed cost a year', ({ landedCost }) => formatMoney(landedCost)],
  [`Rate ${perUnit(mode)}`, ({ landedCost }) => formatRate(rateOf(landedCost, volume))],
]

const comparedColumns: readonly Column[] = [
  ['To best', ({ deltaToBest }) => (deltaToBest === 0 ? 'best' : formatAlignedChange(deltaToBest))],
  ['To target', ({ deltaToTarget }) => formatAlignedChange(deltaToTarget)],
  ['To baseline', ({ deltaToBaseline }) => formatAlignedChange(deltaToBaseline)],
  ['Transit', ({ transitDays }) => (transitDays === null ? '–' : `${transitDays} d`)],
  ['Signal', ({ light }) => <Signal light={light} />],
]

/** The bids of a lane side by side, best landed cost first; on a phone one below the other. */
export function BidComparison(props: BidComparisonProps) {
  const { bids, mode, volume, decidable, busy, onAward } = props
  const columns = [...costColumns(mode, volume), ...comparedColumns]
  if (bids.length === 0) return <p className="text-body-secondary">No bids on this lane yet.</p>
  return (
    <PlainTable
      label="Bids on this lane"
      figures
      className="mb-3"
      tableClass="table-sm align-middle stacked-table"
    >
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          {columns.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Decision</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <tr key={bid.id}>
            <th scope="row">
              <strong>{bid.carrier}</strong>
              {bid.incumbent && <small className="d-block text-body-secondary">Incumbent</small>}
            </th>
            {columns.map(([heading, show]) => (
              <td key={heading} data-heading={heading}>
                {show(bid)}
              </td>
            ))}
            <td className="text-nowrap">
              {decidable && bid.status === 'submitted' ? (
                <Decision bid={bid} busy={busy} onAward={onAward} />
              ) : (
                <StatusWord status={bid.status} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

type DecisionProps = Pick<BidComparisonProps, 'busy' | 'onAward'> & { bid: Bid }

const Decision = ({ bid, busy, onAward }: DecisionProps) => (
  <span className="d-inline-flex gap-1">
    <Button
      size="sm"
      variant="outline-primary"
      disabled={busy}
      onClick={() => onAward(bid, false)}
      aria-label={`Mark ${bid.carrier} as pending award`}
    >
      Pending
    </Button>
    <Button
      size="sm"
      disabled={busy}
      onClick={() => onAward(bid, true)}
      aria-label={`Award to ${bid.carrier}`}
    >
      Award
    </Button>
  </span>
)

function Signal({ light }: Pick<Bid, 'light'>) {
  const badge = lightBadge({ light, lightDelta: null })
  return badge ? <Badge tone={badge.tone as Tone} text={badge.text} /> : '–'
}

function StatusWord({ status }: { status: Bid['status'] }) {
  if (status === 'accepted') return <Badge tone="accepted" text="Accepted" />
  if (status === 'rejected') return <Badge tone="rejected" text="Rejected" />
  return isBidStatus(status) ? null : <Badge tone="neutral" text={status} />
}
