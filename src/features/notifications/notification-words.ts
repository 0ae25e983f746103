import {
  bidUploadedTitle,
  crossingOf,
  isBidUploaded,
  type Notification,
  notifiedTransition,
  NotificationType,
} from '#domain/notification.ts'

export type NotificationTone =
  | 'pending'
  | 'accepted'
  | 'rejected'
  | 'progress'
  | 'neutral'
  | 'amber'

type Words = { title: string; tone: NotificationTone }

const lightTones = { Green: 'accepted', Amber: 'amber', Red: 'rejected' } as const
const statusTones = {
  pending: 'pending',
  completed: 'accepted',
  accepted: 'accepted',
  rejected: 'rejected',
  'in-progress': 'progress',
} as const

/** How a notification reads: its title, and the colour of the status it leads to (spec section 4). */
export function notificationWords({ type, mode }: Pick<Notification, 'type' | 'mode'>): Words {
  if (isBidUploaded({ type })) return { title: bidUploadedTitle(mode), tone: 'progress' }
  const crossing = crossingOf(type)
  if (crossing) return { title: `Light now ${crossing.to}`, tone: lightTones[crossing.to] }
  if (type === NotificationType.Announcement) return { title: 'Announcement', tone: 'neutral' }
  if (typeof type === 'number') return { title: 'Notification', tone: 'neutral' }
  const reached = notifiedTransition[type]?.to
  return { title: titles[type], tone: reached ? statusTones[reached] : 'neutral' }
}

const titles = {
  StatusChanged: 'Status changed',
  BidAccepted: 'Bid accepted',
  BidRejected: 'Bid rejected',
  BidUploaded: 'Bid uploaded',
} as const
