import {
  bidUploadedTitle,
  crossingOf,
  isBidUploaded,
  type NamedNotificationType,
  type Notification,
  NotificationType,
} from './notification.ts'

export function notificationTitle({ type, mode }: Pick<Notification, 'type' | 'mode'>): string {
  if (isBidUploaded({ type })) return bidUploadedTitle(mode)
  const crossing = crossingOf(type)
  if (crossing) return `Light now ${crossing.to}`
  if (type === NotificationType.Announcement) return 'Announcement'
  return typeof type === 'number' ? 'Notification' : titles[type]
}

const titles: Record<NamedNotificationType, string> = {
  StatusChanged: 'Status changed',
  BidAccepted: 'Bid accepted',
  BidRejected: 'Bid rejected',
  BidUploaded: 'Bid uploaded',
  AwardAccepted: 'Award accepted',
  AwardDeclined: 'Award declined',
  AwardUnanswered: 'Award not answered',
  AwardReminder: 'Award to answer',
}
