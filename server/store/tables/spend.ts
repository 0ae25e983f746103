import {
  char,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { cents, chargeCents } from './columns.ts'
import { companies } from './people.ts'
import { shipments } from './uploads.ts'

/** Approved shipments summed by what spend is looked at by; kept like the sums of facts.ts. */
export const spendMonths = pgTable(
  'spend_months',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    mode: smallint('mode').notNull(),
    month: char('month', { length: 7 }).notNull(),
    /** ISO 3166 codes; '' where none is known, as for carrier and equipment. */
    originCountry: text('origin_country').notNull(),
    destCountry: text('dest_country').notNull(),
    region: text('region').notNull(),
    carrier: text('carrier').notNull(),
    equipment: text('equipment').notNull(),
    rows: integer('rows').notNull(),
    shipments: integer('shipments').notNull(),
    cents: cents('cents').notNull(),
    ...chargeCents(),
  },
  (t) => [
    primaryKey({
      name: 'spend_months_key',
      columns: [
        t.companyId,
        t.mode,
        t.month,
        t.originCountry,
        t.destCountry,
        t.region,
        t.carrier,
        t.equipment,
      ],
    }),
  ],
)

/** Shipments whose unit cost stands out on their lane (domain/unusual-charge.ts); money in cents a unit. */
export const unusualCharges = pgTable(
  'unusual_charges',
  {
    shipmentId: integer('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').notNull(),
    mode: smallint('mode').notNull(),
    laneId: integer('lane_id').notNull(),
    unit: doublePrecision('unit').notNull(),
    median: doublePrecision('median').notNull(),
    /** Shipments of the lane the median is of. */
    compared: integer('compared').notNull(),
    /** What was paid above the median; below it negative. */
    excessCents: cents('excess_cents').notNull(),
  },
  (t) => [
    index('unusual_charges_mode').on(t.companyId, t.mode),
    index('unusual_charges_lane').on(t.laneId),
  ],
)
