import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { LinesLeftOut } from '#features/bidding/lines-left-out.parts.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { BidForm } from './BidForm.tsx'
import { ClosingTime } from '#features/lanes/lane-table.parts.tsx'

type OwnBidProps = {
  lane: Lane
  mode: BiddableMode
  onNext?: (() => void) | undefined
  ready: readonly Lane[]
  /** Below the form, once it is there. */
  children?: ReactNode
}

export function OwnBid({ lane, mode, onNext, ready, children }: OwnBidProps) {
  const own = useQuery(bidQueries.ofLane(lane.id))
  const charges = useQuery(bidQueries.charges(lane.id))
  return (
    <QueryState query={own} loading="Loading your bid" failed="Your bid could not be loaded.">
      {([bid]) => (
        <QueryState
          query={charges}
          loading="Loading charge lines"
          failed="The charge lines could not be loaded."
        >
          {({ lines, leftOut }) => (
            <>
              <LinesLeftOut lines={leftOut} />
              <BidForm
                key={`${bid?.id ?? 0}-${bid?.version ?? 0}`}
                lane={lane}
                mode={mode}
                bid={bid ?? null}
                lines={lines}
                onNext={onNext}
                ready={ready}
              />
              {children}
            </>
          )}
        </QueryState>
      )}
    </QueryState>
  )
}

type LaneStepsProps = {
  lanes: readonly Lane[]
  openId: number
  closesAt: string | null
  onOpen: (laneId: number) => void
}

export function LaneSteps({ lanes, openId, closesAt, onOpen }: LaneStepsProps) {
  const at = lanes.findIndex(({ id }) => id === openId)
  const before = lanes[at - 1]
  const after = laneAfter(lanes, openId)
  if (lanes.length === 0) return null
  return (
    <div className="lane-steps">
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={!before}
        onClick={() => before && onOpen(before.id)}
      >
        Previous
      </Button>
      <div>
        <strong>
          {at < 0
            ? `${formatCount(lanes.length)} to do`
            : `Lane ${formatCount(at + 1)} of ${formatCount(lanes.length)} to do`}
        </strong>
        <div>
          <ClosingTime closesAt={closesAt} />
        </div>
      </div>
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={!after}
        onClick={() => after && onOpen(after.id)}
      >
        Next
      </Button>
    </div>
  )
}

/** The next lane to do; from a lane that is done, the first. */
export function laneAfter(lanes: readonly Lane[], openId: number): Lane | undefined {
  const at = lanes.findIndex(({ id }) => id === openId)
  return at < 0 ? lanes[0] : lanes[at + 1]
}
