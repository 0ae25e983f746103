import * as z from 'zod'
import { notificationSchema } from '#domain/notification.ts'
import { uploadSchema } from '#domain/shipment-upload.ts'
import { runProgressSchema } from './ext/award-runs.ts'
import { scenariosChangedSchema } from './ext/award-scenarios.ts'
import { lanesChangedSchema } from './lanes.ts'

type DescribedMessage = {
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
  LanesChanged: {
    summary:
      'Lanes of a mode were made or edited, to the shipper’s people who manage lanes: read them again. It holds none.',
    args: [lanesChangedSchema],
  },
  BidsChanged: {
    summary: 'Bids of the carrier changed: read them again. It holds none.',
    args: [],
  },
  BidDraftsChanged: {
    summary: 'Draft cells of the carrier changed: read them again. It holds none.',
    args: [],
  },
  AwardRun: {
    summary: 'Where a run of an award scenario stands, to the shipper’s people who plan awards.',
    args: [runProgressSchema],
  },
  AwardScenariosChanged: {
    summary:
      'Award scenarios of a mode were added, changed, moved or deleted, to the shipper’s people who plan awards: read them again. It holds none.',
    args: [scenariosChangedSchema],
  },
} as const satisfies Record<string, DescribedMessage>

export type HubTarget = keyof typeof hubSends

export const hubMessageSchema = z.discriminatedUnion('target', [
  z.object({ target: z.literal('Notify'), args: z.tuple(hubSends.Notify.args) }),
  z.object({
    target: z.literal('ReceiveNotifications'),
    args: z.tuple(hubSends.ReceiveNotifications.args),
  }),
  z.object({ target: z.literal('UploadChanged'), args: z.tuple(hubSends.UploadChanged.args) }),
  z.object({ target: z.literal('LanesChanged'), args: z.tuple(hubSends.LanesChanged.args) }),
  z.object({ target: z.literal('BidsChanged'), args: z.tuple([]) }),
  z.object({ target: z.literal('BidDraftsChanged'), args: z.tuple([]) }),
  z.object({ target: z.literal('AwardRun'), args: z.tuple(hubSends.AwardRun.args) }),
  z.object({
    target: z.literal('AwardScenariosChanged'),
    args: z.tuple(hubSends.AwardScenariosChanged.args),
  }),
])
export type HubMessage = z.output<typeof hubMessageSchema>
/** The same as the host writes it. */
export type HubPush = z.input<typeof hubMessageSchema>

/** What a browser asks for over the hub, by target. */
export const hubTakes = {
  RequestNotifications: {
    summary: 'Asks for the newest notifications; they come as `ReceiveNotifications`.',
    args: [z.number().int().min(1).max(100)],
  },
} as const satisfies Record<string, DescribedMessage>

export const hubMessages = (
  of: Readonly<Record<string, DescribedMessage>>,
): [string, DescribedMessage][] => Object.entries(of)
