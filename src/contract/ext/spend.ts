import * as z from 'zod'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { notSplit, shipmentCharges } from '#domain/shipment-charge.ts'
import { tradeRegionSchema } from '#domain/trade-region.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, id, month } from '#contract/part.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'a country code such as US')

/** Months are 'YYYY-MM', both ends included; absent = all. `before…` is the period to compare with. */
export const spendFilter = z.object({
  mode: biddableModeQuery.optional(),
  from: month.optional(),
  to: month.optional(),
  beforeFrom: month.optional(),
  beforeTo: month.optional(),
  region: tradeRegionSchema.optional(),
  origin: country.optional(),
  destination: country.optional(),
  carrier: z.string().max(200).optional(),
  equipment: z.string().max(60).optional(),
  originPlace: z.string().max(200).optional(),
  destinationPlace: z.string().max(200).optional(),
  lane: id.optional(),
})
export type SpendFilter = z.infer<typeof spendFilter>

const spent = z.object({
  /** Dollars. */
  spend: z.number(),
  shipments: z.number(),
  /** Dollars in the period compared with; null when none is. */
  before: z.number().nullable(),
})

export const spendPartSchema = spent.extend({ key: z.string() })
export type SpendPart = z.infer<typeof spendPartSchema>

/** A shipment has several charges: they are not counted by shipment. */
export const spendChargeSchema = spendPartSchema
  .omit({ shipments: true })
  .extend({ key: z.enum([...shipmentCharges, notSplit]) })
export type SpendCharge = z.infer<typeof spendChargeSchema>

export const spendSummarySchema = spent.extend({
  /** Every month there is spend in, oldest first, whatever the period. */
  months: z.array(month),
  /** The first month of each mode, whatever the period: what began later has no full period to compare with. */
  since: z.array(z.object({ mode: biddableModeSchema, month })).default([]),
  by: z.object({
    mode: z.array(spendPartSchema),
    month: z.array(spendPartSchema),
    carrier: z.array(spendPartSchema),
    equipment: z.array(spendPartSchema),
    region: z.array(spendPartSchema),
    origin: z.array(spendPartSchema),
    destination: z.array(spendPartSchema),
    charge: z.array(spendChargeSchema).default([]),
    /** 'CN US': from country to country. */
    trade: z.array(spendPartSchema),
  }),
  /** Months of the period compared with. */
  beforeMonths: z.array(spendPartSchema),
  unusual: z.object({ charges: z.number(), excess: z.number() }),
})
export type SpendSummary = z.infer<typeof spendSummarySchema>

export const spendPlaceSchema = spent.extend({
  origin: z.string(),
  destination: z.string(),
  lanes: z.number(),
  /** Of a single lane only. */
  laneId: z.number().nullable(),
  mode: biddableModeSchema.nullable(),
  equipment: z.string().nullable(),
  /** Dollars a unit of the mode's measure. */
  unitCost: z.number().nullable(),
})
export type SpendPlace = z.infer<typeof spendPlaceSchema>

export const spendEndSchema = spent.extend({
  end: z.enum(['origin', 'destination']),
  place: z.string(),
  country: z.string().nullable(),
  /** [latitude, longitude]; null where the place is not located. */
  at: z.tuple([z.number(), z.number()]).nullable(),
  lanes: z.number(),
})
export type SpendEnd = z.infer<typeof spendEndSchema>

export const spendShipmentSchema = z.object({
  shipmentId: z.number(),
  reference: z.string(),
  /** 'YYYY-MM-DD' */
  shipDate: z.string(),
  carrier: z.string().nullable(),
  /** In the measure of the lane's mode. */
  volume: z.number(),
  cost: z.number(),
  unitCost: z.number().nullable(),
  /** What was paid above the usual where the charge stands out, below it negative. */
  excess: z.number().nullable(),
})
export type SpendShipment = z.infer<typeof spendShipmentSchema>

export const unusualChargeSchema = z.object({
  shipmentId: z.number(),
  laneId: z.number(),
  mode: biddableModeSchema,
  lane: z.string(),
  reference: z.string(),
  /** 'YYYY-MM-DD' */
  shipDate: z.string(),
  carrier: z.string().nullable(),
  cost: z.number(),
  unitCost: z.number(),
  /** What a unit usually costs on the lane, and from how many shipments that was worked out. */
  usualUnitCost: z.number(),
  compared: z.number(),
  /** What was paid above the usual; below it negative. */
  excess: z.number(),
})
export type UnusualCharge = z.infer<typeof unusualChargeSchema>

export const spend = extension('spend', {
  summary: endpoint({
    method: 'GET',
    path: '/ext/spend',
    requires: 'see freight paid',
    summary: 'Spend by mode, month, carrier, equipment and country, beside another period.',
    query: spendFilter,
    response: spendSummarySchema,
  }),
  places: endpoint({
    method: 'GET',
    path: '/ext/spend/places',
    requires: 'see freight paid',
    summary: 'Spend between places, or by lane; the 500 with most spend.',
    query: spendFilter.extend({
      level: z.enum(['place', 'lane']).default('place'),
    }),
    response: z.array(spendPlaceSchema),
  }),
  ends: endpoint({
    method: 'GET',
    path: '/ext/spend/ends',
    requires: 'see spend',
    summary: 'Spend by the place it leaves from and by the place it arrives at; 500 of each.',
    query: spendFilter,
    response: z.array(spendEndSchema),
  }),
  shipments: endpoint({
    method: 'GET',
    path: '/ext/spend/shipments',
    requires: 'see freight paid',
    summary: 'Shipments behind the spend; the 1,000 that cost most.',
    query: spendFilter,
    response: z.array(spendShipmentSchema),
  }),
  unusual: endpoint({
    method: 'GET',
    path: '/ext/spend/unusual',
    requires: 'see spend',
    summary: 'Charges that stand out on their lane; the 500 farthest from usual.',
    query: spendFilter,
    response: z.array(unusualChargeSchema),
  }),
  file: endpoint({
    method: 'GET',
    path: '/ext/spend/file',
    requires: 'see freight paid',
    summary: 'The spend as a workbook, or its lanes as CSV.',
    query: spendFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
})
