import * as z from 'zod'
import { momentSchema } from '#domain/moment.ts'

/** One way of the goods; kilogramsCo2e = tonnes x km x factor / 1000. */
export const co2LegSchema = z.object({
  name: z.string(),
  km: z.number(),
  tonnes: z.number(),
  /** g CO2e per tonne-kilometer. */
  factor: z.number(),
  /** What the factor is, in its publication's words. */
  factorName: z.string().default(''),
  /** Where the kilometres come from. */
  basis: z.string(),
  scope: z.string(),
  source: z.string(),
  year: z.number(),
  url: z.string().default(''),
  kilogramsCo2e: z.number(),
  /** Tank-to-wheel part of it. */
  kilogramsTankToWheel: z.number().nullable().default(null),
})

/** Emissions with every leg's distance, factor and source, so that the number can be checked (ISO 14083). */
export const co2SheetSchema = z.object({
  kilogramsCo2e: z.number(),
  kilogramsTankToWheel: z.number().nullable().default(null),
  tonneKilometres: z.number(),
  tonnes: z.number().nullable().default(null),
  shipments: z.number().nullable().default(null),
  calculatedAt: momentSchema,
  legs: z.array(co2LegSchema),
  /** What is not counted, in words. */
  leftOut: z.array(z.string()).default([]),
  /** The lane has changed since: another calculation would answer something else. */
  outdated: z.boolean().default(false),
})

export type Co2Sheet = z.infer<typeof co2SheetSchema>

/** Sheets made, and those that could not be for want of a weight or a distance. */
export const co2BatchSchema = z.object({ calculated: z.number(), left: z.number() })

export const co2MonthSchema = z.object({
  month: z.string(),
  kilogramsCo2e: z.number(),
  tonneKilometres: z.number(),
  shipments: z.number().default(0),
  /** Shipments without a weight, or whose lane is not calculated yet. */
  leftOut: z.number().default(0),
})
