import Button from 'react-bootstrap/Button'
import { declines } from '#contract/ext/declines.ts'
import type { Lane } from '#domain/lane.ts'
import { Offered } from '#ui/Offered.tsx'
import { SubmitDrafts } from '#features/bidding/SubmitDrafts.tsx'

type BidActionsProps = {
  /** Of one's own bid on the lane; null before there is one. */
  status: string | null
  declined: boolean
  busy: boolean
  /** Only while nothing is submitted: a draft in its place would take the bid back. */
  onSave: () => void
  onNoBid: () => void
  /** Saves and leads on to the next lane that is to do, where there is one. */
  onNext?: (() => void) | undefined
  onTakeBack: () => void
  /** Complete drafts of other lanes. */
  ready: readonly Lane[]
}

export function BidActions(props: BidActionsProps) {
  const { status, declined, busy, onSave, onNoBid, onNext, onTakeBack, ready } = props
  const begun = status === null || status === 'draft'
  return (
    <div className="sticky-actions bid-actions">
      <Button type="submit" disabled={busy} aria-busy={busy}>
        {begun ? 'Submit bid' : 'Submit again'}
      </Button>
      {begun && !declined && (
        <Offered by={declines.decline}>
          <Button variant="outline-secondary" disabled={busy} onClick={onNoBid}>
            No bid
          </Button>
        </Offered>
      )}
      {begun && (
        <Button variant="outline-secondary" disabled={busy} onClick={onSave}>
          Save draft
        </Button>
      )}
      {begun && onNext && (
        <Button variant="outline-primary" disabled={busy} onClick={onNext}>
          Save and go to next
        </Button>
      )}
      {status === 'submitted' && (
        <Button variant="link" disabled={busy} onClick={onTakeBack}>
          Withdraw bid
        </Button>
      )}
      {ready.length > 0 && <SubmitDrafts lanes={ready} variant="outline-primary" />}
    </div>
  )
}
