import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { OwnAward } from '#contract/ext/award-answers.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { awardAnswerQueries } from './award-answers.api.ts'
import { extentWords } from './part-words.ts'

type AwardsToAnswerProps = {
  mode: BiddableMode
  /** Of one lane alone; absent = of the mode. */
  laneId?: number
}

/** Those that are overdue, and when the next one is. */
function dueWords(waiting: readonly OwnAward[]): string {
  const late = waiting.filter(({ standing }) => standing === 'noAnswer').length
  const next = waiting.find(({ standing }) => standing === 'waiting')?.answerDueAt
  const overdue =
    late === 0
      ? ''
      : waiting.length === 1
        ? 'The time to answer has ended. '
        : `${formatCount(late)} overdue. `
  return `${overdue}${next ? `${late === 0 ? 'Answer' : 'Answer the next'} by ${formatMoment(new Date(next))}.` : ''}`
}

/** What a carrier was awarded and has not answered yet: of a mode in its page's header, of a lane in its drawer. */
export function AwardsToAnswer({ mode, laneId }: AwardsToAnswerProps) {
  const own = useQuery(awardAnswerQueries.own(mode))
  const [open, setOpen] = useState<'answer' | 'decline' | null>(null)
  const waiting = (own.data ?? []).filter(
    (award) =>
      (award.standing === 'waiting' || award.standing === 'noAnswer') &&
      (laneId === undefined || award.laneId === laneId),
  )
  const [first] = waiting
  if (own.isPending && laneId === undefined)
    return (
      <span className="btn btn-sm is-coming" aria-hidden="true">
        Answer awards
      </span>
    )
  if (!first) return null
  const dialog = open && (
    <AnswerDialog awards={waiting} declining={open === 'decline'} onClose={() => setOpen(null)} />
  )
  if (laneId === undefined)
    return (
      <section aria-label="Awards to answer">
        <Button
          size="sm"
          variant="warning"
          title={dueWords(waiting)}
          onClick={() => setOpen('answer')}
        >
          Answer {counted(waiting.length, 'award')}
        </Button>
        {dialog}
      </section>
    )
  return (
    <section className="alert alert-warning open-parts" aria-label="Awards to answer">
      <div>
        <strong>
          Awarded to you: {extentWords(first)}, {formatCents(first.cents)}
        </strong>{' '}
        {dueWords(waiting)}
      </div>
      <div className="d-flex flex-wrap gap-2">
        <Button size="sm" variant="outline-danger" onClick={() => setOpen('decline')}>
          Decline…
        </Button>
        <Button size="sm" onClick={() => setOpen('answer')}>
          Accept…
        </Button>
      </div>
      {dialog}
    </section>
  )
}
