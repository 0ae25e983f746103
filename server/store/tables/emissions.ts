import { sql } from 'drizzle-orm'
import { doublePrecision, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Co2Sheet } from '#contract/co2.ts'
import { at } from './columns.ts'
import { lanes } from './lanes.ts'
import { shipments } from './uploads.ts'

const calculated = {
  /** kg CO2e, well to wheel (ISO 14083). */
  kilograms: doublePrecision('kilograms').notNull(),
  tonneKilometres: doublePrecision('tonne_kilometres').notNull(),
  sheet: jsonb('sheet').$type<Co2Sheet>().notNull(),
  calculatedAt: at('calculated_at').notNull().defaultNow(),
}

export const laneEmissions = pgTable('lane_emissions', {
  laneId: integer('lane_id')
    .primaryKey()
    .references(() => lanes.id, { onDelete: 'cascade' }),
  ...calculated,
  /** Of its sheet: reading sheets takes longer than adding them up. */
  tonnes: doublePrecision('tonnes').generatedAlwaysAs(sql`(sheet->>'tonnes')::float8`),
})

export const shipmentEmissions = pgTable('shipment_emissions', {
  shipmentId: integer('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  ...calculated,
  // Of its shipment, kept by triggers: to look up one of millions for each sheet takes longer than to add them up.
  companyId: integer('company_id').notNull(),
  mode: smallint('mode').notNull(),
  /** Null until the shipment is approved. */
  laneId: integer('lane_id'),
  month: text('month').notNull(),
  shipmentCount: integer('shipment_count').notNull(),
  /** Its freight. */
  weight: doublePrecision('weight'),
})
