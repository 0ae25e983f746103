import * as z from 'zod'
import { feedbackSoFarSchema } from './bid-feedback.ts'
import { lightSchema } from './light.ts'
import { momentSchema } from './moment.ts'
import { openWord } from './open-word.ts'
import { mostOwnCo2e } from './own-co2e.ts'

export const bidStatuses = ['draft', 'submitted', 'accepted', 'rejected'] as const
export type BidStatus = (typeof bidStatuses)[number]

/** Whether a bid is in a status that is not its host's alone. */
export const isBidStatus = (status: string): status is BidStatus =>
  bidStatuses.some((known) => known === status)

/** What may follow each status of a bid; `reset` frees it again (design section 4). */
export const bidTransitions: Record<BidStatus, readonly BidStatus[]> = {
  draft: ['submitted'],
  submitted: ['draft', 'accepted', 'rejected'],
  accepted: ['submitted'],
  rejected: ['submitted'],
}

/** Amounts by charge id (domain/charge-lines.ts); null = not offered, 0 = not charged. */
export const chargeAmountsSchema = z.record(
  z.string().max(40),
  z.number().nonnegative().max(1_000_000_000).nullable(),
)

/** ISO 4217 by charge id, of the charges that are not in the bid's own currency. */
const chargeCurrenciesSchema = z.record(z.string().max(40), z.string().length(3)).default({})

export const bidSchema = z.object({
  id: z.number(),
  laneId: z.number(),
  version: z.number().default(1),
  status: openWord(bidStatuses),
  round: z.number().default(1),
  carrierId: z.number(),
  carrier: z.string().default(''),
  currency: z.string().default('USD'),
  charges: chargeAmountsSchema.default({}),
  chargeCurrencies: chargeCurrenciesSchema,
  transitDays: z.number().nullable().default(null),
  /** 'YYYY-MM' */
  months: z.array(z.string()).default([]),
  capacity: z.number().nullable().default(null),
  /** The carrier's own figure, kg CO2e well to wheel for one unit of the mode's measure; null = none stated. */
  co2ePerUnit: z.number().nullable().default(null),
  remarks: z.string().default(''),
  /** US dollars for a year of the lane; null until every mandatory line is in. */
  landedCost: z.number().nullable().default(null),
  completion: z.number().default(0),
  light: lightSchema.nullable().default(null),
  rank: z.number().nullable().default(null),
  /** Ratios above the best bid, the target and the baseline; null where there is nothing to compare. */
  deltaToBest: z.number().nullable().default(null),
  deltaToTarget: z.number().nullable().default(null),
  deltaToBaseline: z.number().nullable().default(null),
  incumbent: z.boolean().default(false),
  /** Why it was accepted or not chosen, as its carrier sees it. */
  outcome: z.string().default(''),
  /** To its carrier: what the next price is judged by, and why feedback is hidden now. */
  feedback: feedbackSoFarSchema.nullable().default(null),
  submittedAt: momentSchema.nullable().default(null),
  updatedAt: momentSchema.nullable().default(null),
})
export type Bid = z.infer<typeof bidSchema>

/** What a carrier sends for one lane; `version` is the one it saw, null for a first bid. */
export const bidEntrySchema = z.object({
  laneId: z.number().int(),
  version: z.number().int().nullable().default(null),
  currency: z.string().length(3).default('USD'),
  charges: chargeAmountsSchema,
  chargeCurrencies: chargeCurrenciesSchema,
  transitDays: z.number().int().min(0).max(365).nullable().default(null),
  months: z
    .array(z.string().regex(/^\d{4}-\d{2}$/))
    .max(36)
    .default([]),
  capacity: z.number().nonnegative().max(1_000_000_000).nullable().default(null),
  co2ePerUnit: z.number().positive().max(mostOwnCo2e).nullable().default(null),
  remarks: z.string().max(2000).default(''),
})
export type BidEntry = z.infer<typeof bidEntrySchema>
/** What a carrier offers, on whichever lane. */
export type BidOffer = Omit<BidEntry, 'laneId' | 'version'>
