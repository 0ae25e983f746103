import * as z from 'zod'
import type { Light } from './light.ts'
import { modeTitle } from './mode.ts'
import { momentSchema } from './moment.ts'

/** Numeric types on the wire (spec section 3). */
export const NotificationType = {
  Announcement: 1,
  GreenToAmber: 300,
  GreenToRed: 301,
  AmberToGreen: 302,
  AmberToRed: 303,
  RedToGreen: 304,
  RedToAmber: 305,
  BidUploaded: 500,
} as const

/** Named types of the navbar list (spec section 3), and what carriers answer to awards. */
export const namedNotificationTypes = [
  'StatusChanged',
  'BidAccepted',
  'BidRejected',
  'BidUploaded',
  'AwardAccepted',
  'AwardDeclined',
  'AwardUnanswered',
  'AwardReminder',
] as const
export type NamedNotificationType = (typeof namedNotificationTypes)[number]

export const Priority = { None: 0, Urgent: 5, Information: 10 } as const

export const laneStatusesInNotifications = [
  'pending',
  'completed',
  'accepted',
  'rejected',
  'in-progress',
] as const
export type NotifiedStatus = (typeof laneStatusesInNotifications)[number]

/** A notification as pushed, stored and listed: the hub's number or the navbar's name in `type`. */
export const notificationSchema = z.object({
  id: z.number(),
  laneId: z.number().nullable().default(null),
  mode: z.number().default(0),
  type: z.union([z.number(), z.enum(namedNotificationTypes)]),
  description: z.string().default(''),
  timeNotified: momentSchema,
  priority: z.number().default(0),
})
export type Notification = z.infer<typeof notificationSchema>

/** Each named type moves a lane from one status to another; the others move nothing (spec section 4). */
export const notifiedTransition: Record<
  NamedNotificationType,
  { from: NotifiedStatus; to: NotifiedStatus } | null
> = {
  StatusChanged: { from: 'pending', to: 'completed' },
  BidAccepted: { from: 'pending', to: 'accepted' },
  BidRejected: { from: 'pending', to: 'rejected' },
  BidUploaded: null,
  AwardAccepted: { from: 'pending', to: 'accepted' },
  AwardDeclined: { from: 'pending', to: 'rejected' },
  AwardUnanswered: null,
  AwardReminder: null,
}

export const isBidUploaded = ({ type }: Pick<Notification, 'type'>): boolean =>
  type === 'BidUploaded' || type === NotificationType.BidUploaded

export const bidUploadedTitle = (mode: number): string => `${modeTitle(mode)} Bid Uploaded`

/** The notification that announces a light crossing, null when nothing crossed. */
export function lightCrossing(from: Light, to: Light): number | null {
  if (from === to) return null
  return NotificationType[
    `${from}To${to}` as Exclude<keyof typeof NotificationType, 'Announcement' | 'BidUploaded'>
  ]
}

/** 'Green to Amber' for the six crossings, null for any other type. */
export function crossingOf(type: Notification['type']): { from: Light; to: Light } | null {
  const name = Object.entries(NotificationType).find(([, number]) => number === type)?.[0]
  const match = /^(Green|Amber|Red)To(Green|Amber|Red)$/.exec(name ?? '')
  return match ? { from: match[1] as Light, to: match[2] as Light } : null
}
