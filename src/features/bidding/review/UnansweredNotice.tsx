import { useState } from 'react'
import { counted } from '#domain/quantity.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { useUser } from '#lib/use-session.ts'
import { unansweredSubmission } from './unanswered-submission.ts'

/** After a submission without an answer ended the session: what is known of it, and what helps. */
export function UnansweredNotice() {
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
