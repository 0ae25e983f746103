import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { awardedSavingsAddress } from '#features/savings/savings-link.api.ts'
import type { BoardLane } from './board-lane.ts'

type AwardActionsProps = {
  mode: BiddableMode
  lane: BoardLane
  busy: boolean
  /** Undefined while the split is made. */
  onSplit: (() => void) | undefined
  onUnmark: () => void
  onReset: () => void
}

/** What can be done with the award of a lane as a whole. */
export function AwardActions({ mode, lane, busy, onSplit, onUnmark, onReset }: AwardActionsProps) {
  return (
    <div className="d-flex flex-wrap gap-2 mb-4">
      {lane.awardable && onSplit && (
        <Button size="sm" variant="outline-secondary" onClick={onSplit}>
          {lane.bids.length > 1 ? 'Split by share and months' : 'Award a part'}
        </Button>
      )}
      {lane.pending.length > 0 && (
        <Button size="sm" variant="outline-secondary" onClick={onUnmark} disabled={busy}>
          Withdraw the pending award
        </Button>
      )}
      {lane.confirmed.length > 0 && (
        <Link className="btn btn-outline-primary btn-sm" to={awardedSavingsAddress(mode)}>
          See savings
        </Link>
      )}
      {lane.lane.status === 'awarded' && (
        <Button size="sm" variant="outline-danger" onClick={onReset} disabled={busy}>
          Reset award
        </Button>
      )}
    </div>
  )
}
