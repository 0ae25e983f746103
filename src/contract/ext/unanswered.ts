import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byLane } from '#contract/part.ts'

export const unansweredSchema = z.object({
  carrierId: z.number(),
  carrier: z.string(),
  invitedAt: z.string(),
  /** When the carrier first looked at its lanes; null where it has not. */
  viewedAt: z.string().nullable(),
})
export type Unanswered = z.infer<typeof unansweredSchema>

export const unanswered = extension('unanswered', {
  ofLane: endpoint({
    method: 'GET',
    path: '/ext/unanswered/{laneId}',
    requires: 'compare bids',
    summary: 'Carriers invited to a lane that have neither submitted a bid nor declined it.',
    refusals: [404],
    params: byLane,
    response: z.array(unansweredSchema),
  }),
})
