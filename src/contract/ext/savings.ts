import * as z from 'zod'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { tradeRegionSchema } from '#domain/trade-region.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, id, month } from '#contract/part.ts'

/** Awards at what they replace, in dollars. */
export const compared = z.object({
  /** Lanes awarded, in whole or in part. */
  lanes: z.number(),
  /** What the awarded shares and months would have cost otherwise. */
  baselineCost: z.number(),
  awardedCost: z.number(),
  savings: z.number(),
})

export const savingsReferences = ['baseline', 'incumbent', 'target', 'market'] as const

export const savingsPartSchema = compared.extend({ key: z.string(), name: z.string() })
export type SavingsPart = z.infer<typeof savingsPartSchema>

export const realisedMonth = z.object({
  month,
  shipments: z.number(),
  /** At the lane's baseline unit cost, at the awarded rate, and as paid. */
  baselineCost: z.number(),
  expectedCost: z.number(),
  actualCost: z.number(),
  savings: z.number(),
})

export const savingsSummarySchema = z.object({
  lanes: z.number(),
  awardedLanes: z.number(),
  withoutBaseline: z.number(),
  withoutBid: z.number(),
  /** Of all lanes, a year. */
  baselineCost: z.number(),
  /** Of all awards, those of lanes without a baseline too; null where a host does not say. */
  awardedCost: z.number().nullable().default(null),
  against: z.array(compared.extend({ reference: z.enum(savingsReferences) })),
  by: z.object({
    mode: z.array(savingsPartSchema),
    region: z.array(savingsPartSchema),
    carrier: z.array(savingsPartSchema),
    month: z.array(savingsPartSchema),
  }),
  ledger: z.object({
    /** At the lowest valid bid of every lane. */
    identified: compared,
    pending: compared,
    awarded: compared,
    realised: realisedMonth.omit({ month: true }).extend({
      lanes: z.number(),
      /** Shipments moved by another carrier than the awarded. */
      offAward: z.number(),
      months: z.array(realisedMonth),
    }),
  }),
})
export type SavingsSummary = z.infer<typeof savingsSummarySchema>

/** More rows than anybody reads; figures are of all of them. */
export const mostSavingsLanes = 5000
export const mostLeftOutLanes = 1000

export const savingsStages = ['identified', 'pending', 'awarded', 'realised'] as const

export const savingsLaneSchema = z.object({
  laneId: z.number(),
  /** Of a pending or confirmed award. */
  awardId: z.number().nullable(),
  mode: biddableModeSchema,
  lane: z.string(),
  region: z.string(),
  /** Who bid, won or was awarded what was moved since; several by commas. */
  carrier: z.string(),
  /** Of an identified lane, whether its incumbent has bid; null where it has none. */
  incumbentBids: z.boolean().nullable().default(null),
  /** Percent of the lane. */
  share: z.number().nullable(),
  /** Of the award's confirmation. */
  month: month.nullable(),
  /** What it would have cost otherwise, what it costs, and the difference; dollars. */
  baselineCost: z.number(),
  awardedCost: z.number(),
  savings: z.number(),
})
export type SavingsLane = z.infer<typeof savingsLaneSchema>

export const leftOutLaneSchema = z.object({
  laneId: z.number(),
  mode: biddableModeSchema,
  lane: z.string(),
  region: z.string(),
  incumbent: z.string().nullable(),
  /** What its history cost. */
  spend: z.number(),
  reason: z.enum(['baseline', 'bid']),
})
export type LeftOutLane = z.infer<typeof leftOutLaneSchema>

export const savingsFilter = z.object({
  mode: biddableModeQuery.optional(),
  region: tradeRegionSchema.optional(),
  carrierId: id.optional(),
  /** Of the award's confirmation. */
  month: month.optional(),
})
export type SavingsFilter = z.infer<typeof savingsFilter>

export const savings = extension('savings', {
  summary: endpoint({
    method: 'GET',
    path: '/ext/savings',
    requires: 'see savings',
    summary: 'Savings against every reference, by what they are looked at by, and their ledger.',
    refusals: [404],
    query: savingsFilter,
    response: savingsSummarySchema,
  }),
  lanes: endpoint({
    method: 'GET',
    path: '/ext/savings/lanes',
    requires: 'see savings',
    summary: 'The lanes a figure is the sum of; the 5,000 that save most.',
    refusals: [404],
    query: savingsFilter.extend({
      stage: z.enum(savingsStages).default('awarded'),
      /** What pending and confirmed awards are compared with. */
      against: z.enum(savingsReferences).default('baseline'),
    }),
    response: z.array(savingsLaneSchema),
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/ext/savings/left-out',
    requires: 'see savings',
    summary: 'Lanes that savings leave out and why; the thousand with most spend.',
    refusals: [404],
    query: savingsFilter.pick({ mode: true, region: true }),
    response: z.array(leftOutLaneSchema),
  }),
  file: endpoint({
    method: 'GET',
    path: '/ext/savings/file',
    requires: 'see savings',
    summary: 'The savings as a workbook, or their awards as CSV.',
    refusals: [404],
    query: savingsFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
})
