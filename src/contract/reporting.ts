import * as z from 'zod'
import { tradeRegionSchema } from '#domain/trade-region.ts'
import { endpoint } from './endpoint.ts'
import { byBiddableMode, ofUpload } from './part.ts'
import { momentSchema } from '#domain/moment.ts'

/**
 * One lane at one price, in dollars a year. A shipper compares with the lane's baseline. A carrier never
 * learns baselines: its lines compare its newest bid with the first it made on the lane.
 */
export const savingsLine = z.object({
  laneId: z.number(),
  lane: z.string(),
  /** Tells lanes between the same places apart; '' = none is known. */
  equipment: z.string().default(''),
  /** Who moves the lane at `newCost`; of several, each with its share. */
  carrier: z.string(),
  baselineCost: z.number(),
  newCost: z.number(),
  savings: z.number(),
})
export type SavingsLine = z.infer<typeof savingsLine>

export const byCarrier = z.object({
  carrier: z.string(),
  /** Lanes it moves, alone or with others. */
  lanes: z.number(),
  baselineCost: z.number(),
  newCost: z.number(),
  savings: z.number(),
})

export const reportSchema = z.object({
  lines: z.array(savingsLine),
  baselineCost: z.number().default(0),
  newCost: z.number().default(0),
  savings: z.number(),
  /** Lanes without a baseline or without such a bid, never valued at 0; null where a host does not say. */
  leftOut: z.number().nullable().default(null),
  withoutBaseline: z.number().default(0),
  withoutBid: z.number().default(0),
  byCarrier: z.array(byCarrier).default([]),
})
export type Report = z.infer<typeof reportSchema>

export const topLaneSchema = savingsLine.extend({
  baselineCost: z.number().nullable(),
  newCost: z.number().nullable(),
  savings: z.number().nullable(),
  /** What the lane's history cost; a carrier's: what it won, else what it bid. */
  spend: z.number(),
})

export const carrierActivitySchema = z.object({
  carrierId: z.number(),
  carrier: z.string(),
  /** Lanes, each. */
  invited: z.number(),
  viewed: z.number(),
  bid: z.number(),
  complete: z.number(),
  /** In the round that runs. */
  declined: z.number().default(0),
  awarded: z.number(),
  awardedCost: z.number().default(0),
  lastSeenAt: momentSchema.nullable(),
  /** Hours from invitation to first bid, on average. */
  responseTime: z.number().nullable(),
})

export const reportFilter = ofUpload.extend({
  region: tradeRegionSchema.optional(),
  equipment: z.string().max(60).optional(),
  /** Of a shipper’s own lanes; for a carrier it narrows nothing. */
  businessUnit: z.string().max(120).optional(),
})

const perMode = { params: byBiddableMode, query: reportFilter }

export const reporting = {
  incumbentSavings: endpoint({
    method: 'GET',
    path: '/reporting/incumbent-savings/{id}',
    ownQuery: ['uploadId', 'region', 'equipment', 'businessUnit'],
    requires: 'see reports',
    summary: 'Savings if every incumbent kept its lanes at its newest bid.',
    refusals: [404],
    ...perMode,
    headers: ['etag'],
    response: reportSchema,
  }),
  topLanes: endpoint({
    method: 'GET',
    path: '/reporting/top-lanes/{id}/10/{bySavings}',
    ownQuery: ['uploadId', 'region', 'equipment', 'businessUnit'],
    requires: 'see reports',
    summary: 'The ten lanes with most spend (`false`) or savings (`true`).',
    refusals: [404],
    params: byBiddableMode.extend({ bySavings: z.enum(['true', 'false']) }),
    query: reportFilter,
    headers: ['etag'],
    response: z.array(topLaneSchema),
  }),
  maxCarrierSavings: endpoint({
    method: 'GET',
    path: '/reporting/max-carrier-savings/{id}',
    ownQuery: ['uploadId', 'region', 'equipment', 'businessUnit'],
    requires: 'compare bids',
    summary: 'Savings at the lowest valid bid of every lane.',
    refusals: [404],
    ...perMode,
    headers: ['etag'],
    response: reportSchema,
  }),
  recommendedCarrierSavings: endpoint({
    method: 'GET',
    path: '/reporting/recommended-carrier-savings/{id}',
    ownQuery: ['uploadId', 'region', 'equipment', 'businessUnit'],
    requires: 'compare bids',
    summary: 'Savings of the recommended award under the negotiation terms.',
    refusals: [404],
    ...perMode,
    headers: ['etag'],
    response: reportSchema,
  }),
  carrierActivity: endpoint({
    method: 'GET',
    path: '/reporting/carrier-activity/{id}',
    ownQuery: ['uploadId', 'region', 'equipment', 'businessUnit'],
    requires: 'see reports',
    summary: 'What each invited carrier did; a carrier sees itself only.',
    refusals: [404],
    ...perMode,
    response: z.array(carrierActivitySchema),
  }),
}
