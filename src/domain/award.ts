import * as z from 'zod'
import { momentSchema } from './moment.ts'

export const awardEntrySchema = z.object({
  laneId: z.number().int(),
  bidId: z.number().int(),
  /** The bid's version the shipper saw; another one answers 409. */
  version: z.number().int(),
  /** Whole percent of the lane. */
  share: z.number().int().min(1).max(100).default(100),
  /** 'YYYY-MM'; empty = every valid month. */
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)).default([]),
  /** The bid counts as it is, though its pending award is at the price of an offer. */
  atBid: z.boolean().optional(),
})
export type AwardEntry = z.infer<typeof awardEntrySchema>

/** Awards that stand on the lanes of a call as its caller knows them; others answer 409. Absent = whatever stands. */
export const expectedAwardsSchema = z.array(z.number().int()).max(60_000).optional()

export const awardEventSchema = z.object({
  at: momentSchema,
  kind: z.enum([
    'pending',
    'awarded',
    'rejected',
    'reset',
    'withdrawn',
    'replaced',
    'accepted',
    'declined',
    'kept',
    'unanswered',
  ]),
  by: z.string(),
  carrier: z.string(),
  share: z.number(),
  months: z.array(z.string()),
  /** US dollars over the awarded share and months. */
  awardedCost: z.number().nullable(),
  /** Why, in words; empty where no reason was given. */
  reason: z.string().default(''),
  /** The offer that set its price, in words; empty where the bid did. */
  offer: z.string().default(''),
})
export type AwardEvent = z.infer<typeof awardEventSchema>

export const awardedMonthSchema = z.object({
  month: z.string(),
  carrier: z.string(),
  share: z.number(),
  confirmed: z.boolean(),
})

/** What happened, before the carrier's name. */
export const awardEventWords: Record<AwardEvent['kind'], string> = {
  pending: 'Pending award to',
  awarded: 'Awarded to',
  rejected: 'Not chosen:',
  reset: 'Award reset:',
  withdrawn: 'Pending award withdrawn:',
  replaced: 'Pending award replaced:',
  accepted: 'Accepted by',
  declined: 'Declined by',
  kept: 'Kept without an answer:',
  unanswered: 'Not answered, awarded to a backup:',
}
