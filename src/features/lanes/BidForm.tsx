import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { bidMutations, bidQueries } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { usePassed } from '#lib/use-passed.ts'
import { type BidFormProblems, readTypedBid, type TypedBid } from './bid-form-entry.ts'
import { BidActions } from './BidActions.tsx'
import { DeclineDialog } from './declining/declines.api.ts'
import { DeclinedNotice } from './declining/DeclinedNotice.tsx'
import { BidBasics, BidTerms } from './BidTerms.tsx'
import { BidCharges } from './BidCharges.tsx'
import { chargeGroups } from './charge-groups.ts'
import { ClosingTime } from './ClosingTime.tsx'
import { DraftConflicts } from './DraftConflicts.tsx'
import { laneQueries } from './lanes.api.ts'
import { useFormDraft } from './use-form-draft.ts'

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
  const terms = useQuery(laneQueries.terms(mode))
  const save = useMutation(bidMutations.save())
  const reset = useMutation(bidMutations.reset())
  const draft = useFormDraft(lane, mode, bid, lines)
  const { typed, setTyped } = draft
  const [problems, setProblems] = useState<BidFormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [declining, setDeclining] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const over = usePassed(lane.closesAt)
  const closed = !isOpenToBids(lane, new Date())
  const currencies = useQuery(bidQueries.currencies(mode)).data?.map(({ code }) => code) ?? null
  const rules = { decimals: terms.data?.decimals ?? 4, currencies }
  const groups = chargeGroups(lines)
  const fields = { bid, typed, problems, closed, rules, onChange: setTyped }

  const send = (
    entered: TypedBid,
    { submit, after }: { submit: boolean; after?: (() => void) | undefined },
  ) => {
    const version = bid?.version ?? null
    const read = readTypedBid({ laneId: lane.id, version }, entered, lines, { submit, ...rules })
    setProblems(read.problems)
    setFailure(null)
    const [first] = Object.keys(read.problems)
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`#charge-${first}`)?.focus()
      return
    }
    // Saving gives the bid a new version and with it a new form: this one may be gone by then.
    save
      .mutateAsync({ entries: [read.entry], submit })
      .then(() => {
        draft.forget(entered)
        toast.success(submit ? 'Bid submitted.' : 'Draft saved.')
        after?.()
      })
      .catch((error: unknown) => setFailure(problemOf(error).message))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(typed, { submit: true })
  }
  const takeBack = () =>
    void reset
      .mutateAsync(lane.id)
      .then(() => toast.success('Your bid is a draft again.'))
      .catch((error: unknown) => setFailure(problemOf(error).message))

  return (
    <>
      <form ref={form} onSubmit={onSubmit} noValidate aria-label="Your bid">
        <DeclinedNotice lane={lane} />
        {bid?.landedCost != null && (
          <p className="own-bid">
            Your bid comes to <strong>{formatMoney(bid.landedCost)}</strong> a year
            {bid.rank !== null && `, rank ${bid.rank}`}.
          </p>
        )}
        <BidCharges group={groups.needed} {...fields}>
          <BidBasics mode={mode} typed={typed} problems={problems} onChange={setTyped} />
        </BidCharges>
        {groups.others.map((group) => (
          <BidCharges key={group.title} group={group} {...fields} />
        ))}
        <BidTerms
          mode={mode}
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
            {over ? (
              <>
                Bidding on this lane has closed: its bids can no longer change.{' '}
                <ClosingTime closesAt={lane.closesAt} />.
              </>
            ) : (
              `This lane is ${lane.status}: it takes no bids now.`
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
            onTakeBack={takeBack}
            ready={ready}
          />
        )}
      </form>
      {declining && (
        <Suspense>
          <DeclineDialog
            lanes={[lane]}
            onDeclined={() => onNext?.()}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </>
  )
}
