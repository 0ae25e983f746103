import * as z from 'zod'
import { answerStandings } from '#domain/award-answer.ts'
import { declineReasonSchema } from '#domain/decline.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery } from '#contract/part.ts'

/** A part of a lane that was awarded to the caller. */
export const ownAwardSchema = z.object({
  awardId: z.number(),
  laneId: z.number(),
  lane: z.string(),
  shipper: z.string(),
  share: z.number(),
  months: z.array(z.string()),
  cents: z.number(),
  /** The own offer that set its price; null where the bid did. */
  offer: z.object({ name: z.string(), percentOff: z.number().nullable() }).nullable().default(null),
  standing: z.enum(answerStandings),
  answerDueAt: z.string().nullable(),
})
export type OwnAward = z.infer<typeof ownAwardSchema>

export const awardAnswers = extension('awardAnswers', {
  own: endpoint({
    method: 'GET',
    path: '/ext/award-answers',
    requires: 'bid',
    summary: 'What one was awarded in a mode, and what of it is to be answered until when.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(ownAwardSchema),
  }),
  give: endpoint({
    method: 'PUT',
    path: '/ext/award-answers',
    requires: 'bid',
    summary:
      'Accept or decline awards, all or nothing. One that was answered otherwise, or no longer stands: 409; the same answer once more changes nothing.',
    refusals: [404, 409],
    body: z.object({
      awardIds: z.array(z.number().int()).min(1).max(20_000),
      answer: z.enum(['accepted', 'declined']),
      /** Why it is declined. */
      reason: declineReasonSchema.default(null),
    }),
    response: null,
  }),
})
