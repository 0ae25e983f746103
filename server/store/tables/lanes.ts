import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LaneLocation } from '#domain/lane.ts'
import { id, cents, chargeCents, at, createdAt, updatedAt } from './columns.ts'
import { companies } from './people.ts'

export const lanes = pgTable(
  'lanes',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    version: integer('version').notNull().default(1),
    /** Places, equipment and service that make shipments one lane; unique per company and mode. */
    laneKey: text('lane_key').notNull(),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    location: jsonb('location').$type<LaneLocation>().notNull(),
    originLatitude: doublePrecision('origin_latitude'),
    originLongitude: doublePrecision('origin_longitude'),
    destLatitude: doublePrecision('dest_latitude'),
    destLongitude: doublePrecision('dest_longitude'),
    /** Identity of its places; null on lanes made before places had one. */
    originRef: text('origin_ref'),
    destinationRef: text('destination_ref'),
    region: text('region').notNull().default('NONE'),
    status: text('status').notNull().default('open'),
    /** False until a first upload that names the lane is approved. */
    approved: boolean('approved').notNull().default(true),
    light: text('light'),
    equipment: text('equipment'),
    service: text('service'),
    businessUnit: text('business_unit'),
    miles: doublePrecision('miles'),
    distanceSource: text('distance_source'),
    term: integer('term').notNull().default(12),
    incumbentId: integer('incumbent_id').references(() => companies.id),
    /** As history names the carrier, whether or not it has an account. */
    incumbentName: text('incumbent_name'),
    /** History, summed from the approved shipments. Volume in the mode's measure. */
    shipmentCount: integer('shipment_count').notNull().default(0),
    containerCount: doublePrecision('container_count').notNull().default(0),
    kilograms: doublePrecision('kilograms').notNull().default(0),
    cubicMetres: doublePrecision('cubic_metres').notNull().default(0),
    historicVolume: doublePrecision('historic_volume').notNull().default(0),
    historicCents: cents('historic_cents').notNull().default(0),
    lastPaidCents: cents('last_paid_cents'),
    /** Next year's volume; history until the shipper edits it. */
    forecastVolume: doublePrecision('forecast_volume').notNull().default(0),
    forecastEdited: boolean('forecast_edited').notNull().default(false),
    /** A year at baseline; null without history. Frozen from `baselineFrozenAt` on. */
    baselineCents: cents('baseline_cents'),
    baselineFrozenAt: at('baseline_frozen_at'),
    /** Rates and assumed days are those of this version of the terms, once bidding has started. */
    termsVersion: integer('terms_version'),
    targetCents: cents('target_cents').notNull().default(0),
    startedAt: at('started_at'),
    /** Given to this lane alone, for the round it is in; null = closes with its round. */
    ownClosesAt: at('own_closes_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('lanes_key').on(t.companyId, t.mode, t.laneKey),
    index('lanes_mode').on(t.companyId, t.mode, t.status),
    // Which lanes count is read without the lanes themselves, whose rows are wide.
    index('lanes_approved').on(t.companyId, t.mode, t.id).where(sql`${t.approved}`),
    index('lanes_own_closes').on(t.ownClosesAt).where(sql`${t.ownClosesAt} is not null`),
  ],
)

/** What of a lane's history is which charge; lanes whose files bring none have no row. */
export const laneCharges = pgTable('lane_charges', {
  laneId: integer('lane_id')
    .primaryKey()
    .references(() => lanes.id, { onDelete: 'cascade' }),
  ...chargeCents(),
})

export const laneMonths = pgTable(
  'lane_months',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    /** 'YYYY-MM' of history; the forecast uses the same calendar months. */
    month: char('month', { length: 7 }).notNull(),
    shipments: integer('shipments').notNull().default(0),
    volume: doublePrecision('volume').notNull().default(0),
    forecastVolume: doublePrecision('forecast_volume').notNull().default(0),
    cents: cents('cents').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.month] })],
)

export const laneInvitations = pgTable(
  'lane_invitations',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    invitedAt: at('invited_at').notNull().defaultNow(),
    viewedAt: at('viewed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.laneId, t.carrierId] }),
    index('lane_invitations_carrier').on(t.carrierId),
  ],
)

/**
 * Invitations an ended link took away; a carrier sees nothing of these lanes. Renewing the link gives them
 * back, and the bids that were taken back with them.
 */
export const endedInvitations = pgTable(
  'ended_invitations',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    invitedAt: at('invited_at').notNull(),
    viewedAt: at('viewed_at'),
    /** Version the submitted bid became a draft under; null where none was taken back. */
    bidVersion: integer('bid_version'),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.carrierId] })],
)

/** An end of a lane that rests on a place nobody stated: what the files write, and what it might be. */
export const laneDoubts = pgTable(
  'lane_doubts',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    side: text('side').$type<'origin' | 'destination'>().notNull(),
    written: text('written').notNull(),
    /** Kind of the place problem the written text has today. */
    kind: text('kind').notNull(),
    suggestions: text('suggestions').array().notNull(),
    shipments: integer('shipments').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.side, t.written] })],
)
