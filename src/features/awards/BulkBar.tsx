import Button from 'react-bootstrap/Button'
import Dropdown from 'react-bootstrap/Dropdown'
import { formatCents } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { type BoardBid, type BoardLane, confirmable } from './board-lane.ts'
import { grouped } from '#domain/grouped.ts'

type BulkBarProps = {
  /** The ticked lanes. */
  lanes: readonly BoardLane[]
  words: (count: number) => string
  busy: boolean
  onAwardBest: () => void
  onAwardTo: (carrier: Pick<BoardBid, 'carrierId' | 'carrier'>) => void
  onConfirm: () => void
  onUnmark: () => void
  onReset: (awarded: readonly BoardLane[]) => void
  onClear: () => void
}

export function BulkBar(props: BulkBarProps) {
  const { lanes, words, busy, onAwardBest, onAwardTo, onConfirm, onUnmark, onReset, onClear } =
    props
  const awardable = lanes.filter((lane) => lane.awardable)
  const pending = lanes.filter(confirmable)
  const awarded = lanes.filter((lane) => lane.confirmed.length > 0)
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Ticked lanes">
      <strong>{words(lanes.length)}</strong>
      <Button size="sm" onClick={onAwardBest} disabled={busy || awardable.length === 0}>
        Award best {awardable.length || ''}
      </Button>
      <AwardTo lanes={awardable} disabled={busy} onAwardTo={onAwardTo} />
      {pending.length > 0 && (
        <>
          <Button size="sm" variant="outline-light" onClick={onConfirm} disabled={busy}>
            Confirm {formatCount(pending.length)} pending
          </Button>
          <Button size="sm" variant="outline-light" onClick={onUnmark} disabled={busy}>
            Withdraw {formatCount(pending.length)} pending
          </Button>
        </>
      )}
      {awarded.length > 0 && (
        <Button size="sm" variant="outline-light" onClick={() => onReset(awarded)} disabled={busy}>
          Reset {formatCount(awarded.length)} awarded
        </Button>
      )}
      <Button size="sm" variant="link" className="link-light" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

type AwardToProps = {
  lanes: readonly BoardLane[]
  disabled: boolean
  onAwardTo: (carrier: Pick<BoardBid, 'carrierId' | 'carrier'>) => void
}

function AwardTo({ lanes, disabled, onAwardTo }: AwardToProps) {
  const bids = grouped(
    lanes.flatMap((lane) => lane.bids),
    ({ carrierId }) => carrierId,
  )
  const offers = [...bids]
    .map(([carrierId, own]) => ({
      carrierId,
      carrier: own[0]?.carrier ?? '',
      lanes: own.length,
      cents: own.reduce((sum, { cost }) => sum + cost, 0),
    }))
    .toSorted((a, b) => b.lanes - a.lanes)
  return (
    <Dropdown drop="up">
      <Dropdown.Toggle size="sm" variant="outline-light" disabled={disabled || lanes.length === 0}>
        Award to…
      </Dropdown.Toggle>
      <Dropdown.Menu className="award-to">
        {offers.map(({ carrierId, carrier, lanes: bidOn, cents }) => (
          <Dropdown.Item
            key={carrierId}
            as="button"
            onClick={() => onAwardTo({ carrierId, carrier })}
          >
            {carrier}
            <small>
              {counted(bidOn, 'lane')}, {formatCents(cents)}
            </small>
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}
