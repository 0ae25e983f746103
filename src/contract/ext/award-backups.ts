import * as z from 'zod'
import { answerStandings } from '#domain/award-answer.ts'
import { declineReasonSchema } from '#domain/decline.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, byLane } from '#contract/part.ts'

/** A part of a lane that was awarded, what its carrier answered, and who could take it instead. */
export const answeredPartSchema = z.object({
  awardId: z.number(),
  laneId: z.number(),
  lane: z.string(),
  carrier: z.string(),
  share: z.number(),
  months: z.array(z.string()),
  cents: z.number(),
  standing: z.enum(answerStandings),
  declineReason: declineReasonSchema,
  answeredAt: z.string().nullable(),
  answerDueAt: z.string().nullable(),
  /** The first choice first. */
  backups: z.array(
    z.object({
      bidId: z.number(),
      version: z.number(),
      carrier: z.string(),
      /** More than the award, over the same share and months; below 0 = less. */
      surchargeCents: z.number(),
      /** What keeps it from taking the part; null = nothing. */
      problem: z.string().nullable(),
    }),
  ),
})
export type AnsweredPart = z.infer<typeof answeredPartSchema>

export const awardBackups = extension('awardBackups', {
  open: endpoint({
    method: 'GET',
    path: '/ext/award-backups',
    requires: 'award lanes',
    summary:
      'Parts of a mode’s lanes that were declined or not answered in time, with their backups.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(answeredPartSchema),
  }),
  ofLane: endpoint({
    method: 'GET',
    path: '/ext/award-backups/{laneId}',
    requires: 'award lanes',
    summary: 'Every awarded part of a lane, with its answer and backups.',
    refusals: [404],
    params: byLane,
    response: z.array(answeredPartSchema),
  }),
  award: endpoint({
    method: 'POST',
    path: '/ext/award-backups',
    requires: 'award lanes',
    summary:
      'Give declined or unanswered parts to backups, all or nothing; the carriers are notified. A part or bid that moved on: 409.',
    refusals: [404, 409],
    body: z.object({
      awards: z
        .array(
          z.object({
            awardId: z.number().int(),
            bidId: z.number().int(),
            /** The bid’s version the shipper saw. */
            version: z.number().int(),
          }),
        )
        .min(1)
        .max(20_000),
    }),
    response: null,
  }),
  keep: endpoint({
    method: 'POST',
    path: '/ext/award-backups/keep',
    requires: 'award lanes',
    summary: 'Keep awards that were not answered in time. One that was answered: 409.',
    refusals: [404, 409],
    body: z.object({ awardIds: z.array(z.number().int()).min(1).max(20_000) }),
    response: null,
  }),
})
