import { useQuery } from '@tanstack/react-query'
import { formatNotified } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { laneQueries } from './lanes.api.ts'

const words = {
  pending: 'Pending award to',
  awarded: 'Awarded to',
  rejected: 'Not chosen:',
  reset: 'Award reset:',
  withdrawn: 'Pending award withdrawn:',
}

/** Every step of a lane's award, newest first. */
export function AwardHistory({ laneId }: { laneId: number }) {
  const history = useQuery(laneQueries.awardHistory(laneId))
  if (!history.data) return <Spinner label="Loading the award history" />
  if (history.data.length === 0) return <EmptyState text="Nothing is awarded on this lane yet." />
  return (
    <section aria-labelledby="history-heading">
      <h3 id="history-heading" className="section-title">
        Award history
      </h3>
      <ol className="timeline">
        {history.data.map((event) => (
          <li key={`${event.at}-${event.kind}-${event.carrier}`}>
            {words[event.kind]} <strong>{event.carrier}</strong>
            {event.share > 0 && event.share < 100 && ` ${event.share} %`}
            {event.awardedCost !== null && `, ${formatUsd(event.awardedCost)}`}
            {event.reason && `; ${event.reason}`}
            <small>
              {formatNotified(new Date(event.at))} by {event.by}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
