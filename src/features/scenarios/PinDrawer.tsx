import Button from 'react-bootstrap/Button'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Scenario } from '#domain/award-optimiser/rule.ts'
import type { ScenarioResult } from '#domain/award-optimiser/scenario-result.ts'
import { formatCents } from '#domain/money.ts'
import { formatAlignedChange } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { carrierNames } from './tender-words.ts'

type PinDrawerProps = {
  columns: AwardColumns
  /** Place of the lane. */
  lane: number
  title: string
  scenario: Scenario
  result: ScenarioResult
  onPin: (bidId: number | null) => void
  onClose: () => void
}

/** The bids of a lane, any of which may be chosen by hand. */
export function PinDrawer({ columns, lane, title, scenario, result, ...on }: PinDrawerProps) {
  const { lanes, bids } = columns
  const laneId = lanes.id[lane]
  const nameOf = carrierNames(columns)
  const pins = scenario.pins.filter((pin) => pin.laneId === laneId)
  const won = new Set(
    [...(result.award?.bid ?? [])].filter(
      (bid, part) => bid >= 0 && result.award?.lane[part] === lane,
    ),
  )
  const offers = bids.laneId
    .flatMap((id, bid) => (id === laneId ? [bid] : []))
    .toSorted((a, b) => bids.cents[a]! - bids.cents[b]!)
  return (
    <Drawer title={title} onClose={on.onClose}>
      <p className="note">
        {pins.length > 0
          ? 'Awarded by hand in this scenario.'
          : 'Award this lane by hand and the scenario keeps your choice; the other lanes adjust.'}
      </p>
      <PlainTable label="Bids on this lane" figures>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Cost a year</th>
            <th scope="col">To baseline</th>
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((bid) => {
            const carrier = bids.carrierId[bid]!
            const isPinned = pins.some(({ bidId }) => bidId === bids.id[bid])
            return (
              <tr key={bid}>
                <th scope="row">
                  {nameOf(carrier)}
                  <small className="d-block text-body-secondary">
                    {[
                      carrier === lanes.incumbentId[lane] && 'incumbent',
                      won.has(bid) && 'awarded here',
                      bids.room[bid]! < 100 && `can move ${bids.room[bid]}%`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </th>
                <td>{formatCents(bids.cents[bid]!)}</td>
                <td>
                  {formatAlignedChange(ratioAbove(bids.cents[bid]!, lanes.baselineCents[lane]))}
                </td>
                <td>
                  {isPinned ? (
                    <Button size="sm" variant="outline-secondary" onClick={() => on.onPin(null)}>
                      Clear
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      variant="outline-primary"
                      aria-label={`Award to ${nameOf(carrier)}`}
                      onClick={() => on.onPin(bids.id[bid]!)}
                    >
                      Award
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
    </Drawer>
  )
}
