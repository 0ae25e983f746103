import Button from 'react-bootstrap/Button'
import { type Bid, isBidStatus } from '#domain/bid.ts'
import { coversLane } from '#domain/award-capacity.ts'
import { Badge } from '#ui/Badge.tsx'
import type { BoardLane } from './board-lane.ts'

type BidDecisionProps = {
  lane: BoardLane
  bid: Bid
  busy: boolean
  onAward: (bid: Bid) => void
  onPend: (bid: Bid) => void
  /** For a bid that can move only a part of the lane. */
  onSplit: (bid: Bid) => void
}

/** What became of a bid, and what can be done with it. */
export function BidDecision({ lane, bid, busy, onAward, onPend, onSplit }: BidDecisionProps) {
  const offer = lane.bids.find(({ id }) => id === bid.id)
  return (
    <>
      <Standing
        award={lane.awards.find(({ bidId }) => bidId === bid.id)}
        isDeclined={lane.declined.some(({ bidId }) => bidId === bid.id)}
        status={bid.status}
      />
      {offer && lane.awardable && bid.landedCost !== null && bid.status === 'submitted' && (
        <span className="bid-decision">
          {coversLane(offer) ? (
            <>
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
            </>
          ) : (
            <Button
              size="sm"
              variant="outline-primary"
              disabled={busy}
              onClick={() => onSplit(bid)}
              aria-label={`Split the lane with ${bid.carrier}`}
            >
              Split…
            </Button>
          )}
        </span>
      )}
    </>
  )
}

type StandingProps = {
  award: BoardLane['awards'][number] | undefined
  /** Its carrier declined what it was awarded. */
  isDeclined: boolean
  status: Bid['status']
}

function Standing({ award, isDeclined, status }: StandingProps) {
  if (award) {
    const share = award.share < 100 ? ` ${award.share}%` : ''
    return award.confirmed ? (
      <Badge tone="accepted" text={`Awarded${share}`} />
    ) : (
      <Badge tone="pending" text={`Pending${share}`} />
    )
  }
  if (isDeclined) return <Badge tone="rejected" text="Declined" />
  if (status === 'rejected') return <Badge tone="rejected" text="Not chosen" />
  return isBidStatus(status) ? null : <Badge tone="neutral" text={status} />
}
