import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { announcementQueries, pageSize } from './announcements.api.ts'
import { NotificationFilters } from './NotificationFilters.tsx'
import { useNotificationFilter } from './notification-filter.ts'
import { NotificationTable } from './NotificationTable.tsx'

export function NotificationList() {
  const [filter, setFilter] = useNotificationFilter()
  const list = useQuery(announcementQueries.list(filter))
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading" className="section-title">
        Sent notifications
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
