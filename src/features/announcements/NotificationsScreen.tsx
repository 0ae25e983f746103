import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { announcements } from '#contract/ext/announcements.ts'
import { modeSchema } from '#domain/mode-schema.ts'
import { notificationQueries } from '#features/notifications/notifications.api.ts'
import { useOffers } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { announcementQueries, type NotificationFilter, pageSize } from './announcements.api.ts'
import { NotificationFilters } from './NotificationFilters.tsx'
import { NotificationTable } from './NotificationTable.tsx'

/** Announcements and what was sent; where the host offers neither, the caller's own notifications. */
export function NotificationsScreen() {
  const announces = useOffers(announcements.send)
  if (announces === undefined) return <Skeleton label="Loading notifications" />
  if (!announces) return <OwnNotifications />
  return (
    <>
      <PageHeader
        title="Notifications"
        about="Announcements reach open browsers at once and wait in the bell of everybody else."
      />
      <AnnouncementForm />
      <NotificationList />
    </>
  )
}

function NotificationList() {
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

function OwnNotifications() {
  const list = useQuery(notificationQueries.polled())
  return (
    <>
      <PageHeader
        title="Notifications"
        about="Your notifications. This server does not support announcements."
      />
      <QueryState
        query={list}
        loading="Loading notifications"
        failed="The notifications could not be loaded."
      >
        {(received) =>
          received.length === 0 ? (
            <EmptyState text="Nothing yet. Bids and signal changes appear here." />
          ) : (
            <NotificationTable notifications={received} />
          )
        }
      </QueryState>
    </>
  )
}

const read = z.object({
  type: z.string().optional(),
  companyId: z.coerce.number().int().positive().optional().catch(undefined),
  mode: z.coerce.number().pipe(modeSchema).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})

/** Filters and page of the list, kept in the address; a new filter starts at the first page. */
function useNotificationFilter(): [NotificationFilter, (filter: NotificationFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const filter = read.parse(Object.fromEntries(search))
  const set = (next: NotificationFilter) => {
    const page = next.page === filter.page ? 1 : next.page
    const entries = Object.entries({ ...next, page: page === 1 ? undefined : page }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]),
    )
    setSearch(entries)
  }
  return [filter, set]
}
