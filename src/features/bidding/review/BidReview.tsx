import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { type Blocker, useBlocker } from 'react-router-dom'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { centsOfAll, formatCents } from '#domain/money.ts'
import { counted, namedInPart } from '#domain/quantity.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useAskBeforeClosing } from '#lib/ask-before-closing.ts'
import { session } from '#lib/session.ts'
import type { AskedReview } from './review.api.ts'
import { ReceiptView } from './ReceiptView.tsx'
import { type Reviewed, reviewQueries } from './review-calls.ts'
import {
  type Decisions,
  isTicked,
  isUnchanged,
  keptEntries,
  nameOf,
  needsConfirmation,
  noDecisions,
  reviewGroups,
  type ReviewRow,
  reviewRows,
  type Sent,
  sentEntries,
} from './review-rows.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { useSubmission } from './use-submission.ts'

type BidReviewProps = {
  mode: BiddableMode
  lanes: readonly Lane[]
  asked: AskedReview & { opened: number }
  onClose: () => void
}

/** What is about to be submitted, lane by lane, before anything is; then its receipt. */
export function BidReview({ mode, lanes, asked, onClose }: BidReviewProps) {
  const { ready, otherDays = [], outOfSight = [], drafts = [], withdrawals = [] } = asked
  const entries = [...ready, ...otherDays, ...outOfSight, ...withdrawals, ...drafts]
  const review = useQuery({
    ...reviewQueries.review(mode, entries, asked.opened),
    enabled: entries.length > 0,
  })
  const known = entries.length === 0 ? nothingToReview : review.data
  const [sending, setSending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const leaving = useLeaveWarning(sending)

  return (
    <Dialog
      title={isSent ? 'Receipt' : 'Review and submit'}
      size="xl"
      busy={sending}
      className="bid-review"
      onClose={onClose}
    >
      {leaving.state === 'blocked' && (
        <div className="alert alert-warning m-3 mb-0" role="alert">
          Your bids are being sent. If you leave now, you will not see whether they arrived.{' '}
          <Button size="sm" onClick={() => leaving.reset()}>
            Stay
          </Button>{' '}
          <Button size="sm" variant="outline-secondary" onClick={() => leaving.proceed()}>
            Leave
          </Button>
        </div>
      )}
      {known ? (
        <Review
          mode={mode}
          lanes={lanes}
          asked={asked}
          reviewed={known}
          onSending={setSending}
          onSent={() => setIsSent(true)}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          <QueryState
            query={review}
            loading="Checking your bids"
            failed="Your bids could not be checked."
          >
            {() => null}
          </QueryState>
        </DialogBody>
      )}
    </Dialog>
  )
}

const nothingToReview: Reviewed = { lanes: new Map(), isWhole: true }

type ReviewProps = Omit<BidReviewProps, 'onClose'> & {
  reviewed: Reviewed
  onSending: (isSending: boolean) => void
  onSent: () => void
  onClose: () => void
}

function Review({ mode, lanes, asked, reviewed, onSending, onSent, onClose }: ReviewProps) {
  const [rows] = useState(() => reviewRows(asked, lanes, reviewed))
  const [decisions, setDecisions] = useState<Decisions>(noDecisions)
  const [unconfirmed, setUnconfirmed] = useState(0)
  const { busy, failure, receipt, send } = useSubmission(mode, rows, asked.uploadId)
  const body = useRef<HTMLDivElement>(null)
  const sent = sentEntries(rows, decisions)
  const { declines = [], onGoTo, onSettled } = asked

  const decide = (change: Partial<Decisions>) => {
    setDecisions((before) => ({ ...before, ...change }))
    setUnconfirmed(0)
  }
  const dispatch = async (what: typeof sent, declined: readonly number[]) => {
    onSending(true)
    const isThrough = await send({ ...what, declines: declined })
    onSending(false)
    if (!isThrough) return
    onSent()
    onSettled?.([...[...what.submit, ...what.save].map(({ laneId }) => laneId), ...declined])
  }
  const submit = () => {
    const open = rows.filter((row) => needsConfirmation(row, decisions))
    setUnconfirmed(open.length)
    const [first] = open
    if (first) {
      body.current?.querySelector<HTMLElement>(`#confirm-${first.laneId}`)?.focus()
      return
    }
    void dispatch(sent, declines)
  }
  const takeTheirs = (laneId: number) => {
    decide({ conflicts: new Map(decisions.conflicts).set(laneId, 'theirs') })
    onSettled?.([laneId])
  }

  if (receipt)
    return (
      <>
        <DialogBody>
          <ReceiptView receipt={receipt} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </>
    )
  const kept = keptEntries(rows, decisions)
  return (
    <>
      <DialogBody ref={body}>
        {!reviewed.isWhole && (
          <p className="alert alert-info">
            Annual values and the plausibility check are not available from this host.
          </p>
        )}
        <Totals rows={rows} decisions={decisions} />
        {asked.uploadId !== undefined && (
          <p className="text-body-secondary">
            Nothing from your sheet has been submitted yet. You can come back to it under Bid
            uploads.
          </p>
        )}
        {reviewGroups(rows).map((group) => (
          <ReviewTable
            key={group.title}
            {...group}
            mode={mode}
            decisions={decisions}
            onTick={(laneIds, isOn) =>
              decide({
                ticked: new Map([
                  ...decisions.ticked,
                  ...laneIds.map((laneId) => [laneId, isOn] as const),
                ]),
              })
            }
            onConfirm={(laneId, isOn) => {
              const confirmed = new Set(decisions.confirmed)
              if (isOn) confirmed.add(laneId)
              else confirmed.delete(laneId)
              decide({ confirmed })
            }}
            onKeepMine={(laneId) =>
              decide({ conflicts: new Map(decisions.conflicts).set(laneId, 'mine') })
            }
            onTakeTheirs={takeTheirs}
            onGoTo={
              onGoTo &&
              ((laneId, chargeId) => {
                onClose()
                onGoTo(laneId, chargeId)
              })
            }
          />
        ))}
        {asked.notRead && asked.notRead.length > 0 && (
          <div className="alert alert-warning">
            <strong>Rows left out</strong>
            <SheetProblems problems={asked.notRead} />
          </div>
        )}
        <Rest asked={asked} rows={rows} lanes={lanes} />
      </DialogBody>
      <ReviewActions
        sent={sent}
        rows={rows}
        declines={declines}
        kept={asked.mayKeepDrafts ? kept : null}
        busy={busy}
        failure={failure}
        unconfirmed={unconfirmed}
        closeWords={asked.uploadId === undefined ? 'Keep editing' : 'Review later'}
        onSubmit={submit}
        onKeepDrafts={() => void dispatch({ submit: [], save: kept.drafts }, [])}
        onClose={onClose}
      />
    </>
  )
}

type Standing = { rows: readonly ReviewRow[]; decisions: Decisions }

function Totals({ rows, decisions }: Standing) {
  const ticked = rows.filter(
    (row) => row.kind !== 'draft' && row.kind !== 'withdrawal' && isTicked(row, decisions),
  )
  const again = ticked.filter(({ reviewed }) => reviewed?.lastSubmitted?.landedCost != null)
  const before = centsOfAll(again.map(({ reviewed }) => reviewed?.lastSubmitted?.landedCost))
  const now = centsOfAll(again.map(({ reviewed }) => reviewed?.landedCost))
  const total = centsOfAll(ticked.map(({ reviewed }) => reviewed?.landedCost))
  return (
    <p className="review-total" role="status">
      <strong>{counted(ticked.length, 'bid')} to submit</strong>
      {ticked.some(({ reviewed }) => reviewed?.landedCost != null) && (
        <>, {formatCents(total)} a year in total</>
      )}
      {again.length > 0 && (
        <>
          . {counted(again.length, 'lane')} submitted before: {formatCents(before)} then,{' '}
          {formatCents(now)} now
        </>
      )}
      .
    </p>
  )
}

function Rest({
  asked,
  rows,
  lanes,
}: {
  asked: AskedReview
  rows: readonly ReviewRow[]
  lanes: readonly Lane[]
}) {
  const { declines = [], unreadable = [], unchanged = 0, notBidding = 0 } = asked
  const same = unchanged + rows.filter(isUnchanged).length
  const named = new Map(lanes.map((lane) => [lane.id, lane]))
  const names = (laneIds: readonly number[]) =>
    namedInPart(
      laneIds.map((laneId) => nameOf({ laneId, lane: named.get(laneId) })),
      namedAtMost,
    )
  const lines = [
    unreadable.length > 0 &&
      `${counted(unreadable.length, 'lane')} with cells that cannot be read, kept as typed: ${names(unreadable)}.`,
    declines.length > 0 && `${counted(declines.length, 'lane')} declined: ${names(declines)}.`,
    same > 0 && `${counted(same, 'lane')} already submitted, unchanged.`,
    notBidding > 0 && `${counted(notBidding, 'lane')} without a bid.`,
  ].filter((line) => line !== false)
  return (
    <ul className="review-rest list-unstyled text-body-secondary mb-0">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const namedAtMost = 20

/** While bids are on their way, leaving the page is asked about; the end of a session is not held up. */
function useLeaveWarning(isSending: boolean): Blocker {
  useAskBeforeClosing(isSending)
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSending && session.read() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
}

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

function ReviewActions(props: ReviewActionsProps) {
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
          saved as a draft: {namedInPart(kept.standing.map(nameOf), 5)}.
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
