import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { cents, chargeCents } from './columns.ts'
import { lanes } from './lanes.ts'

// Sums that triggers keep in the transaction that changes their rows (migration 0021): a page reads
// thousands of them instead of millions of shipments. What several processes add stays exact, since no sum is a float.

/** Approved shipments of a lane in a month. */
export const shipmentMonths = pgTable(
  'shipment_months',
  {
    companyId: integer('company_id').notNull(),
    mode: smallint('mode').notNull(),
    laneId: integer('lane_id').notNull(),
    month: text('month').notNull(),
    /** As the shipments name them; '' for none. */
    carrier: text('carrier').notNull(),
    equipment: text('equipment').notNull(),
    rows: integer('rows').notNull(),
    shipments: integer('shipments').notNull(),
    cents: cents('cents').notNull(),
    /** In the mode's measure. */
    volume: numeric('volume', { mode: 'number' }).notNull(),
    kilograms: numeric('kilograms', { mode: 'number' }).notNull(),
    /** Kilograms and volume as what they are multiplied as: to convert millions takes longer than to add them up. */
    weight: doublePrecision('weight').generatedAlwaysAs(sql`kilograms::float8`),
    units: doublePrecision('units').generatedAlwaysAs(sql`volume::float8`),
    /** Those that name a weight. */
    weighed: integer('weighed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.laneId, t.month, t.carrier, t.equipment] }),
    index('shipment_months_company').on(t.companyId, t.mode, t.month),
  ],
)

/** Approved shipments of a lane over all months: what its own figures are made of. */
export const laneSums = pgTable(
  'lane_sums',
  {
    laneId: integer('lane_id').notNull(),
    /** '' for none, as of business units. */
    carrier: text('carrier').notNull(),
    businessUnit: text('business_unit').notNull(),
    rows: integer('rows').notNull(),
    shipments: integer('shipments').notNull(),
    cents: cents('cents').notNull(),
    /** In the mode's measure. */
    volume: numeric('volume', { mode: 'number' }).notNull(),
    containers: numeric('containers', { mode: 'number' }).notNull(),
    kilograms: numeric('kilograms', { mode: 'number' }).notNull(),
    cubicMetres: numeric('cubic_metres', { mode: 'number' }).notNull(),
    /** Rows that say which charges their cost is made of, and those charges. */
    charged: integer('charged').notNull(),
    ...chargeCents(),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.carrier, t.businessUnit] })],
)

/** Approved shipments of a lane by the days they took. */
export const transitDays = pgTable(
  'transit_days',
  {
    mode: smallint('mode').notNull(),
    laneId: integer('lane_id').notNull(),
    days: doublePrecision('days').notNull(),
    rows: integer('rows').notNull(),
    shipments: integer('shipments').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.laneId, t.days] }),
    index('transit_days_mode').on(t.mode, t.laneId, t.days),
  ],
)

/** Rows an upload brought of each mode, approved or not. */
export const uploadModes = pgTable(
  'upload_modes',
  {
    uploadId: integer('upload_id').notNull(),
    mode: smallint('mode').notNull(),
    rows: integer('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.mode] })],
)

/** Months of lanes (lane_months) by what overviews are narrowed to. */
export const historyMonths = pgTable(
  'history_months',
  {
    companyId: integer('company_id').notNull(),
    mode: smallint('mode').notNull(),
    month: text('month').notNull(),
    region: text('region').notNull(),
    /** '' where none is known. */
    originCountry: text('origin_country').notNull(),
    destCountry: text('dest_country').notNull(),
    equipment: text('equipment').notNull(),
    lanes: integer('lanes').notNull(),
    shipments: integer('shipments').notNull(),
    volume: numeric('volume', { mode: 'number' }).notNull(),
    cents: cents('cents').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'history_months_key',
      columns: [
        t.companyId,
        t.mode,
        t.month,
        t.region,
        t.originCountry,
        t.destCountry,
        t.equipment,
      ],
    }),
  ],
)

/** January '01' to December '12'. */
export const calendarMonths = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'))

const eachMonth = <C>(name: string, column: (name: string) => C): Record<string, C> =>
  Object.fromEntries(calendarMonths.map((month) => [`${name}${month}`, column(`${name}_${month}`)]))

/**
 * Months of a lane (lane_months), a year in a row, null where it has none: so that the months of tens of thousands
 * of lanes are added up in a fraction of the time.
 */
export const laneYears = pgTable(
  'lane_years',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    ...eachMonth('shipments', integer),
    ...eachMonth('volume', doublePrecision),
    ...eachMonth('cents', cents),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.year] })],
)
