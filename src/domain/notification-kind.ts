import { type Capability, may } from './capability.ts'
import { type Role, roles } from './role.ts'
import { crossingOf, isBidUploaded, type Notification, NotificationType } from './notification.ts'

/** What a person may choose to be mailed about: the six crossings of a light count as one kind. */
export const notificationKinds = [
  'Announcement',
  'LightChanged',
  'BidUploaded',
  'BidAccepted',
  'BidRejected',
  'AwardAnswered',
  'AwardReminder',
  'StatusChanged',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationKindWords: Record<NotificationKind, string> = {
  Announcement: 'Announcements, such as bidding that opens',
  LightChanged: 'A lane’s light changes',
  BidUploaded: 'A carrier brings a bid',
  BidAccepted: 'A bid of ours is accepted',
  BidRejected: 'A bid of ours is rejected',
  AwardAnswered: 'A carrier accepts or declines an award, or does not answer',
  AwardReminder: 'The time to answer an award is about to end',
  StatusChanged: 'A lane, an upload or a document changes its status',
}

const requirements: Record<NotificationKind, Capability> = {
  Announcement: 'sign in',
  LightChanged: 'see lanes',
  BidUploaded: 'award lanes',
  BidAccepted: 'bid',
  BidRejected: 'bid',
  AwardAnswered: 'award lanes',
  AwardReminder: 'bid',
  StatusChanged: 'sign in',
}

export const kindsFor = (type: string): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => may({ type }, requirements[kind]))

/** Who gets a notification at all; empty = everybody. */
export function rolesNotified(type: Notification['type']): readonly Role[] {
  const kind = kindOf(type)
  const notified = roles.filter((role) => kind === null || kindsFor(role).includes(kind))
  return notified.length === roles.length ? [] : notified
}

const aboutBids: readonly (NotificationKind | null)[] = [
  'LightChanged',
  'BidUploaded',
  'BidAccepted',
  'BidRejected',
  'AwardAnswered',
  'AwardReminder',
]

/** Bids and awards are the business of those who tender and bid, also where a notification names nobody. */
export const isKeptFrom = (account: string, type: Notification['type']): boolean =>
  !may({ type: account }, 'see lanes') && aboutBids.includes(kindOf(type))

/** Null for a number nobody knows. */
export function kindOf(type: Notification['type']): NotificationKind | null {
  if (isBidUploaded({ type })) return 'BidUploaded'
  if (crossingOf(type)) return 'LightChanged'
  if (type === NotificationType.Announcement) return 'Announcement'
  if (type === 'AwardAccepted' || type === 'AwardDeclined' || type === 'AwardUnanswered')
    return 'AwardAnswered'
  return typeof type === 'number' ? null : type
}
