import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { doubtKey, type LaneDoubt } from '#domain/lane-doubt.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { type Choice, DoubtRow } from './DoubtRow.tsx'
import { guessedText, laneDoubtMutations, laneDoubtQueries, lanesIn } from './lane-doubts.api.ts'

export function ReviewPlacesScreen() {
  const doubts = useQuery(laneDoubtQueries.list())
  return (
    <>
      <PageHeader
        title="Review places"
        about="An earlier version guessed these places. Shipments move to the places you choose; lanes in bidding do not change."
      />
      <QueryState query={doubts} loading="Loading places" failed="The places could not be loaded.">
        {(found) =>
          found.length === 0 ? (
            <EmptyState text="All places are reviewed. No lane uses a guessed place.">
              <Link className="btn btn-primary" to="/dashboard">
                Dashboard
              </Link>
            </EmptyState>
          ) : (
            <DoubtForm doubts={found} />
          )
        }
      </QueryState>
    </>
  )
}

const listedAtOnce = 50
/** As many as one call takes. */
const mostDecisions = 5000

function DoubtForm({ doubts }: { doubts: readonly LaneDoubt[] }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [listed, setListed] = useState(listedAtOnce)
  const resolve = useMutation(laneDoubtMutations.resolve())
  const decided = doubts.filter((doubt) => choices.has(doubtKey(doubt)))
  const suggested = doubts.filter(
    (doubt) => !choices.has(doubtKey(doubt)) && doubt.suggestions.length > 0,
  )
  const choose = (doubt: LaneDoubt, choice: Choice | undefined) =>
    setChoices((before) => {
      const next = new Map(before)
      if (choice) next.set(doubtKey(doubt), choice)
      else next.delete(doubtKey(doubt))
      return next
    })
  const acceptAll = () =>
    setChoices(
      new Map([
        ...choices,
        ...suggested.map(
          (doubt) => [doubtKey(doubt), { value: doubt.suggestions[0] ?? null }] as const,
        ),
      ]),
    )
  const save = () =>
    resolve.mutate(
      decided.slice(0, mostDecisions).map((doubt) => ({
        written: doubt.written,
        family: doubt.family,
        side: doubt.side,
        value: choices.get(doubtKey(doubt))?.value ?? null,
      })),
      {
        onSuccess: ({ uploads }) => {
          setChoices(new Map())
          toast.success(
            uploads === 0
              ? 'Saved. The lanes do not change.'
              : 'Saved. The lanes are being updated; you will be notified.',
          )
        },
      },
    )
  return (
    <section className="exceptions" aria-label="Guessed places">
      <div className="exceptions-head">
        <p className="mb-0">{guessedText(lanesIn(doubts))}</p>
        {suggested.length > 0 && (
          <Button variant="outline-primary" onClick={acceptAll}>
            Accept all suggestions ({formatCount(suggested.length)})
          </Button>
        )}
        {decided.length > 0 && (
          <Button variant="outline-secondary" onClick={() => setChoices(new Map())}>
            Undo all
          </Button>
        )}
      </div>
      <div className="card exception-kind">
        <ul>
          {doubts.slice(0, listed).map((doubt) => (
            <li key={doubtKey(doubt)}>
              <DoubtRow
                doubt={doubt}
                choice={choices.get(doubtKey(doubt))}
                onChoose={(choice) => choose(doubt, choice)}
              />
            </li>
          ))}
        </ul>
        {doubts.length > listed && (
          <div className="exception-more">
            <ShowMore
              left={doubts.length - listed}
              onMore={() => setListed(listed + listedAtOnce * 4)}
            />
          </div>
        )}
      </div>
      <div className="exceptions-foot">
        <Button
          disabled={decided.length === 0 || resolve.isPending}
          aria-busy={resolve.isPending}
          onClick={save}
        >
          Save
        </Button>
        <p className="mb-0" role="status">
          {formatCount(decided.length)} of {counted(doubts.length, 'place')} decided
        </p>
        <p className="text-danger mb-0" role="alert">
          {resolve.error && problemOf(resolve.error).message}
        </p>
      </div>
    </section>
  )
}
