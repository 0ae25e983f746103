import { useQuery } from '@tanstack/react-query'
import { formatNotified } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { laneQueries } from './lanes.api.ts'

const words = {
  pending: 'Pending award to',
  awarded: 'Awarded to',
  reset: 'Award reset:',
  withdrawn: 'Pending award withdrawn:',
}

/** Every step of a lane's award, newest first. */
export function AwardHistory({ laneId }: { laneId: number }) {
  const history = useQuery(laneQueries.awardHistory(laneId))
  if (!history.data || history.data.length === 0) return null
  return (
    <section aria-labelledby="history-heading">
      <h3 id="history-heading" className="section-title">
        Award history
      </h3>
      <ol className="timeline">
        {history.data.map((event) => (
          <li key={`${event.at}-${event.kind}-${event.carrier}`}>
            {words[event.kind]} <strong>{event.carrier}</strong>
            {event.share < 100 && ` ${event.share} %`}, {formatUsd(event.awardedCost)}
            <small>
              {formatNotified(new Date(event.at))} by {event.by}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
