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

/** How a notification reads: its title and the colour of its status (spec section 4). */
export function notificationWords({ type, mode }: Notification): {
  title: string
  tone: NotificationTone
} {
  if (isBidUploaded({ type })) return { title: bidUploadedTitle(mode), tone: 'progress' }
  const crossing = crossingOf(type)
  if (crossing) {
    const tones = { Green: 'accepted', Amber: 'amber', Red: 'rejected' } as const
    return { title: `Light changed: ${crossing.from} to ${crossing.to}`, tone: tones[crossing.to] }
  }
  if (type === NotificationType.Announcement) return { title: 'Announcement', tone: 'neutral' }
  if (type === 'BidAccepted') return { title: 'Bid accepted', tone: 'accepted' }
  if (type === 'BidRejected') return { title: 'Bid rejected', tone: 'rejected' }
  if (type === 'StatusChanged')
    return {
      title: 'Status changed',
      tone: notifiedTransition.StatusChanged ? 'accepted' : 'neutral',
    }
  return { title: 'Notification', tone: 'neutral' }
}
