import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FeedbackHidden } from '#domain/bid-feedback.ts'
import type { CapacityLimit } from '#domain/carrier-capacity.ts'
import type { AwardAnswer } from '#domain/award-answer.ts'
import type { DeclineReason } from '#domain/decline.ts'
import type { DecimalMark } from '#domain/written-number.ts'
import { id, cents, at, createdAt, updatedAt } from './columns.ts'
import { carrierOffers } from './carrier-offers.ts'
import { lanes } from './lanes.ts'
import { companies, users } from './people.ts'

export const bids = pgTable(
  'bids',
  {
    id: id(),
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    version: integer('version').notNull().default(1),
    round: integer('round').notNull().default(1),
    status: text('status').notNull().default('draft'),
    currency: char('currency', { length: 3 }).notNull().default('USD'),
    charges: jsonb('charges').$type<Record<string, number | null>>().notNull().default({}),
    /** ISO 4217 of the charges that are not in the currency of the bid. */
    chargeCurrencies: jsonb('charge_currencies')
      .$type<Record<string, string>>()
      .notNull()
      .default({}),
    transitDays: integer('transit_days'),
    months: text('months').array().notNull().default(sql`'{}'`),
    capacity: doublePrecision('capacity'),
    /** The carrier's own figure, kg CO2e well to wheel for one unit of the mode's measure. */
    co2ePerUnit: doublePrecision('co2e_per_unit'),
    remarks: text('remarks').notNull().default(''),
    /** A year of the lane at this bid; null until every mandatory line is in. */
    landedCents: cents('landed_cents'),
    /** The landed cents by where they arise: 'Origin', 'Freight', 'Destination', 'BaseRate'. */
    landedParts: jsonb('landed_parts').$type<Record<string, number>>(),
    completion: doublePrecision('completion').notNull().default(0),
    light: text('light'),
    rank: integer('rank'),
    /** Why its carrier sees neither light, rank nor distance in the running round; null = it does. */
    feedbackHidden: text('feedback_hidden').$type<FeedbackHidden>(),
    /** The first price that showed feedback: the distance to a hidden target is measured from it. */
    firstSeenCents: cents('first_seen_cents'),
    uploadId: integer('upload_id'),
    /** Why it was accepted or rejected, as its carrier sees it; empty while undecided. */
    outcome: text('outcome').notNull().default(''),
    submittedAt: at('submitted_at'),
    /** When the first version that was no draft was made; the database keeps it (migration 0025). */
    firstSubmittedAt: at('first_submitted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('bids_lane_carrier').on(t.laneId, t.carrierId),
    index('bids_carrier').on(t.carrierId),
    index('bids_upload').on(t.uploadId).where(sql`${t.uploadId} is not null`),
  ],
)

export const bidVersions = pgTable(
  'bid_versions',
  {
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Of the tender when this version was made; closing a round leaves its versions as they are. */
    round: integer('round').notNull().default(1),
    status: text('status').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    charges: jsonb('charges').$type<Record<string, number | null>>().notNull(),
    chargeCurrencies: jsonb('charge_currencies')
      .$type<Record<string, string>>()
      .notNull()
      .default({}),
    landedCents: cents('landed_cents'),
    /** Whether its carrier could see light, rank or distance at this price. */
    feedbackShown: boolean('feedback_shown').notNull().default(false),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.bidId, t.version] })],
)

/** The most that a carrier takes of a shipper's lanes of a mode, beside what it says of each lane in its bid. */
export const carrierCapacities = pgTable(
  'carrier_capacities',
  {
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    /** The shipper. */
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    version: integer('version').notNull(),
    limits: jsonb('limits').$type<CapacityLimit[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode, t.carrierId] })],
)

/** Rises with every change of a draft cell and never comes again, so that a version names one text. */
export const draftVersions = pgSequence('draft_cell_versions')

/** What a carrier's people typed over the cells of their bids and have not saved as bids. */
export const draftCells = pgTable(
  'draft_cells',
  {
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    /** A charge id, or the name of a term of the bid. */
    column: text('column_key').notNull(),
    /** Null once it was taken away or saved: devices that were away learn of it by the version. */
    text: text('text'),
    /** Of decimals, as the text has them. */
    mark: char('mark', { length: 1 }).$type<DecimalMark>().notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Gone because the bid says the same. */
    saved: boolean('saved').notNull().default(false),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    typedAt: at('typed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.carrierId, t.laneId, t.column] }),
    index('draft_cells_version').on(t.carrierId, t.version),
  ],
)

/** Lanes a carrier will not bid on in a round; rounds before the one that runs stay on record. */
export const declines = pgTable(
  'declines',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    round: integer('round').notNull(),
    /** One of `declineReasons`; null = none was given. */
    reason: text('reason').$type<DeclineReason>(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    declinedAt: at('declined_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.laneId, t.carrierId, t.round] }),
    index('declines_carrier').on(t.carrierId),
  ],
)

export const awards = pgTable(
  'awards',
  {
    id: id(),
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    bidVersion: integer('bid_version').notNull(),
    share: smallint('share').notNull(),
    months: text('months').array().notNull(),
    /** 'pending' until confirmed; 'declined' until its part goes to somebody else; withdrawn awards stay as history. */
    state: text('state').notNull(),
    /** The shipper's reason, one of `awardReasons`, and its own words; null = none was given. */
    reason: text('reason'),
    note: text('note').notNull().default(''),
    /** The run of a scenario that it was set from (migration 0034); null = set by hand. */
    runId: integer('run_id'),
    /** The carrier's offer that sets the price (migration 0035), and its percent off the bid; null = the bid as it is. */
    offerId: integer('offer_id').references(() => carrierOffers.id),
    offerPercentOff: doublePrecision('offer_percent_off'),
    /** Of a bundle with its own rates: US dollars for one unit of the mode's measure. */
    offerRate: doublePrecision('offer_rate'),
    /** Over the awarded share and months. */
    baselineCents: cents('baseline_cents'),
    awardedCents: cents('awarded_cents').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    withdrawnAt: at('withdrawn_at'),
    /** Until when its carrier is asked to accept or decline it; null = it is not asked. */
    answerDueAt: at('answer_due_at'),
    /** What became of it; null while nobody answered. */
    answer: text('answer').$type<AwardAnswer>(),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    answeredAt: at('answered_at'),
    remindedAt: at('reminded_at'),
    /** When the shipper was notified that nothing was answered in time. */
    lapsedAt: at('lapsed_at'),
  },
  (t) => [
    index('awards_lane').on(t.laneId),
    index('awards_carrier').on(t.carrierId),
    index('awards_offer').on(t.offerId).where(sql`${t.offerId} is not null`),
    index('awards_unanswered').on(t.answerDueAt).where(sql`${t.answer} is null`),
  ],
)

/** Who moves an awarded lane when its carrier does not, the first choice first. */
export const awardBackups = pgTable(
  'award_backups',
  {
    laneId: integer('lane_id')
      .notNull()
      .references(() => lanes.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    /** 'cheapest': the lowest other bids; 'scenario': the order of a solved scenario, which a confirmation keeps. */
    source: text('source', { enum: ['cheapest', 'scenario'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.laneId, t.bidId] })],
)
