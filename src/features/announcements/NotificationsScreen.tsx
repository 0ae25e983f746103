import { PageHeader } from '#ui/PageHeader.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { NotificationList } from './NotificationList.tsx'

/** Tell everybody, or some, and see what everybody was told. */
export function NotificationsScreen() {
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
