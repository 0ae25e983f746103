import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { Badge } from '#ui/Badge.tsx'
import { Deadline } from '#ui/Deadline.tsx'
import { CloseRoundDialog } from './CloseRoundDialog.tsx'
import { OpenRoundDialog } from './OpenRoundDialog.tsx'
import { RoundHistory } from './RoundHistory.tsx'
import { termsQueries } from './terms.api.ts'

/** Which round the tender is in, how to end it and begin the next, and what each brought. */
export function RoundCard({ mode, terms }: { mode: BiddableMode; terms: NegotiationTerms }) {
  const rounds = useQuery(termsQueries.rounds(mode))
  const [dialog, setDialog] = useState<'close' | 'open' | null>(null)
  const { round, opensAt, closesAt } = terms
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
          <Deadline at={closesAt} coming="Closes" passed="Closed" />
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
