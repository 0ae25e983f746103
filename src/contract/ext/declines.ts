import * as z from 'zod'
import { declineReasonSchema } from '#domain/decline.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byLane } from '#contract/part.ts'

export const declineSchema = z.object({
  carrierId: z.number(),
  carrier: z.string(),
  reason: declineReasonSchema,
  declinedAt: z.string(),
})
export type Decline = z.infer<typeof declineSchema>

const laneIds = z.array(z.number().int()).min(1).max(20_000)

export const declines = extension('declines', {
  ofLane: endpoint({
    method: 'GET',
    path: '/ext/declines/{laneId}',
    requires: 'compare bids',
    summary: 'Carriers that will not bid on a lane in this round, and why.',
    refusals: [404],
    params: byLane,
    response: z.array(declineSchema),
  }),
  decline: endpoint({
    method: 'PUT',
    path: '/ext/declines',
    requires: 'bid',
    summary:
      'Say that one will not bid on lanes in this round, all or nothing; a bid saved later cancels it. A lane with a submitted bid, or that takes no bids: 409.',
    refusals: [404, 409],
    body: z.object({
      laneIds,
      reason: declineReasonSchema.default(null),
      /** The returned bid sheet that proposed it, one of the caller's own. */
      uploadId: z.number().int().optional(),
    }),
    response: null,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/ext/declines',
    requires: 'bid',
    summary: 'Bid on lanes after all; those that were not declined stay as they are.',
    refusals: [404, 409],
    body: z.object({ laneIds }),
    response: null,
  }),
})
