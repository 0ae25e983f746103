import * as z from 'zod'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'

/** Where one tender stands; money in dollars a year. A carrier's is of its own lanes, bids and awards. */
export const tenderStandingSchema = z.object({
  mode: biddableModeSchema,
  /** To a carrier, whose tender it is. */
  shipper: z.string().nullable(),
  round: z.number(),
  /** Once the round is over, when the next of the lanes closes that were given more time. */
  closesAt: z.string().nullable(),
  /** Of a carrier: those it is invited to. */
  lanes: z.number(),
  /** What Shipments before bidding opened cost; 0 for a carrier. */
  spend: z.number().default(0),
  /** Lanes somebody carries today, and those of them with its submitted bid; a carrier's own. */
  withIncumbent: z.number().default(0),
  incumbentBid: z.number().default(0),
  /** Lanes with a target of the shipper's; 0 for a carrier. */
  targets: z.number(),
  /** Lanes open for bids now. */
  started: z.number(),
  /** Lanes with a submitted bid, whatever became of it. */
  submitted: z.number(),
  /** Started lanes without a bid; a carrier's own, drafts included, those it declined left out. */
  withoutBid: z.number(),
  /** A carrier's drafts on started lanes. */
  drafts: z.number(),
  /** Of started lanes; what carriers may not see is 0. */
  lights: z.object({ Green: z.number(), Amber: z.number(), Red: z.number() }),
  /** Started lanes: their baseline, or what a carrier bids on them. */
  atStake: z.number(),
  /** Lanes whose award is not announced yet; 0 for a carrier. */
  pending: z.number(),
  pendingCost: z.number(),
  awarded: z.number(),
  awardedCost: z.number(),
})
export type TenderStanding = z.infer<typeof tenderStandingSchema>

export const tenderStanding = extension('tenderStanding', {
  list: endpoint({
    method: 'GET',
    path: '/ext/tender-standing',
    requires: 'see lanes',
    summary: 'Where each tender stands, by mode; to a carrier by shipper and mode.',
    headers: ['etag'],
    response: z.array(tenderStandingSchema),
  }),
})
