import type { AnsweredPart } from '#contract/ext/award-backups.ts'
import { type AnswerStanding, answerStandingWords } from '#domain/award-answer.ts'
import { reasonInText } from '#domain/decline.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'

const tones: Record<AnswerStanding, Tone> = {
  unasked: 'neutral',
  waiting: 'pending',
  noAnswer: 'amber',
  accepted: 'accepted',
  declined: 'rejected',
}

export function PartStanding({ part }: { part: AnsweredPart }) {
  const { standing, declineReason, answerDueAt } = part
  const when =
    answerDueAt !== null && (standing === 'waiting' || standing === 'noAnswer')
      ? `${standing === 'waiting' ? 'until' : 'by'} ${formatMoment(new Date(answerDueAt))}`
      : ''
  const why = standing === 'declined' && declineReason !== null ? reasonInText(declineReason) : ''
  return (
    <>
      <Badge tone={tones[standing]} text={answerStandingWords[standing]} />
      {(when || why) && <small className="text-body-secondary"> {when || why}</small>}
    </>
  )
}
