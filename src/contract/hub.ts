import * as z from 'zod'
import { notificationSchema } from '#domain/notification.ts'
import { uploadSchema } from '#domain/shipment-upload.ts'

type HubMessage = {
  /** One line of meaning. */
  summary: string
  /** Its arguments in order. */
  args: readonly z.ZodType[]
  /** What a text argument is as JSON. */
  text?: z.ZodType
}

/** What the host sends to open browsers over the hub, by target. */
export const hubSends = {
  Notify: {
    summary: 'One notification, as JSON text, to the people it is for.',
    args: [z.string()],
    text: notificationSchema,
  },
  ReceiveNotifications: {
    summary: 'The newest notifications, newest first: the answer to `RequestNotifications`.',
    args: [z.array(notificationSchema)],
  },
  UploadChanged: {
    summary: 'An upload as it stands now, to the people of its company.',
    args: [uploadSchema],
  },
  BidsChanged: {
    summary: 'Bids of the carrier changed: read them again. It holds none.',
    args: [],
  },
  BidDraftsChanged: {
    summary: 'Draft cells of the carrier changed: read them again. It holds none.',
    args: [],
  },
} as const satisfies Record<string, HubMessage>

export type HubTarget = keyof typeof hubSends

/** What a browser asks for over the hub, by target. */
export const hubTakes = {
  RequestNotifications: {
    summary: 'Asks for the newest notifications; they come as `ReceiveNotifications`.',
    args: [z.number().int().min(1).max(100)],
  },
} as const satisfies Record<string, HubMessage>

/** Every message of the hub, described for others. */
export const hubMessages = (of: Readonly<Record<string, HubMessage>>): [string, HubMessage][] =>
  Object.entries(of)
