import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { type Bid, isBidStatus } from '#domain/bid.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { type BiddableMode, measuredOne, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatAlignedChange, formatCount } from '#domain/quantity.ts'
import { Badge } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { BoardLane } from './board-lane.ts'

type CompareTableProps = {
  mode: BiddableMode
  lane: BoardLane
  bids: readonly Bid[]
  busy: boolean
  onAward: (bid: Bid) => void
  onPend: (bid: Bid) => void
}

/** A column a carrier, the lowest first; the buttons stay in sight at the foot. */
export function CompareTable({ mode, lane, bids, busy, onAward, onPend }: CompareTableProps) {
  if (bids.length === 0) return <p className="text-body-secondary">No bids on this lane yet.</p>
  const volume = lane.lane.unitMeasure ?? 0
  const outlierOf = new Map(lane.bids.map(({ id, outlier }) => [id, outlier]))
  const awardOf = new Map(lane.awards.map((award) => [award.bidId, award]))
  const rows: [string, (bid: Bid) => ReactNode][] = [
    ['Landed cost a year', (bid) => <strong>{formatMoney(bid.landedCost)}</strong>],
    [
      `Per ${measuredOne[modeDefinitions[mode].measure.key]}`,
      ({ landedCost }) =>
        landedCost === null || volume === 0 ? '–' : formatMoney(landedCost / volume),
    ],
    ['Rank', ({ rank }) => rank ?? '–'],
    [
      'To the lowest',
      ({ deltaToBest }) => (deltaToBest === 0 ? 'lowest' : formatAlignedChange(deltaToBest)),
    ],
    ['To target', ({ deltaToTarget }) => formatAlignedChange(deltaToTarget)],
    ['To baseline', ({ deltaToBaseline }) => formatAlignedChange(deltaToBaseline)],
    ['Signal', ({ light }) => (light ? <Badge tone={lightLooks[light].tone} text={light} /> : '–')],
    ['Transit', ({ transitDays }) => (transitDays === null ? '–' : `${transitDays} d`)],
    ['Capacity', ({ capacity }) => formatCount(capacity)],
    ['Months', ({ months }) => (months.length === 0 ? 'all' : `${months.length} of 12`)],
    ['Check', (bid) => outlierOf.get(bid.id) ?? '–'],
    ['Remarks', ({ remarks }) => (remarks === '' ? '–' : remarks)],
  ]

  return (
    <PlainTable
      label="Bids on this lane"
      className="compare-columns"
      tableClass="table-sm align-middle"
    >
      <thead>
        <tr>
          <td />
          {bids.map((bid) => (
            <th key={bid.id} scope="col">
              {bid.carrier}
              {bid.incumbent && <small>Incumbent</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, show]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {bids.map((bid) => (
              <td key={bid.id} data-doubtful={outlierOf.get(bid.id) != null || undefined}>
                {show(bid)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Decision</th>
          {bids.map((bid) => (
            <td key={bid.id}>
              <Standing award={awardOf.get(bid.id)} status={bid.status} />
              {lane.awardable && bid.landedCost !== null && bid.status === 'submitted' && (
                <span className="d-flex flex-wrap gap-1">
                  <Button
                    size="sm"
                    disabled={busy}
                    onClick={() => onAward(bid)}
                    aria-label={`Award to ${bid.carrier}`}
                  >
                    Award
                  </Button>
                  <Button
                    size="sm"
                    variant="outline-primary"
                    disabled={busy}
                    onClick={() => onPend(bid)}
                    aria-label={`Mark ${bid.carrier} as pending award`}
                  >
                    Pending
                  </Button>
                </span>
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </PlainTable>
  )
}

type StandingProps = { award: BoardLane['awards'][number] | undefined; status: Bid['status'] }

function Standing({ award, status }: StandingProps) {
  if (award) {
    const share = award.share < 100 ? ` ${award.share}%` : ''
    return award.confirmed ? (
      <Badge tone="accepted" text={`Awarded${share}`} />
    ) : (
      <Badge tone="pending" text={`Pending${share}`} />
    )
  }
  if (status === 'rejected') return <Badge tone="rejected" text="Not chosen" />
  return isBidStatus(status) ? null : <Badge tone="neutral" text={status} />
}
