import * as z from 'zod'
import { answerStandings } from '#domain/award-answer.ts'
import { expectedAwardsSchema } from '#domain/award.ts'
import { awardReasonSchema } from '#domain/award-reason.ts'
import { offeredPriceSchema } from '#domain/carrier-offer.ts'
import { bidSchema, bidStatuses } from '#domain/bid.ts'
import { capacityLimitSchema } from '#domain/carrier-capacity.ts'
import { openWord } from '#domain/open-word.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, id } from '#contract/part.ts'

const whole = z.array(z.number())

/**
 * Every submitted bid and every award in force of a mode, or of some of its lanes, column by column: the nth entry
 * of each list is about the nth bid. Tens of thousands of bids travel as lists of numbers. Money in US cents.
 */
export const bidBoardSchema = z.object({
  carriers: z.array(z.object({ id: z.number(), name: z.string() })),
  bids: z.object({
    /** Lanes in any order, within a lane the lowest bid first. */
    id: whole,
    laneId: whole,
    carrierId: whole,
    version: whole,
    status: z.array(openWord(bidStatuses)),
    cents: z.array(z.number().nullable()),
    transitDays: z.array(z.number().nullable()),
    /** What the carrier can move in a year, in the mode's measure; null = unsaid. */
    capacity: z.array(z.number().nullable()),
    rank: z.array(z.number().nullable()),
    /** Of the carrier that runs the lane today. */
    incumbent: z.array(z.boolean()),
  }),
  awards: z.array(
    z.object({
      /** Null where the host does not say it. */
      id: z.number().nullable().default(null),
      laneId: z.number(),
      bidId: z.number(),
      carrierId: z.number(),
      share: z.number(),
      months: z.array(z.string()),
      confirmed: z.boolean(),
      /** What decided, as the shipper gave it; null = not said. */
      reason: awardReasonSchema.nullable(),
      cents: z.number(),
      baselineCents: z.number().nullable(),
      /** The carrier's offer that set its price; null where its bid did. */
      offer: offeredPriceSchema.nullable().default(null),
      /** What its carrier answered. */
      standing: openWord(answerStandings).default('unasked'),
    }),
  ),
  /** Parts that their carriers declined and nobody has yet. */
  declined: z
    .array(
      z.object({
        laneId: z.number(),
        bidId: z.number(),
        carrierId: z.number(),
        share: z.number(),
      }),
    )
    .default([]),
  /** What carriers take of several lanes together; in the first part alone. */
  capacities: z.array(capacityLimitSchema.extend({ carrierId: z.number() })).default([]),
  /** The lanes it is about, where they were asked for by place; null elsewhere. */
  lanes: z.array(z.number()).nullable().default(null),
  /** The last lane of this part, where others may follow; null = nothing follows. */
  next: z.number().nullable().default(null),
})
export type BidBoard = z.infer<typeof bidBoardSchema>

/** Lanes of a part: of 20 bids each, what is read in one task is read before a click is felt to wait. */
export const boardPart = { lanes: 1000 } as const
/** The lanes that stand first in the list, more than a screen holds. */
export const boardAtFirst = { lanes: 100, order: 'place' } as const

export const awardBoard = extension('awardBoard', {
  bids: endpoint({
    method: 'GET',
    path: '/ext/bids',
    requires: 'compare bids',
    summary: 'Every submitted bid and award of a mode, in compact columns.',
    query: z.object({
      mode: biddableModeQuery,
      lanes: z.coerce.number().int().min(1).max(20_000).optional(),
      after: id.optional(),
      order: z.literal('place').optional(),
    }),
    headers: ['etag'],
    response: bidBoardSchema,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/ext/awards/withdraw',
    requires: 'award lanes',
    summary:
      'Withdraw the awards of several lanes, all or nothing. A lane without one, or with others than expected: 409.',
    refusals: [404, 409],
    body: z.object({
      laneIds: z.array(z.number().int()).min(1).max(20_000),
      expectedAwards: expectedAwardsSchema,
    }),
    response: z.array(bidSchema),
  }),
})
