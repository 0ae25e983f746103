import { useQuery } from '@tanstack/react-query'
import { declineReasonWords } from '#domain/decline.ts'
import { formatDay } from '#domain/displayed-date.ts'
import type { Lane } from '#domain/lane.ts'
import { counted } from '#domain/quantity.ts'
import { declineQueries } from './declines.api.ts'

export function DeclinesOfLane({ lane }: { lane: Lane }) {
  const { data = [] } = useQuery({
    ...declineQueries.ofLane(lane.id),
    enabled: lane.declines > 0,
  })
  if (lane.declines === 0 || data.length === 0) return null
  return (
    <section aria-label="Declined">
      <h3 className="section-title">{counted(data.length, 'carrier')} declined</h3>
      <ul className="answers">
        {data.map(({ carrierId, carrier, reason, declinedAt }) => (
          <li key={carrierId}>
            <strong>{carrier}</strong>{' '}
            <span className="text-body-secondary">
              {reason === null ? 'No reason given' : declineReasonWords[reason]},{' '}
              {formatDay(new Date(declinedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
