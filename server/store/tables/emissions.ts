import { sql } from 'drizzle-orm'
import { doublePrecision, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
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
})
