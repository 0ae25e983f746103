import { announcements } from '#contract/ext/announcements.ts'
import { useOffers } from '#lib/extensions.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { NotificationList } from './NotificationList.tsx'
import { OwnNotifications } from './OwnNotifications.tsx'

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
