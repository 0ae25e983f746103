import { useQuery } from '@tanstack/react-query'
import type { SentNotification } from '#contract/ext/announcements.ts'
import { formatMoment, formatNotified } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { roleWords } from '#domain/role.ts'
import { Priority } from '#domain/notification.ts'
import { notificationTitle } from '#domain/notification-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { announcementQueries, pageSize } from './announcements.api.ts'
import { NotificationFilters } from './NotificationFilters.tsx'
import { useNotificationFilter } from './notification-filter.ts'

/** What every company was told, newest first. */
export function NotificationList() {
  const [filter, setFilter] = useNotificationFilter()
  const list = useQuery(announcementQueries.list(filter))
  return (
    <section aria-labelledby="told-heading">
      <h2 id="told-heading" className="section-title">
        What everybody was told
      </h2>
      <NotificationFilters filter={filter} onChange={setFilter} />
      <QueryState
        query={list}
        loading="Loading notifications"
        failed="The notifications could not be loaded."
      >
        {({ total, notifications }) =>
          total === 0 ? (
            <EmptyState text="No notification fits these filters." />
          ) : (
            <>
              <NotificationTable notifications={notifications} />
              <PageMoves
                page={filter.page}
                pageSize={pageSize}
                total={total}
                words={['Newer', 'Older']}
                onPage={(page) => setFilter({ ...filter, page })}
              />
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function NotificationTable({ notifications }: { notifications: readonly SentNotification[] }) {
  return (
    <PlainTable label="Notifications" card tableClass="table-sm align-middle told-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Type</th>
          <th scope="col">Text</th>
          <th scope="col">Company</th>
          <th scope="col">Roles</th>
          <th scope="col">Mode</th>
          <th scope="col">Priority</th>
        </tr>
      </thead>
      <tbody>
        {notifications.map((one) => (
          <tr key={one.id}>
            <td className="text-nowrap">
              <time
                dateTime={one.timeNotified}
                title={formatMoment(new Date(one.timeNotified), 'UTC')}
              >
                {formatNotified(new Date(one.timeNotified))}
              </time>
            </td>
            <td className="text-nowrap">{notificationTitle(one)}</td>
            <td>{one.description}</td>
            <td className="text-nowrap">{one.company}</td>
            <td>{one.roles.map((role) => roleWords[role]).join(', ') || 'All'}</td>
            <td className="text-nowrap">{one.mode === 0 ? '–' : modeTitle(one.mode)}</td>
            <td>{priorityName(one.priority)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const priorityName = (priority: number) =>
  Object.entries(Priority).find(([, number]) => number === priority)?.[0] ?? String(priority)
