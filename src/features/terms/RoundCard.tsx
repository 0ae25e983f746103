import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { problemOf } from '#lib/call.ts'
import { Badge } from '#ui/Badge.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Deadline } from '#ui/Deadline.tsx'
import type { TenderRound } from '#contract/ext/tender-rounds.ts'
import { formatTermsMoment } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import { counted, formatCount, formatChange } from '#domain/quantity.ts'
import { shortlistRuleWords } from '#domain/shortlist.ts'
import { ratioAbove } from '#domain/savings.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OpenRoundDialog } from './OpenRoundDialog.tsx'
import { termsMutations, termsQueries } from './terms.api.ts'

export function RoundCard({ mode, terms }: { mode: BiddableMode; terms: NegotiationTerms }) {
  const rounds = useQuery(termsQueries.rounds(mode))
  const [dialog, setDialog] = useState<'close' | 'open' | null>(null)
  const { round, opensAt, closesAt, zone } = terms
  const now = new Date()
  const closed = hasPassed(closesAt, now)
  const waiting = opensAt !== null && !hasPassed(opensAt, now)
  return (
    <section className="card round-card" aria-labelledby="round-heading">
      <div className="round-head">
        <h2 id="round-heading" className="section-title">
          Round {round}
        </h2>
        {closed ? (
          <Badge tone="neutral" text="Closed" />
        ) : waiting ? (
          <Badge tone="pending" text="Not open yet" />
        ) : (
          <Badge tone="accepted" text="Open" />
        )}
        {closesAt ? (
          <Deadline at={closesAt} zone={zone} coming="Closes" passed="Closed" />
        ) : (
          <span className="text-body-secondary">No closing time is set.</span>
        )}
        <span className="round-actions">
          {!closed && (
            <Button variant="outline-danger" size="sm" onClick={() => setDialog('close')}>
              Close round {round} now
            </Button>
          )}
          <Button
            variant={closed ? 'primary' : 'outline-primary'}
            size="sm"
            onClick={() => setDialog('open')}
          >
            Open round {round + 1}
          </Button>
        </span>
      </div>
      {rounds.isPending && <Skeleton label="Loading earlier rounds" />}
      {rounds.data && rounds.data.length > 0 && <RoundHistory rounds={rounds.data} />}
      {dialog === 'close' && (
        <CloseRoundDialog mode={mode} terms={terms} onClose={() => setDialog(null)} />
      )}
      {dialog === 'open' && (
        <OpenRoundDialog mode={mode} terms={terms} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

type RoundDialogProps = { mode: BiddableMode; terms: NegotiationTerms; onClose: () => void }

/** Ends the round at once; what was bid in it stays as it is. */
function CloseRoundDialog({ mode, terms, onClose }: RoundDialogProps) {
  const save = useMutation(termsMutations.save(mode))
  const close = () =>
    save.mutate(
      { ...terms, closesAt: new Date().toISOString(), targetRule: null },
      {
        onSuccess: () => {
          toast.success(`Round ${terms.round} is closed.`)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={`Close round ${terms.round} now?`}
      action={`Close round ${terms.round}`}
      busy={save.isPending}
      danger
      problem={save.error ? problemOf(save.error).message : null}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        Carriers are notified now. No bid of this mode can be entered, changed or withdrawn until
        the next round, nor on lanes that were given more time; this round is not opened again.
      </p>
    </ConfirmDialog>
  )
}

function RoundHistory({ rounds }: { rounds: readonly TenderRound[] }) {
  return (
    <PlainTable label="Round history" tableClass="table-sm round-table stacked-table wide-table">
      <thead>
        <tr>
          <th scope="col">Round</th>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col">Shortlist</th>
          <th scope="col" className="text-end">
            Bids made
          </th>
          <th scope="col" className="text-end">
            Carriers
          </th>
          <th scope="col" className="text-end">
            Lanes with a bid
          </th>
          <th scope="col" className="text-end">
            Best bids
          </th>
          <th scope="col" className="text-end">
            vs. previous round
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round, index) => (
          <tr key={round.round}>
            <th scope="row">{round.round}</th>
            <td data-heading="From" className="round-time">
              {timeIn(round.opensAt, round.zone)}
            </td>
            <td data-heading="Until" className="round-time">
              {timeIn(round.closesAt, round.zone)}
            </td>
            <td data-heading="Shortlist" className="round-shortlist">
              <ShortlistOf round={round} />
            </td>
            <td data-heading="Bids made" className="text-end">
              {formatCount(round.bids)}
            </td>
            <td data-heading="Carriers" className="text-end">
              {formatCount(round.carriers)}
            </td>
            <td data-heading="Lanes with a bid" className="text-end">
              {formatCount(round.lanes)}
            </td>
            <td data-heading="Best bids" className="text-end">
              {formatMoney(round.bestCost)}
            </td>
            <td data-heading="vs. previous round" className="text-end">
              {moved(round, rounds[index + 1])}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function ShortlistOf({ round: { shortlist } }: { round: TenderRound }) {
  if (!shortlist) return <>Everyone invited</>
  const { rule, lanes, carriers } = shortlist
  return (
    <details>
      <summary>
        {counted(lanes, 'lane')}, {counted(carriers.length, 'carrier')}
      </summary>
      <small>{sentence(shortlistRuleWords(rule))}</small>
      <ul className="mb-0">
        {carriers.map((carrier) => (
          <li key={carrier.id}>
            {carrier.name}: {counted(carrier.lanes, 'lane')}
          </li>
        ))}
      </ul>
    </details>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const timeIn = (time: string | null, zone: string) =>
  time === null ? '–' : formatTermsMoment(time, zone)

function moved(round: TenderRound, before: TenderRound | undefined): string {
  if (!before || before.bestCost === 0) return '–'
  // Lanes that had no bid before would count as more expensive.
  if (before.lanes !== round.lanes) return counted(round.lanes - before.lanes, 'more lane')
  return formatChange(ratioAbove(round.bestCost, before.bestCost))
}
