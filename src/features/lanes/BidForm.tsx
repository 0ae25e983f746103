import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { readCharge } from '#domain/bid-cell.ts'
import type { Bid } from '#domain/bid.ts'
import { type ChargeLine, chargeLocations } from '#domain/charge.ts'
import { locationWords, unitWords } from '#domain/charge-words.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { bidMutations } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { type BidFormProblems, readTypedBid, typedFrom } from './bid-form-entry.ts'
import { BidTerms } from './BidTerms.tsx'
import { ChargeField } from './ChargeField.tsx'
import { laneQueries } from './lanes.api.ts'

type BidFormProps = {
  lane: Lane
  mode: BiddableMode
  bid: Bid | null
  lines: readonly ChargeLine[]
  /** Leads on to the next lane that is to do, where there is one. */
  onNext?: (() => void) | undefined
}

/** One lane's bid by charge line; what was typed stays, right or wrong. */
export function BidForm({ lane, mode, bid, lines, onNext }: BidFormProps) {
  const terms = useQuery(laneQueries.terms(mode))
  const save = useMutation(bidMutations.save())
  const reset = useMutation(bidMutations.reset())
  const [typed, setTyped] = useState(() => typedFrom(bid, lines))
  const [problems, setProblems] = useState<BidFormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const closed = lane.status !== 'started'
  const decimals = terms.data?.decimals ?? 4

  const send = (submit: boolean, then?: () => void) => {
    const version = bid?.version ?? null
    const read = readTypedBid({ laneId: lane.id, version }, typed, lines, { submit, decimals })
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
        toast.success(submit ? 'Bid submitted.' : 'Draft saved.')
        then?.()
      })
      .catch((error: unknown) => setFailure(problemOf(error).message))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
  }
  const takeBack = () =>
    void reset
      .mutateAsync(lane.id)
      .then(() => toast.success('Your bid is a draft again.'))
      .catch((error: unknown) => setFailure(problemOf(error).message))

  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label="Your bid">
      {bid?.landedCost != null && (
        <p className="own-bid">
          Your bid comes to <strong>{formatMoney(bid.landedCost)}</strong> a year
          {bid.rank !== null && `, rank ${bid.rank}`}.
        </p>
      )}
      {chargeLocations
        .map((location) => lines.filter((line) => line.location === location))
        .filter((some) => some.length > 0)
        .map((some) => (
          <fieldset key={some[0]?.location} className="charge-group" disabled={closed}>
            <legend>{locationWords[some[0]?.location ?? 'None']}</legend>
            {some.map((line) => {
              const value = typed.charges[line.chargeId] ?? ''
              const last = bid?.charges[line.chargeId] ?? null
              return (
                <ChargeField
                  key={line.chargeId}
                  id={`charge-${line.chargeId}`}
                  label={<LineName line={line} />}
                  value={value}
                  problem={problems[line.chargeId]}
                  warning={readCharge(value, line, { decimals, last }).warning}
                  onChange={(text) =>
                    setTyped({ ...typed, charges: { ...typed.charges, [line.chargeId]: text } })
                  }
                />
              )
            })}
          </fieldset>
        ))}
      <BidTerms mode={mode} typed={typed} problems={problems} closed={closed} onChange={setTyped} />
      {failure && (
        <p className="alert alert-danger" role="alert">
          {failure}
        </p>
      )}
      {closed ? (
        <p className="alert alert-secondary">This lane is {lane.status}: it takes no bids now.</p>
      ) : (
        <div className="sticky-actions">
          <Button type="submit" disabled={save.isPending} aria-busy={save.isPending}>
            {bid && bid.status !== 'draft' ? 'Submit again' : 'Submit bid'}
          </Button>
          <Button variant="outline-secondary" disabled={save.isPending} onClick={() => send(false)}>
            Save draft
          </Button>
          {onNext && (
            <Button
              variant="outline-primary"
              disabled={save.isPending}
              onClick={() => send(false, onNext)}
            >
              Save and next
            </Button>
          )}
          {bid?.status === 'submitted' && (
            <Button variant="link" disabled={reset.isPending} onClick={takeBack}>
              Take back
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

function LineName({ line: { name, mandatory, unit } }: { line: ChargeLine }) {
  return (
    <>
      {name}
      {mandatory && <abbr title="needed to submit"> *</abbr>} <small>{unitWords[unit]}</small>
    </>
  )
}
