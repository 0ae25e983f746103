import * as z from 'zod'
import { feedbackHiddenSchema } from '#domain/bid-feedback.ts'
import { bidEntrySchema, bidSchema } from '#domain/bid.ts'
import { doubtGrounds, rateTraps } from '#domain/rate-doubt.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'

/** US dollars a year; null while a mandatory charge is missing. */
const landedCost = z.number().nullable()

export const chargeChangeSchema = z.object({
  chargeId: z.string(),
  before: z.number().nullable(),
  currencyBefore: z.string(),
  after: z.number().nullable(),
  currency: z.string(),
})

export const rateDoubtSchema = z.object({
  /** Null for the bid as a whole. */
  chargeId: z.string().nullable(),
  ground: z.enum(doubtGrounds),
  /** How often what it is held against; below 1 a part of it. */
  times: z.number(),
  trap: z.enum(rateTraps).nullable(),
  /** What it is held against, in the currency of the charge. */
  usual: z.number(),
})

export const bidConflictSchema = z.object({
  /** The bid as it is now; null where it is gone. */
  bid: bidSchema
    .pick({
      version: true,
      status: true,
      currency: true,
      charges: true,
      chargeCurrencies: true,
      transitDays: true,
      months: true,
      capacity: true,
      co2ePerUnit: true,
      remarks: true,
      landedCost: true,
      updatedAt: true,
    })
    .nullable(),
  /** Who of the carrier's people saved it; null where that is not known. */
  by: z.string().nullable(),
})
export type BidConflict = z.infer<typeof bidConflictSchema>

export const reviewedLaneSchema = z.object({
  laneId: z.number(),
  landedCost,
  /** Submitted already exactly like this. */
  isUnchanged: z.boolean(),
  /** When a draft that says exactly this was saved; null where none is kept. */
  draftSavedAt: z.string().nullable().default(null),
  /** Why submitting it hides its light, rank and distance for the rest of the round; null where it does not. */
  hidesFeedback: feedbackHiddenSchema.nullable(),
  /** The lane's round. */
  round: z.number(),
  lastSubmitted: z
    .object({ landedCost, at: z.string(), changes: z.array(chargeChangeSchema) })
    .nullable(),
  /** When the last round closed. */
  lastRound: landedCost,
  problems: z.array(
    z.object({
      field: z.string(),
      column: z.string(),
      found: z.string(),
      expected: z.string(),
    }),
  ),
  /** What submitting it would be refused with; null where nothing keeps it. */
  refusal: z.string().nullable(),
  /** Somebody saved another version since the entry was made. */
  conflict: bidConflictSchema.nullable(),
  doubts: z.array(rateDoubtSchema),
})
export type ReviewedLane = z.infer<typeof reviewedLaneSchema>

export const bidReviewSchema = z.object({
  lanes: z.array(reviewedLaneSchema),
  /** Of the lanes that are complete. */
  total: z.number(),
})
export type BidReview = z.infer<typeof bidReviewSchema>

export const bidReview = extension('bidReview', {
  review: endpoint({
    method: 'POST',
    path: '/ext/bid-review/{id}',
    requires: 'bid',
    summary:
      'What submitting these bids of a mode would do: annual values, changes, problems, conflicts and implausible rates. Writes nothing, computes no signal, reveals nothing about other carriers.',
    refusals: [404, 409, 422],
    params: byBiddableMode,
    body: z.object({ bids: z.array(bidEntrySchema).min(1).max(5000) }),
    response: bidReviewSchema,
  }),
})
