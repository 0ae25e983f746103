import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { linkEnds, linkStates } from '#domain/carrier-link.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { ShortlistRule } from '#domain/shortlist.ts'
import { at, createdAt, updatedAt } from './columns.ts'
import { lanes } from './lanes.ts'
import { companies } from './people.ts'

/** Links of a shipper with its carriers, by mode. An ended one stays, so that it can be renewed. */
export const carrierModes = pgTable(
  'carrier_modes',
  {
    shipperId: integer('shipper_id')
      .notNull()
      .references(() => companies.id),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    state: text('state', { enum: linkStates }).notNull().default('active'),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
    /** Who ended it; what the Owner ended, the Owner renews. */
    endedBy: text('ended_by', { enum: linkEnds }),
  },
  (t) => [
    primaryKey({ columns: [t.shipperId, t.mode, t.carrierId] }),
    index('carrier_modes_carrier').on(t.carrierId),
  ],
)

export const negotiationTerms = pgTable(
  'negotiation_terms',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    version: integer('version').notNull().default(1),
    terms: jsonb('terms').$type<NegotiationTerms>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode] })],
)

/** How awards of a tender are answered; a tender without a row has the usual terms. */
export const awardTerms = pgTable(
  'award_terms',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    version: integer('version').notNull().default(1),
    answerDays: smallint('answer_days').notNull(),
    reminderDays: smallint('reminder_days').notNull(),
    awardsBackup: boolean('awards_backup').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode] })],
)

/** The rounds of a tender; the newest is the one its terms speak of. */
export const tenderRounds = pgTable(
  'tender_rounds',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    round: integer('round').notNull(),
    opensAt: at('opens_at'),
    /** As planned while the round is on, then as it was. */
    closesAt: at('closes_at'),
    /** IANA zone its times are meant in. */
    zone: text('zone').notNull().default('UTC'),
    /** How its shortlist was chosen; null = open to every carrier invited. */
    shortlist: jsonb('shortlist').$type<ShortlistRule>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode, t.round] })],
)

/** Who may bid on what in a round that has a shortlist. */
export const shortlistPlaces = pgTable(
  'shortlist_places',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.round, t.carrierId] })],
)

/** Terms as they stood when lanes started under them; `lanes.terms_version` points here. */
export const frozenTerms = pgTable(
  'frozen_terms',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    version: integer('version').notNull(),
    terms: jsonb('terms').$type<NegotiationTerms>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode, t.version] })],
)
