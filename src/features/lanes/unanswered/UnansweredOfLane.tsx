import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/displayed-date.ts'
import type { Lane } from '#domain/lane.ts'
import { counted } from '#domain/quantity.ts'
import { unansweredQueries } from './unanswered.api.ts'

export function UnansweredOfLane({ lane }: { lane: Lane }) {
  const takesBids = lane.status === 'started'
  const { data = [] } = useQuery({ ...unansweredQueries.ofLane(lane.id), enabled: takesBids })
  if (!takesBids || data.length === 0) return null
  return (
    <section aria-label="Not answered">
      <h3 className="section-title">
        {counted(data.length, 'carrier has', 'carriers have')} not answered
      </h3>
      <ul className="answers">
        {data.map(({ carrierId, carrier, invitedAt, viewedAt }) => (
          <li key={carrierId}>
            <strong>{carrier}</strong>{' '}
            <span className="text-body-secondary">
              invited {dayWords(invitedAt)}
              {viewedAt !== null && `, opened the lane ${dayWords(viewedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Inside a sentence: 'today', 'yesterday', 'on Monday', 'on 3 Mar 2026'. */
function dayWords(at: string): string {
  const day = formatDay(new Date(at))
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`
}
