import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { LaneRate, OfferKind } from '#domain/carrier-offer.ts'
import { at, cents, createdAt, id, updatedAt } from './columns.ts'
import { companies, users } from './people.ts'

/** A carrier's offers to a shipper for several of its lanes. */
export const carrierOffers = pgTable(
  'carrier_offers',
  {
    id: id(),
    shipperId: integer('shipper_id')
      .notNull()
      .references(() => companies.id),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    version: integer('version').notNull().default(1),
    kind: text('kind').$type<OfferKind>().notNull(),
    name: text('name').notNull(),
    /** Null exactly where each lane has its own rate. */
    percentOff: doublePrecision('percent_off'),
    laneRates: jsonb('lane_rates').$type<LaneRate[]>(),
    /** What the carrier must win of these lanes in a year, at its bids; null for a bundle. */
    fromCents: cents('from_cents'),
    /** A lane that was deleted stays here: its offer is not used any more. */
    laneIds: integer('lane_ids').array().notNull(),
    setAside: boolean('set_aside').notNull().default(false),
    /** Awards that were made with it keep its name. */
    withdrawnAt: at('withdrawn_at'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('carrier_offers_shipper').on(t.shipperId, t.mode),
    index('carrier_offers_carrier').on(t.carrierId, t.mode),
  ],
)
