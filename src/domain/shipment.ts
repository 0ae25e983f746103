import * as z from 'zod'
import { modeSchema } from './mode-schema.ts'
import { shipmentCharges } from './shipment-charge.ts'

export const shipmentSchema = z.object({
  id: z.number(),
  uploadId: z.number(),
  laneId: z.number().nullable(),
  row: z.number(),
  mode: modeSchema,
  reference: z.string(),
  /** 'YYYY-MM-DD' */
  shipDate: z.string(),
  origin: z.string(),
  destination: z.string(),
  carrier: z.string().nullable(),
  equipment: z.string().nullable(),
  kilograms: z.number().nullable(),
  cubicMetres: z.number().nullable(),
  containers: z.number().nullable(),
  miles: z.number().nullable(),
  freightCostUSD: z.number(),
  /** What the file charges in its own currency, and US dollars of one unit; null for older shipments. */
  amount: z.number().nullable().default(null),
  currency: z.string().nullable().default(null),
  rate: z.number().nullable().default(null),
  /** Date of the rate; null where the file charges US dollars. */
  rateDate: z.string().nullable().default(null),
  /** As the file writes them; null where it was read before this was stored. */
  written: z
    .object({
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      equipment: z.string().nullable(),
      service: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Dollars by charge; null where only the total is known. */
  charges: z.record(z.enum(shipmentCharges), z.number()).nullable().default(null),
})
export type Shipment = z.infer<typeof shipmentSchema>
