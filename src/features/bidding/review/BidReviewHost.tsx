import { type ReactNode, useState } from 'react'
import { formatMoment } from '#domain/displayed-date.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { lazyPart } from '#lib/chunk.ts'
import { useUser } from '#lib/use-session.ts'
import { type AskedReview, ReviewContext } from './review.api.ts'
import { unansweredSubmission } from './receipts.ts'

const BidReview = lazyPart('bid-review', async () => (await import('./BidReview.tsx')).BidReview)

type BidReviewHostProps = { mode: BiddableMode; lanes: readonly Lane[]; children: ReactNode }

/** Holds the review above what asked for it: a sent bid renews forms and lists below. */
export function BidReviewHost({ mode, lanes, children }: BidReviewHostProps) {
  const [asked, setAsked] = useState<(AskedReview & { opened: number }) | null>(null)
  return (
    <ReviewContext value={(next) => setAsked({ ...next, opened: Date.now() })}>
      <UnansweredNotice />
      {children}
      {asked && (
        <BidReview
          key={asked.opened}
          mode={mode}
          lanes={lanes}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </ReviewContext>
  )
}

/** After a submission without an answer ended the session: what is known of it, and what helps. */
function UnansweredNotice() {
  const { id } = useUser()
  const [note, setNote] = useState(() => unansweredSubmission.read(id))
  if (!note) return null
  const dismiss = () => {
    unansweredSubmission.forget()
    setNote(null)
  }
  return (
    <div className="alert alert-warning receipt" role="status">
      <span>
        {counted(note.bids, 'bid was', 'bids were')} sent on {formatMoment(new Date(note.at))} and
        got no answer: it is not known whether they arrived. Submit them again to be sure. Bids that
        did arrive stay as they are.
      </span>
      <button type="button" className="btn-close" aria-label="Dismiss" onClick={dismiss} />
    </div>
  )
}
