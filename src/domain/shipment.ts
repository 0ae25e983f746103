import * as z from 'zod'
import { modeSchema } from './mode-schema.ts'

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
})
export type Shipment = z.infer<typeof shipmentSchema>
