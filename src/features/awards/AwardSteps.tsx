import { useQuery } from '@tanstack/react-query'
import { awardEventWords } from '#domain/award.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'

/** Every step of a lane's award with its reason, newest first. */
export function AwardSteps({ laneId }: { laneId: number }) {
  const { data } = useQuery(laneQueries.awardHistory(laneId))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="steps-heading">
      <h3 id="steps-heading" className="section-title">
        Award history
      </h3>
      <ol className="timeline">
        {data.map(({ at, kind, carrier, share, awardedCost, by, reason }) => (
          <li key={`${at} ${kind} ${carrier}`}>
            {awardEventWords[kind]} <strong>{carrier}</strong>
            {share < 100 && ` ${share} %`}
            {awardedCost !== null && `, ${formatUsd(awardedCost)}`}
            {reason && `; ${reason}`}
            <small>
              {formatNotified(new Date(at))} by {by}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
