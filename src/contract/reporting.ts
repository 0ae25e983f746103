import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { byBiddableMode, customer, ofUpload, traders } from './part.ts'

const savingsLine = z.object({
  laneId: z.number(),
  lane: z.string(),
  carrier: z.string(),
  baselineCost: z.number(),
  newCost: z.number(),
  savings: z.number(),
})
const report = z.object({
  lines: z.array(savingsLine),
  savings: z.number(),
  leftOut: z.number(),
})

const perMode = { params: byBiddableMode, query: ofUpload }

export const reporting = {
  incumbentSavings: endpoint({
    method: 'GET',
    path: '/reporting/incumbent-savings/{id}',
    roles: traders,
    summary: 'Savings if every incumbent kept its lanes at its newest bid.',
    ...perMode,
    response: report,
  }),
  topLanes: endpoint({
    method: 'GET',
    path: '/reporting/top-lanes/{id}/10/{bySavings}',
    roles: traders,
    summary: 'The ten lanes with most spend (`false`) or savings (`true`).',
    params: byBiddableMode.extend({ bySavings: z.enum(['true', 'false']) }),
    query: ofUpload,
    response: z.array(savingsLine.extend({ spend: z.number() })),
  }),
  maxCarrierSavings: endpoint({
    method: 'GET',
    path: '/reporting/max-carrier-savings/{id}',
    roles: customer,
    summary: 'Savings at the lowest valid bid of every lane.',
    ...perMode,
    response: report,
  }),
  recommendedCarrierSavings: endpoint({
    method: 'GET',
    path: '/reporting/recommended-carrier-savings/{id}',
    roles: customer,
    summary: 'Savings of the recommended award under the negotiation terms.',
    ...perMode,
    response: report,
  }),
  carrierActivity: endpoint({
    method: 'GET',
    path: '/reporting/carrier-activity/{id}',
    roles: traders,
    summary: 'What each invited carrier did; a carrier sees itself only.',
    ...perMode,
    response: z.array(
      z.object({
        carrierId: z.number(),
        carrier: z.string(),
        invited: z.number(),
        viewed: z.number(),
        bid: z.number(),
        complete: z.number(),
        awarded: z.number(),
        lastSeenAt: z.string().nullable(),
        /** Hours from invitation to first bid. */
        responseTime: z.number().nullable(),
      }),
    ),
  }),
}
