import { lightLooks } from './light-looks.ts'
import {
  crossingOf,
  isBidUploaded,
  type Notification,
  NotificationType,
  notifiedTransition,
} from './notification.ts'
import { notificationTitle } from './notification-title.ts'

export type NotificationLook = {
  tone: (typeof statusLooks)[keyof typeof statusLooks]['tone'] | 'amber'
  icon: string
}

const statusLooks = {
  pending: { tone: 'pending', icon: 'clock' },
  completed: { tone: 'accepted', icon: 'check' },
  accepted: { tone: 'accepted', icon: 'check' },
  rejected: { tone: 'rejected', icon: 'stop' },
  'in-progress': { tone: 'progress', icon: 'half' },
  neutral: { tone: 'neutral', icon: 'dash' },
} as const

/** How a notification reads: its title, and the colour and shape of the status it leads to (spec section 4). */
export function notificationWords({
  type,
  mode,
}: Pick<Notification, 'type' | 'mode'>): NotificationLook & { title: string } {
  return { title: notificationTitle({ type, mode }), ...lookOf(type) }
}

function lookOf(type: Notification['type']): NotificationLook {
  if (isBidUploaded({ type })) return { tone: 'progress', icon: 'up' }
  if (type === NotificationType.Announcement) return { tone: 'neutral', icon: 'megaphone' }
  const crossing = crossingOf(type)
  if (crossing) return lightLooks[crossing.to]
  const reached = typeof type === 'number' ? undefined : notifiedTransition[type]?.to
  return statusLooks[reached ?? 'neutral']
}
