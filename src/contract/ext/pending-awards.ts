import * as z from 'zod'
import { awardEntrySchema, expectedAwardsSchema } from '#domain/award.ts'
import { awardReasonSchema } from '#domain/award-reason.ts'
import { offerKinds } from '#domain/carrier-offer.ts'
import { endpoint, extension } from '#contract/endpoint.ts'

const laneIds = z.array(z.number().int()).max(20_000)

export const unearnedOfferSchema = z.object({
  offerId: z.number(),
  kind: z.enum(offerKinds),
  name: z.string(),
  /** What it lacks, in words. */
  why: z.string(),
  /** The parts at its price, what each comes to there and at its bid. */
  parts: z.array(
    z.object({
      laneId: z.number(),
      bidId: z.number(),
      share: z.number(),
      cents: z.number().int(),
      listCents: z.number().int(),
    }),
  ),
  /** Its other pending lanes, where it sets the price once they are awarded as well; else empty. */
  earnedWith: z.array(z.number()),
})
export type UnearnedOffer = z.infer<typeof unearnedOfferSchema>

export const pendingAwards = extension('pendingAwards', {
  unearned: endpoint({
    method: 'POST',
    path: '/ext/pending-awards/unearned',
    requires: 'award lanes',
    summary:
      'The offers that set the price of pending awards, and would not if these awards were confirmed by themselves: a part of a bundle, or less than a discount applies from.',
    asksOnly: true,
    refusals: [404],
    body: z.object({ awards: z.array(awardEntrySchema).min(1).max(20_000) }),
    response: z.array(unearnedOfferSchema),
  }),
  set: endpoint({
    method: 'POST',
    path: '/ext/pending-awards',
    requires: 'award lanes',
    summary:
      'Set the pending awards of the named lanes, all or nothing, and answer which they are. 409: a bid changed, a lane is paused or awarded, or it has other awards than expected; the same awards once more change nothing.',
    refusals: [404, 409, 422],
    body: z.object({
      awards: z.array(awardEntrySchema).min(1).max(20_000),
      reason: awardReasonSchema.optional(),
      expectedAwards: expectedAwardsSchema,
    }),
    response: z.object({ awardIds: z.array(z.number()) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/ext/pending-awards/restore',
    requires: 'award lanes',
    summary:
      'Undo: these lanes are pending as they were with the named awards, at the price of the same offers and with their backups, and free where none is named; all or nothing. 409: a lane, a bid or an offer changed since, or the lanes have other awards than expected; without that list, only what a colleague set.',
    refusals: [404, 409, 422],
    body: z.object({
      laneIds: laneIds.min(1),
      /** Awards of these lanes that were pending. */
      awardIds: z.array(z.number().int()).max(60_000),
      expectedAwards: expectedAwardsSchema,
    }),
    response: null,
  }),
})
