import { useQuery } from '@tanstack/react-query'
import { type AwardEvent, awardEventWords } from '#domain/award.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { AwardedMonths } from './AwardedMonths.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'

/** Every step of a lane's award, newest first. */
export function AwardHistory({ laneId }: { laneId: number }) {
  const history = useQuery(laneQueries.awardHistory(laneId))
  return (
    <QueryState
      query={history}
      loading="Loading the award history"
      failed="The award history could not be loaded."
    >
      {(events) =>
        events.length === 0 ? (
          <EmptyState text="Nothing is awarded on this lane yet." />
        ) : (
          <>
            <AwardedMonths laneId={laneId} />
            <AwardEvents events={events} />
          </>
        )
      }
    </QueryState>
  )
}

function AwardEvents({ events }: { events: readonly AwardEvent[] }) {
  return (
    <section aria-labelledby="history-heading">
      <h3 id="history-heading" className="section-title">
        Award history
      </h3>
      <ol className="timeline">
        {events.map((event) => (
          <li key={`${event.at}-${event.kind}-${event.carrier}`}>
            {awardEventWords[event.kind]} <strong>{event.carrier}</strong>
            {event.share > 0 && event.share < 100 && ` ${event.share}%`}
            {event.awardedCost !== null && `, ${formatMoney(event.awardedCost)}`}
            {event.offer && `, ${event.offer}`}
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
