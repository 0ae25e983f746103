import Button from 'react-bootstrap/Button'
import { counted } from '#domain/quantity.ts'
import { DialogFooter } from '#ui/Dialog.tsx'
import { type keptEntries, nameOf, type ReviewRow, type Sent } from './review-rows.ts'

type ReviewActionsProps = {
  sent: Sent
  rows: readonly ReviewRow[]
  declines: readonly number[]
  /** What would be kept as drafts instead; null where that is no choice. */
  kept: ReturnType<typeof keptEntries> | null
  busy: boolean
  failure: string | null
  /** Ticked lanes whose doubts are open, once that kept them from being sent. */
  unconfirmed: number
  /** What closing the review means: what is in it is still there afterwards. */
  closeWords: string
  onSubmit: () => void
  onKeepDrafts: () => void
  onClose: () => void
}

export function ReviewActions(props: ReviewActionsProps) {
  const { sent, rows, declines, kept, busy, failure, unconfirmed } = props
  const withdrawn = rows.filter(
    ({ kind, laneId }) =>
      kind === 'withdrawal' && sent.save.some((entry) => entry.laneId === laneId),
  ).length
  const isNothing = sent.submit.length + sent.save.length + declines.length === 0
  return (
    <DialogFooter>
      {unconfirmed > 0 && (
        <p className="alert alert-warning" role="alert">
          {counted(unconfirmed, 'lane needs', 'lanes need')} your confirmation: tick the bid if it
          is right, or leave it out.
        </p>
      )}
      {failure && (
        <p className="alert alert-danger" role="alert">
          {failure}
        </p>
      )}
      {kept && kept.standing.length > 0 && (
        <p className="text-body-secondary mb-0 me-auto">
          {counted(kept.standing.length, 'lane has', 'lanes have')} a submitted bid and would not be
          saved as a draft: {kept.standing.slice(0, 5).map(nameOf).join('; ')}
          {kept.standing.length > 5 && `; and ${kept.standing.length - 5} more`}.
        </p>
      )}
      <Button variant="outline-secondary" disabled={busy} onClick={props.onClose}>
        {props.closeWords}
      </Button>
      {kept && (
        <Button
          variant="outline-primary"
          disabled={busy || kept.drafts.length === 0}
          onClick={props.onKeepDrafts}
        >
          Save as drafts
        </Button>
      )}
      <Button disabled={busy || isNothing} aria-busy={busy} onClick={props.onSubmit}>
        {failure === null ? actionWords(sent, withdrawn, declines.length) : 'Retry'}
      </Button>
    </DialogFooter>
  )
}

function actionWords({ submit, save }: Sent, withdrawn: number, declined: number): string {
  if (submit.length > 0 || save.length + declined === 0)
    return `Submit ${counted(submit.length, 'bid')}`
  if (withdrawn > 0) return `Withdraw ${counted(withdrawn, 'bid')}`
  if (declined > 0) return `Decline ${counted(declined, 'lane')}`
  return `Save ${counted(save.length, 'draft')}`
}
