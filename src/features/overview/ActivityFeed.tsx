import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatNotified } from '#domain/displayed-date.ts'
import { isBiddable, modeTitle } from '#domain/mode.ts'
import type { Notification } from '#domain/notification.ts'
import { notificationWords } from '#domain/notification-words.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { overviewQueries, type TenderMode } from './overview.api.ts'

const shown = 12

export function ActivityFeed({ mode }: { mode: TenderMode }) {
  const activity = useQuery(overviewQueries.activity())
  return (
    <section className="card activity" aria-labelledby="activity-title">
      <h2 id="activity-title" className="section-title">
        Activity
      </h2>
      <QueryState
        query={activity}
        loading="Loading activity"
        failed="The activity could not be loaded."
      >
        {(all) => {
          const rows = isBiddable(mode) ? all.filter((one) => one.mode === mode) : all
          return rows.length === 0 ? (
            <EmptyState text="No activity yet. Bids and signal changes appear here." />
          ) : (
            <ul tabIndex={0} aria-labelledby="activity-title">
              {rows.slice(0, shown).map((notification) => (
                <li key={notification.id}>
                  <Happening {...notification} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
    </section>
  )
}

function Happening({ laneId, mode, type, description, timeNotified }: Notification) {
  const { title, ...look } = notificationWords({ type, mode })
  return (
    <>
      <div className="happening-head">
        <Badge {...look} text={title} />
        <time dateTime={timeNotified}>{formatNotified(new Date(timeNotified))}</time>
      </div>
      <p>
        {laneId !== null && isBiddable(mode) ? (
          <Link to={laneAddress(mode, laneId)}>{description}</Link>
        ) : (
          description || modeTitle(mode)
        )}
      </p>
    </>
  )
}
