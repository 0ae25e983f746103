import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import Dropdown from 'react-bootstrap/Dropdown'
import { formatUsd, toDollars } from '#domain/money.ts'
import type { BoardBid, BoardLane } from './board-lane.ts'
import { count } from './decisions.ts'
import { grouped } from '#domain/grouped.ts'

type BulkBarProps = {
  /** The ticked lanes. */
  lanes: readonly BoardLane[]
  words: (count: number) => string
  busy: boolean
  onAwardBest: () => void
  onAwardTo: (carrierId: number) => void
  onConfirm: () => void
  onUnmark: () => void
  onReset: () => void
  onClear: () => void
}

/** What can be done with the ticked lanes, each button with how many it is about. */
export function BulkBar(props: BulkBarProps) {
  const { lanes, words, busy, onAwardBest, onAwardTo, onConfirm, onUnmark, onReset, onClear } =
    props
  const awardable = lanes.filter((lane) => lane.awardable)
  const pending = lanes.filter((lane) => lane.pending.length > 0 && lane.awardable)
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
            Confirm {pending.length} pending
          </Button>
          <Button size="sm" variant="outline-light" onClick={onUnmark} disabled={busy}>
            Take back {pending.length} pending
          </Button>
        </>
      )}
      {awarded.length > 0 && awarded.length === lanes.length && (
        <ResetButton lanes={awarded.length} busy={busy} onReset={onReset} />
      )}
      <Button size="sm" variant="link" className="link-light" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

/** Carriers are told of a reset: the second click does it. */
function ResetButton({
  lanes,
  busy,
  onReset,
}: {
  lanes: number
  busy: boolean
  onReset: () => void
}) {
  const [sure, setSure] = useState(false)
  return (
    <Button
      size="sm"
      variant={sure ? 'danger' : 'outline-light'}
      disabled={busy}
      onClick={() => (sure ? onReset() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? `Yes, reset ${count(lanes)} and tell the carriers` : `Reset ${lanes} awarded`}
    </Button>
  )
}

type AwardToProps = {
  lanes: readonly BoardLane[]
  disabled: boolean
  onAwardTo: (carrierId: number) => void
}

function AwardTo({ lanes, disabled, onAwardTo }: AwardToProps) {
  const offers = grouped(
    lanes.flatMap(({ bids }) => bids),
    ({ carrierId }) => carrierId,
  )
  const carriers = [...offers].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <Dropdown drop="up">
      <Dropdown.Toggle size="sm" variant="outline-light" disabled={disabled || lanes.length === 0}>
        Award to…
      </Dropdown.Toggle>
      <Dropdown.Menu className="award-to">
        {carriers.map(([carrierId, bids]) => (
          <Dropdown.Item key={carrierId} as="button" onClick={() => onAwardTo(carrierId)}>
            {bids[0]?.carrier}
            <small>
              {count(bids.length)}, {formatUsd(toDollars(costOf(bids)))}
            </small>
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}

const costOf = (bids: readonly BoardBid[]): number => bids.reduce((sum, { cost }) => sum + cost, 0)
