import { toast, type TypeOptions } from 'react-toastify/unstyled'
import { isBidUploaded, type Notification, NotificationType } from '#domain/notification.ts'
import { type NotificationLook, notificationWords } from '#domain/notification-words.ts'

/** Spec section 9. */
const announcementMs = 15_000
const bidUploadedMs = 5000
const otherMs = 5000

/** More than these on screen would cover it: the rest are shown as one count. */
const toastsAtOnce = 3
const restId = 'more-notifications'

let waiting = 0

export function tellNotifications(added: readonly Notification[]): void {
  const room = toastsAtOnce - shownNow.size
  if (waiting === 0 && added.length <= room) {
    for (const notification of added) tell(notification)
    return
  }
  waiting += added.length
  const render = `${waiting} new notifications in the bell.`
  if (toast.isActive(restId)) toast.update(restId, { render, autoClose: otherMs })
  else {
    toast.info(render, {
      toastId: restId,
      role: 'status',
      autoClose: otherMs,
      onClose: () => {
        waiting = 0
      },
    })
  }
}

const shownNow = new Set<number>()

/** What was shown to somebody who left is closed by nobody, and takes no room from the next. */
export function forgetShown(): void {
  shownNow.clear()
  waiting = 0
}

const toastTypes: Record<NotificationLook['tone'], TypeOptions> = {
  accepted: 'success',
  rejected: 'error',
  amber: 'warning',
  pending: 'warning',
  progress: 'info',
  neutral: 'info',
}

function tell(notification: Notification): void {
  const { title, tone } = notificationWords(notification)
  shownNow.add(notification.id)
  toast(
    <span>
      <strong>{title}</strong>
      <br />
      {notification.description}
    </span>,
    {
      type: toastTypes[tone],
      autoClose: closesAfter(notification),
      toastId: `notification-${notification.id}`,
      role: 'status',
      onClose: () => shownNow.delete(notification.id),
    },
  )
}

function closesAfter({ type }: Notification): number {
  if (type === NotificationType.Announcement) return announcementMs
  return isBidUploaded({ type }) ? bidUploadedMs : otherMs
}
