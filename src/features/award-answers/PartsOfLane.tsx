import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import type { AnsweredPart } from '#contract/ext/award-backups.ts'
import { isOpenPart } from '#domain/award-answer.ts'
import { awardAnswerQueries } from './award-answers.api.ts'
import { surchargeWords } from './backup-words.ts'
import { extentWords } from './part-words.ts'
import { PartStanding } from './PartStanding.tsx'
import { usePartDecisions } from './use-part-decisions.ts'

/** What carriers answered to the awards of a lane, and who could move it instead. */
export function PartsOfLane({ laneId }: { laneId: number }) {
  const { data = [] } = useQuery(awardAnswerQueries.ofLane(laneId))
  const decisions = usePartDecisions()
  if (data.length === 0) return null
  return (
    <section aria-label="Answers and backups" className="mb-4">
      <h3 className="section-title">Answers and backups</h3>
      {data.map((part) => (
        <div key={part.awardId} className="awarded-part">
          <div>
            <strong>{part.carrier}</strong>{' '}
            <span className="text-body-secondary">{extentWords(part)}</span>{' '}
            <PartStanding part={part} />
          </div>
          <Backups part={part} decisions={decisions} />
          {part.standing === 'noAnswer' && (
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={decisions.busy}
              onClick={() => decisions.keepAll([part])}
            >
              Keep the award of {part.carrier}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

type BackupsProps = { part: AnsweredPart; decisions: ReturnType<typeof usePartDecisions> }

function Backups({ part, decisions }: BackupsProps) {
  if (part.backups.length === 0)
    return <p className="text-body-secondary mb-1">No other bid can take this part.</p>
  return (
    <ol className="backups" aria-label={`Backups of ${part.carrier}`}>
      {part.backups.map((backup) => (
        <li key={backup.bidId}>
          <span>
            {backup.carrier}{' '}
            <span className="text-body-secondary">
              {surchargeWords(backup.surchargeCents)}
              {backup.problem !== null && `, ${backup.problem}`}
            </span>
          </span>
          {isOpenPart(part.standing) && backup.problem === null && (
            <Button
              size="sm"
              variant="outline-primary"
              disabled={decisions.busy}
              onClick={() => decisions.awardSoon([{ part, backup }])}
              aria-label={`Award to ${backup.carrier}`}
            >
              Award
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
