import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Bid } from '#domain/bid.ts'
import { biddingTermsByLane, currencyCodes } from '#domain/bidding-terms.ts'
import { chargeGroups } from '#domain/charge-groups.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { seesFeedback, withdrawingWarning } from '#domain/feedback-words.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { isOpenToBids, outOfRoundWords } from '#domain/open-to-bids.ts'
import { bidMutations, bidQueries } from '#features/bidding/bids.api.ts'
import { useBidReview } from '#features/bidding/review/review.api.ts'
import { DeclineDialog, DeclinedNotice } from '#features/declines/declines.parts.tsx'
import { hiddenFeedbackWords } from '#features/lanes/lane-badges.api.ts'
import { ClosingTime } from '#features/lanes/lane-table.parts.tsx'
import { problemOf } from '#lib/call.ts'
import { usePassed } from '#lib/use-passed.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { declines } from '#contract/ext/declines.ts'
import { Offered } from '#ui/Offered.tsx'
import { SubmitDrafts } from '#features/bidding/SubmitDrafts.tsx'
import { type BidFormProblems, readTypedBid, type TypedBid } from './bid-form-entry.ts'
import { BidBasics, BidCharges, BidTerms } from './BidFields.tsx'
import { type DraftConflict, useFormDraft } from './use-form-draft.ts'

type BidFormProps = {
  lane: Lane
  mode: BiddableMode
  bid: Bid | null
  lines: readonly ChargeLine[]
  /** Leads on to the next lane that is to do, where there is one. */
  onNext?: (() => void) | undefined
  /** Complete drafts of other lanes, to be submitted from here. */
  ready: readonly Lane[]
}

/** One lane's bid by charge line; what was typed stays, right or wrong. */
export function BidForm({ lane, mode, bid, lines, onNext, ready }: BidFormProps) {
  const asked = useQuery(bidQueries.terms(mode))
  const save = useMutation(bidMutations.save())
  const reset = useMutation(bidMutations.reset())
  const openReview = useBidReview()
  const draft = useFormDraft(lane, mode, bid, lines)
  const { typed, setTyped } = draft
  const [problems, setProblems] = useState<BidFormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [declining, setDeclining] = useState(false)
  const [takingBack, setTakingBack] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const over = usePassed(lane.closesAt)
  const closed = !isOpenToBids(lane, new Date())
  const terms = asked.data && biddingTermsByLane(asked.data)(lane)
  const rules = { decimals: terms?.decimals ?? 4, currencies: terms ? currencyCodes(terms) : null }
  const groups = chargeGroups(lines)
  const fields = { bid, typed, problems, closed, rules, onChange: setTyped }

  const goToCharge = (chargeId: string | null) =>
    form.current?.querySelector<HTMLElement>(chargeId ? `#charge-${chargeId}` : 'input')?.focus()
  const send = (
    entered: TypedBid,
    { submit, after }: { submit: boolean; after?: (() => void) | undefined },
  ) => {
    const version = bid?.version ?? null
    const read = readTypedBid({ laneId: lane.id, version }, entered, lines, {
      mode,
      submit,
      ...rules,
    })
    setProblems(read.problems)
    setFailure(null)
    const [first] = Object.keys(read.problems)
    if (first !== undefined) {
      goToCharge(first)
      return
    }
    if (submit) {
      openReview({
        ready: [read.entry],
        onGoTo: (_laneId, chargeId) => goToCharge(chargeId),
        onSettled: () => draft.forget(entered),
      })
      return
    }
    // Saving gives the bid a new version and with it a new form: this one may be gone by then.
    save
      .mutateAsync({ entries: [read.entry], submit: false })
      .then(() => {
        draft.forget(entered)
        toast.success('Draft saved.')
        after?.()
      })
      .catch((error: unknown) => setFailure(problemOf(error).message))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(typed, { submit: true })
  }
  const takeBack = () => {
    setTakingBack(false)
    void reset
      .mutateAsync(lane.id)
      .then(() => toast.success('Your bid is a draft again.'))
      .catch((error: unknown) => setFailure(problemOf(error).message))
  }

  return (
    <>
      <form ref={form} onSubmit={onSubmit} noValidate aria-label="Your bid">
        <DeclinedNotice lane={lane} />
        {bid?.landedCost != null && (
          <p className="own-bid">
            Annual value of your bid: <strong>{formatMoney(bid.landedCost)}</strong> a year
            {bid.rank !== null && `, rank ${bid.rank}`}.
          </p>
        )}
        {lane.feedbackHidden && lane.inRound && (
          <p className="form-text">{hiddenFeedbackWords(lane)}.</p>
        )}
        <BidCharges group={groups.needed} {...fields}>
          <BidBasics terms={terms} typed={typed} problems={problems} onChange={setTyped} />
        </BidCharges>
        {groups.others.map((group) => (
          <BidCharges key={group.title} group={group} {...fields} />
        ))}
        <BidTerms
          mode={mode}
          terms={terms}
          typed={typed}
          problems={problems}
          closed={closed}
          onChange={setTyped}
        />
        <DraftConflicts conflicts={draft.conflicts} />
        {failure && (
          <p className="alert alert-danger" role="alert">
            {failure}
          </p>
        )}
        {closed ? (
          <p className="alert alert-secondary">
            {!lane.inRound ? (
              outOfRoundWords(terms?.round ?? 1)
            ) : over ? (
              <>
                Bidding on this lane has closed. Bids can no longer be changed.{' '}
                <ClosingTime closesAt={lane.closesAt} zone={terms?.zone} />.
              </>
            ) : (
              `This lane is ${lane.status}: it is not open for bids.`
            )}
          </p>
        ) : (
          <BidActions
            status={bid?.status ?? null}
            declined={lane.bidStatus === 'declined'}
            busy={save.isPending || reset.isPending}
            onSave={() => send(typed, { submit: false })}
            onNoBid={() => setDeclining(true)}
            onNext={onNext && (() => send(typed, { submit: false, after: onNext }))}
            onTakeBack={() => (seesFeedback(lane) ? setTakingBack(true) : takeBack())}
            ready={ready}
          />
        )}
      </form>
      {takingBack && terms && (
        <ConfirmDialog
          title="Withdraw this bid?"
          action="Withdraw"
          busy={reset.isPending}
          onConfirm={takeBack}
          onClose={() => setTakingBack(false)}
        >
          <p className="mb-0">{withdrawingWarning(terms.round)}</p>
        </ConfirmDialog>
      )}
      {declining && (
        <DeclineDialog
          lanes={[lane]}
          onDeclined={() => onNext?.()}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  )
}

function DraftConflicts({ conflicts }: { conflicts: readonly DraftConflict[] }) {
  return conflicts.map(({ name, mine, theirs, said, when, settle }) => (
    <div key={name} className="alert alert-warning" role="alert">
      <p>
        {name}: {said} <strong>{theirs}</strong> {when}; here you typed <strong>{mine}</strong>.
      </p>
      <Button size="sm" variant="outline-secondary" onClick={() => settle(true)}>
        Keep mine
      </Button>{' '}
      <Button size="sm" variant="outline-secondary" onClick={() => settle(false)}>
        Take {theirs}
      </Button>
    </div>
  ))
}

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

function BidActions(props: BidActionsProps) {
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
