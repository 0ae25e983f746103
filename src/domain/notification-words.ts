import { lightLooks } from '#domain/light-looks.ts'
import {
  crossingOf,
  isBidUploaded,
  type Notification,
  notifiedTransition,
} from '#domain/notification.ts'
import { notificationTitle } from '#domain/notification-title.ts'

export type NotificationTone =
  | 'pending'
  | 'accepted'
  | 'rejected'
  | 'progress'
  | 'neutral'
  | 'amber'

type Words = { title: string; tone: NotificationTone }

const statusTones = {
  pending: 'pending',
  completed: 'accepted',
  accepted: 'accepted',
  rejected: 'rejected',
  'in-progress': 'progress',
} as const

/** How a notification reads: its title, and the colour of the status it leads to (spec section 4). */
export function notificationWords({ type, mode }: Pick<Notification, 'type' | 'mode'>): Words {
  return { title: notificationTitle({ type, mode }), tone: toneOf(type) }
}

function toneOf(type: Notification['type']): NotificationTone {
  if (isBidUploaded({ type })) return 'progress'
  const crossing = crossingOf(type)
  if (crossing) return lightLooks[crossing.to].tone
  const reached = typeof type === 'number' ? undefined : notifiedTransition[type]?.to
  return reached ? statusTones[reached] : 'neutral'
}
