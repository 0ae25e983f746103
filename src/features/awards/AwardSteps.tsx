import { useQuery } from '@tanstack/react-query'
import { formatNotified } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'

const words = {
  pending: 'Pending award to',
  awarded: 'Awarded to',
  rejected: 'Not chosen:',
  reset: 'Award reset:',
  withdrawn: 'Pending award withdrawn:',
}

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
            {words[kind]} <strong>{carrier}</strong>
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
