import * as z from 'zod'
import { awardedMonthSchema, awardEntrySchema, expectedAwardsSchema } from '#domain/award.ts'
import { awardReasonSchema } from '#domain/award-reason.ts'
import { bidEntrySchema, bidSchema } from '#domain/bid.ts'
import { chargeLineSchema } from '#domain/charge.ts'
import { sheetProblemSchema, uploadSchema } from '#domain/shipment-upload.ts'
import { uploadResultSchema } from '#domain/upload.ts'
import { endpoint } from './endpoint.ts'
import { ownCapacitySchema } from './ext/carrier-capacities.ts'
import { biddableModeQuery, byId, byLane, month } from './part.ts'

/** What a returned bid sheet proposes; nothing of it counts before its carrier submits or saves it. */
export const proposedBidsSchema = z.object({
  /** Bids of the rows without problems, each with the version of the bid that the sheet was held against. */
  entries: z.array(bidEntrySchema).default([]),
  /** Lanes among the entries whose submitted bid the sheet withdraws: their entry has no rates. */
  withdrawals: z.array(z.number()).default([]),
  /** Lanes the sheet declines. */
  declines: z.array(z.number()).default([]),
})
export type ProposedBids = z.infer<typeof proposedBidsSchema>

/** What became of one returned bid sheet. A host that submits at once answers no entries. */
export const bidSheetSchema = proposedBidsSchema.extend({
  fileName: z.string(),
  result: uploadResultSchema,
  message: z.string().default(''),
  upload: uploadSchema.nullable().default(null),
  saved: z.number().default(0),
  problems: z.array(sheetProblemSchema).default([]),
  /** Where the sheet says another capacity of several lanes together; its carrier saves it by a call of its own. */
  capacities: z.array(ownCapacitySchema).default([]),
})
export type BidSheet = z.infer<typeof bidSheetSchema>

const ofMode = z.object({ mode: biddableModeQuery.optional() })

export const bids = {
  charges: endpoint({
    method: 'GET',
    path: '/bids/charges/{id}',
    requires: 'see lanes',
    summary: 'Charge lines of a lane’s bid sheet.',
    refusals: [404],
    params: byId,
    response: z.array(chargeLineSchema),
  }),
  validMonths: endpoint({
    method: 'GET',
    path: '/bids/valid-months',
    ownQuery: ['mode'],
    requires: 'see lanes',
    summary: 'Months a bid may be valid for.',
    query: ofMode,
    response: z.array(month),
  }),
  historicalMonths: endpoint({
    method: 'GET',
    path: '/bids/historical-months',
    ownQuery: ['mode'],
    requires: 'see lanes',
    summary: 'Months the history covers.',
    query: ofMode,
    response: z.array(month),
  }),
  awardedMonths: endpoint({
    method: 'GET',
    path: '/bids/awarded-months/{id}',
    requires: 'see lanes',
    summary: 'Who holds which months of a lane; a carrier sees its own only.',
    refusals: [404],
    params: byId,
    response: z.array(awardedMonthSchema),
  }),
  reset: endpoint({
    method: 'GET',
    path: '/bids/reset/{id}',
    requires: 'see lanes',
    summary: 'Free a lane: the shipper withdraws its awards, a carrier withdraws its bid to draft.',
    refusals: [404, 409],
    params: byId,
    response: z.array(bidSchema),
  }),
  ofLane: endpoint({
    method: 'GET',
    path: '/bids/{laneId}',
    requires: 'see lanes',
    summary: 'Bids on a lane, best first; a carrier gets its own only.',
    refusals: [404],
    params: byLane,
    response: z.array(bidSchema),
  }),
  ofLanes: endpoint({
    method: 'POST',
    asksOnly: true,
    path: '/bids/lanes',
    requires: 'see lanes',
    summary: 'Bids on several lanes at once, under the same rule as for one.',
    refusals: [404],
    body: z.object({ laneIds: z.array(z.number().int()).max(20_000) }),
    response: z.array(bidSchema),
  }),
  save: endpoint({
    method: 'POST',
    path: '/bids/save',
    requires: 'bid',
    summary:
      'Save bids as draft, or submit them; all or nothing. Amounts are in the bid’s currency except where `chargeCurrencies` names another; 0 is not charged, null no answer. Submitting needs every mandatory charge and one above 0 (422). Stale version: 409.',
    refusals: [404, 409, 422],
    body: z.object({
      bids: z.array(bidEntrySchema).min(1).max(5000),
      submit: z.boolean(),
      /** The returned sheet that proposed them, one of the caller's own; it is done once nothing of it waits. */
      uploadId: z.number().int().optional(),
    }),
    response: z.array(bidSchema),
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/bids/accept',
    requires: 'award lanes',
    summary:
      'Award bids: pending first, announced with `confirm`. Stale or double awards, or others than expected: 409.',
    refusals: [404, 409, 422],
    body: z.object({
      awards: z.array(awardEntrySchema).min(1).max(20_000),
      confirm: z.boolean(),
      /** Shown to the carriers; 422 where the award contradicts it, or its note names a carrier or an amount. */
      reason: awardReasonSchema.optional(),
      expectedAwards: expectedAwardsSchema,
    }),
    response: z.array(bidSchema),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/bids/upload',
    ownQuery: ['mode'],
    requires: 'bid',
    summary:
      'Check filled bid sheets: each answers what it proposes and what is wrong with it. Nothing is submitted.',
    refusals: [404],
    query: z.object({ mode: biddableModeQuery.optional() }),
    body: { multipart: { field: 'files', several: true } },
    response: z.array(bidSheetSchema),
  }),
}
