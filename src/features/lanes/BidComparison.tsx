import Button from 'react-bootstrap/Button'
import type { Bid } from '#domain/bid.ts'
import { formatMoney } from '#domain/money.ts'
import { formatChange } from '#domain/quantity.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { lightBadge } from './lane-badges.ts'

type BidComparisonProps = {
  bids: readonly Bid[]
  decidable: boolean
  busy: boolean
  onAward: (bid: Bid, confirm: boolean) => void
}

/** The bids of a lane side by side, best landed cost first. */
export function BidComparison({ bids, decidable, busy, onAward }: BidComparisonProps) {
  if (bids.length === 0) return <p className="text-body-secondary">No bids on this lane yet.</p>
  return (
    <PlainTable
      label="Bids on this lane"
      className="mb-3"
      tableClass="table-sm align-middle compare-table"
    >
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col" className="text-end">
            Landed cost
          </th>
          <th scope="col" className="text-end">
            To best
          </th>
          <th scope="col" className="text-end">
            To target
          </th>
          <th scope="col" className="text-end">
            To baseline
          </th>
          <th scope="col" className="text-end">
            Transit
          </th>
          <th scope="col">Signal</th>
          <th scope="col">
            <span className="visually-hidden">Decision</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => {
          const light = lightBadge({ light: bid.light, lightDelta: null })
          return (
            <tr key={bid.id}>
              <th scope="row">
                {bid.carrier}
                {bid.incumbent && <small className="d-block text-body-secondary">Incumbent</small>}
              </th>
              <td className="text-end">{formatMoney(bid.landedCost)}</td>
              <td className="text-end">
                {bid.deltaToBest === 0 ? 'best' : formatChange(bid.deltaToBest)}
              </td>
              <td className="text-end">{formatChange(bid.deltaToTarget)}</td>
              <td className="text-end">{formatChange(bid.deltaToBaseline)}</td>
              <td className="text-end">
                {bid.transitDays === null ? '–' : `${bid.transitDays} d`}
              </td>
              <td>{light ? <Badge tone={light.tone as Tone} text={light.text} /> : '–'}</td>
              <td className="text-end text-nowrap">
                {decidable && bid.status === 'submitted' ? (
                  <>
                    <Button
                      size="sm"
                      variant="outline-primary"
                      disabled={busy}
                      onClick={() => onAward(bid, false)}
                      aria-label={`Mark ${bid.carrier} as pending award`}
                    >
                      Pending
                    </Button>{' '}
                    <Button
                      size="sm"
                      disabled={busy}
                      onClick={() => onAward(bid, true)}
                      aria-label={`Award to ${bid.carrier}`}
                    >
                      Award
                    </Button>
                  </>
                ) : (
                  <StatusWord status={bid.status} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}

function StatusWord({ status }: { status: Bid['status'] }) {
  if (status === 'accepted') return <Badge tone="accepted" text="Accepted" />
  if (status === 'rejected') return <Badge tone="rejected" text="Rejected" />
  return null
}
