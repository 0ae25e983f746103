import { expect, test } from 'vitest'
import { NotificationType } from './notification.ts'
import { notificationWords } from './notification-words.ts'

test.each([
  ['BidUploaded', 'progress', 'up'],
  ['BidAccepted', 'accepted', 'check'],
  ['BidRejected', 'rejected', 'stop'],
  ['StatusChanged', 'accepted', 'check'],
  [NotificationType.GreenToRed, 'rejected', 'stop'],
  [NotificationType.RedToAmber, 'amber', 'warning'],
  [NotificationType.Announcement, 'neutral', 'megaphone'],
] as const)('notification %s tells of something that is over: %s, %s', (type, tone, icon) => {
  expect(notificationWords({ type, mode: 2 })).toMatchObject({ tone, icon })
})
