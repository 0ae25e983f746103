import { useQuery } from '@tanstack/react-query'
import { notificationQueries } from '#features/notifications/notifications.api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { NotificationTable } from './NotificationTable.tsx'

export function OwnNotifications() {
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
