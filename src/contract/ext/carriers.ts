import * as z from 'zod'
import { carrierCriteria, enteredCriteria } from '#domain/carrier-criterion.ts'
import { linkStates } from '#domain/carrier-link.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, byId, byTenderMode, id } from '#contract/part.ts'

const ofMode = z.object({ mode: byTenderMode.shape.id })

export const carrierSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Two letters, where known. */
  country: z.string().nullable(),
  /** In the mode asked for; of all modes, the best of them. */
  link: z.enum(linkStates),
  /** In which it works with the shipper. */
  modes: z.array(z.number()),
  /** In which the shipper may renew an ended link. */
  renewableModes: z.array(z.number()),
  /** People with an account, and addresses invited that have none yet. */
  people: z.number(),
  awaited: z.number(),
  /** Lanes, each. */
  invited: z.number(),
  bid: z.number(),
  complete: z.number(),
  /** Lanes it will not bid on in the round that runs. */
  declined: z.number(),
  awarded: z.number(),
  /** Ratio: volume of the lanes with a complete bid to that of those invited. */
  volumeCoverage: z.number().nullable(),
  /** Ratio: mandatory cells filled of those offered, over its bids. */
  completion: z.number().nullable(),
  /** Hours from invitation to first bid, on average. */
  responseTime: z.number().nullable(),
  /** Dollars a year, and its part of all the shipper awarded. */
  awardedCost: z.number(),
  awardedShare: z.number().nullable(),
  lastSeenAt: z.string().nullable(),
})
export type Carrier = z.infer<typeof carrierSchema>

export const ratingSchema = z.object({
  criterion: z.enum(carrierCriteria),
  /** 'measured' on bids and invitations, 'entered' by the shipper's people, or 'none': not rated. */
  source: z.enum(['measured', 'entered', 'none']),
  /** What was measured: a ratio of lanes, hours, or days. */
  value: z.number().nullable(),
  /** Lanes it was measured on. */
  lanes: z.number().nullable(),
  /** 0 to 100. */
  score: z.number().nullable(),
})
export type Rating = z.infer<typeof ratingSchema>

export const scorecardSchema = z.object({
  carrierId: z.number(),
  carrier: z.string(),
  /** 0 to 100 over the criteria that are rated, by weight; null where none is. */
  score: z.number().nullable(),
  /** Parts of one: how much of the weight is rated. */
  ratedWeight: z.number(),
  ratings: z.array(ratingSchema),
})
export type Scorecard = z.infer<typeof scorecardSchema>

export const scorecardsSchema = z.object({
  /** Parts of one, as the survey answers weigh them; even where nobody answered. */
  weights: z.record(z.enum(carrierCriteria), z.number()),
  answers: z.number(),
  carriers: z.array(scorecardSchema),
})
export type Scorecards = z.infer<typeof scorecardsSchema>

export const comparedCarrierSchema = z.object({
  carrierId: z.number(),
  carrier: z.string(),
  /** US dollars a year of its bids on the shared lanes; null without any. */
  cost: z.number().nullable(),
  /** Ratio of that above the lowest bids on the same lanes. */
  toLowest: z.number().nullable(),
  /** Days stated on average, on the shared lanes where both state some. */
  transitDays: z.number().nullable(),
  /** US dollars a year that its awards save; null without an award of a lane with a baseline. */
  savings: z.number().nullable(),
})
export type ComparedCarrier = z.infer<typeof comparedCarrierSchema>

export const carrierComparisonSchema = z.object({
  /** In the order they were asked for. */
  carriers: z.array(comparedCarrierSchema),
  /** Lanes that both have a complete bid on, by mode. */
  shared: z.array(z.object({ mode: z.number(), lanes: z.number() })),
  /** Shared lanes where both state a transit time. */
  transitLanes: z.number(),
  /** CO2e of a year of shared lanes, the same for every carrier, and how many of them it is known of. */
  kilograms: z.number(),
  emissionLanes: z.number(),
})
export type CarrierComparison = z.infer<typeof carrierComparisonSchema>

/** What a link's end closed, or its renewal opened again. */
export const changedSchema = z.object({ lanes: z.number(), bids: z.number() })
const linkModes = z.object({ modes: z.array(biddableModeQuery).min(1).max(20) })

const enteredRatingsSchema = z.partialRecord(
  z.enum(enteredCriteria),
  z.number().int().min(0).max(100).nullable(),
)

export const sheetSchema = z.object({
  id: z.number(),
  carrierId: z.number(),
  carrier: z.string(),
  fileName: z.string(),
  mode: z.number(),
  /** Of the shipper's lanes, whose bid is the one of this sheet. */
  lanes: z.number(),
  createdAt: z.string(),
})
export type CarrierSheet = z.infer<typeof sheetSchema>

export const carriers = extension('carriers', {
  overview: endpoint({
    method: 'GET',
    path: '/ext/carriers/overview',
    requires: 'manage carriers',
    summary: 'The shipper’s carriers with coverage, completion, response time and awards.',
    refusals: [404],
    query: ofMode,
    response: z.array(carrierSchema),
  }),
  scorecards: endpoint({
    method: 'GET',
    path: '/ext/carriers/scorecards',
    requires: 'manage carriers',
    summary:
      'Each carrier by the nine criteria, weighted by the survey; modelled CO2e ranks nobody.',
    refusals: [404],
    query: ofMode,
    response: scorecardsSchema,
  }),
  compare: endpoint({
    method: 'GET',
    path: '/ext/carriers/compare',
    requires: 'manage carriers',
    summary: 'Two of the shipper’s carriers on the lanes that both have a complete bid on.',
    refusals: [404],
    query: ofMode.extend({ carrierId: id, otherId: id }),
    response: carrierComparisonSchema,
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/ext/carriers/{id}/ratings',
    requires: 'manage carriers',
    summary: 'Ratings 0 to 100 of what no figure measures; null removes a rating.',
    refusals: [404],
    params: byId,
    body: z.object({ ratings: enteredRatingsSchema }),
    response: null,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/ext/carriers/invitations',
    requires: 'manage carriers',
    summary:
      'Invite a known carrier, or new ones by email, to a mode and to lanes that are open for bids.',
    refusals: [404, 409, 422],
    body: z.object({
      mode: biddableModeQuery,
      /** Known to the shipper; else `address` and, for a carrier that is new here, `company`. */
      carrierId: id.optional(),
      address: z.email().optional(),
      company: z.string().trim().max(120).default(''),
      /** Lanes at once; absent, the carrier is invited when lanes next start. */
      lanes: z.union([z.literal('started'), z.array(id).min(1).max(20_000)]).optional(),
    }),
    response: z.object({
      carrierId: z.number(),
      carrier: z.string(),
      /** Lanes it was not invited to before. */
      lanes: z.number(),
      /** Who was mailed a registration link. */
      mailed: z.string().nullable(),
    }),
  }),
  end: endpoint({
    method: 'POST',
    path: '/ext/carriers/{id}/end',
    requires: 'manage carriers',
    summary:
      'End the work with a carrier in these modes: it sees no lanes any more, and its bids on lanes not awarded are withdrawn.',
    refusals: [404, 409],
    params: byId,
    body: linkModes,
    response: changedSchema,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/ext/carriers/{id}/renew',
    requires: 'manage carriers',
    summary:
      'Open ended links again: lanes come back, and bids where nothing happened to them. 409 for what the Owner ended.',
    refusals: [404, 409],
    params: byId,
    body: linkModes,
    response: changedSchema,
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/ext/carriers/bid-sheets',
    requires: 'manage carriers',
    summary: 'Bid sheets that carriers returned for the shipper’s lanes, newest first.',
    query: ofMode.extend({ carrierId: id.optional() }),
    response: z.array(sheetSchema),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/ext/carriers/bid-sheets/{id}',
    requires: 'manage carriers',
    summary: 'What a returned sheet bids on the shipper’s own lanes; other shippers’ are left out.',
    refusals: [404],
    params: byId,
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
})
