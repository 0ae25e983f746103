import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { UploadReview } from '#contract/ext/upload-review.ts'
import type { BidEntry } from '#domain/bid.ts'
import type { ChargedAmount } from '#domain/exchange-rate.ts'
import type { ReadingQuestion } from '#domain/file-reading.ts'
import type { IntakeSettings, RecordedRepair, SheetProblem } from '#domain/shipment-upload.ts'
import type { ListedLane } from '#domain/listed-lane.ts'
import { stoppedStatuses, UploadKind, UploadStatus } from '#domain/upload.ts'
import { id, cents, chargeCents, at, createdAt, updatedAt } from './columns.ts'
import { companies, users } from './people.ts'

/** What a sheet said of a lane that waits for its carrier; declined: 'no bid', withdrawn: of a submitted bid. */
export type KeptBid = BidEntry & { declined?: true; withdrawn?: true }

export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    kind: smallint('kind').notNull(),
    mode: smallint('mode').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Generated name below DATA_DIR/files, never the user's. */
    storedName: text('stored_name').notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    status: smallint('status').notNull(),
    result: smallint('result'),
    progress: doublePrecision('progress').notNull().default(0),
    settings: jsonb('settings').$type<IntakeSettings>().notNull(),
    /** What the file leaves open of how it is to be read. */
    questions: jsonb('questions').$type<ReadingQuestion[]>().notNull().default([]),
    repairs: jsonb('repairs').$type<RecordedRepair[]>().notNull().default([]),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsAccepted: integer('rows_accepted').notNull().default(0),
    rowsInException: integer('rows_in_exception').notNull().default(0),
    rowsLeftOut: integer('rows_left_out').notNull().default(0),
    lanesMade: integer('lanes_made').notNull().default(0),
    freightCents: cents('freight_cents').notNull().default(0),
    uniqueLocationsCount: integer('unique_locations_count').notNull().default(0),
    problems: jsonb('problems').$type<SheetProblem[]>().notNull().default([]),
    frontendErrors: jsonb('frontend_errors').$type<unknown[]>().notNull().default([]),
    /**
     * What a bid sheet said of each lane that its carrier has not decided yet; of one whose structure had
     * changed, the next template brings it back.
     */
    keptBids: jsonb('kept_bids').$type<KeptBid[]>().notNull().default([]),
    reason: text('reason'),
    /** Its places are to be read again, because somebody decided what they mean. */
    toReadAgain: boolean('to_read_again').notNull().default(false),
    /** Who approved it; its shipments count once the approval has run. */
    approvedBy: integer('approved_by').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: at('approved_at'),
    /** The worker that holds the upload, and until when; a crash frees it. */
    lease: text('lease'),
    lockedUntil: at('locked_until'),
    takenAt: at('taken_at'),
    /** How often it was taken without coming to an end. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // The same bytes twice are one upload, unless the first was stopped.
    uniqueIndex('uploads_same_file')
      .on(t.companyId, t.kind, t.mode, t.sha256)
      .where(
        sql`${t.status} not in (${sql.raw(stoppedStatuses.join(', '))}) and ${t.kind} = ${sql.raw(String(UploadKind.ShipmentUpload))}`,
      ),
    index('uploads_company').on(t.companyId, t.mode),
    index('uploads_queue')
      .on(t.status)
      .where(
        sql`${t.status} between ${sql.raw(`${UploadStatus.Validation} and ${UploadStatus.PendingQueue}`)}`,
      ),
  ],
)

/** How an upload was read, summed once after its shipments are saved: a large file takes seconds. */
export const uploadReviews = pgTable('upload_reviews', {
  uploadId: integer('upload_id')
    .primaryKey()
    .references(() => uploads.id, { onDelete: 'cascade' }),
  review: jsonb('review').$type<UploadReview>().notNull(),
})

/** Rows an upload could not use, grouped by the repair they need. */
export const uploadExceptions = pgTable(
  'upload_exceptions',
  {
    id: id(),
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Line in the file, the heading being line 1. */
    row: integer('row').notNull(),
    mode: smallint('mode').notNull(),
    kind: text('kind').notNull(),
    column: text('column').notNull(),
    found: text('found').notNull(),
    suggestions: text('suggestions').array().notNull().default(sql`'{}'`),
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
  },
  (t) => [index('upload_exceptions_group').on(t.uploadId, t.kind, t.column, t.found)],
)

export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').notNull(),
    laneId: integer('lane_id'),
    laneKey: text('lane_key').notNull(),
    row: integer('row').notNull(),
    mode: smallint('mode').notNull(),
    /** Counted only once its upload is approved. */
    approved: boolean('approved').notNull().default(false),
    reference: text('reference').notNull().default(''),
    shipDate: date('ship_date', { mode: 'string' }).notNull(),
    month: char('month', { length: 7 }).notNull(),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    /** As the file writes them; null where it was read before this was kept. */
    writtenOrigin: text('written_origin'),
    writtenDestination: text('written_destination'),
    writtenEquipment: text('written_equipment'),
    writtenService: text('written_service'),
    /** Identity of the places it was read as, and how: by its own text, a company alias or a repair. */
    originRef: text('origin_ref'),
    destinationRef: text('destination_ref'),
    originSource: text('origin_source'),
    destinationSource: text('destination_source'),
    carrier: text('carrier'),
    equipment: text('equipment'),
    service: text('service'),
    businessUnit: text('business_unit'),
    shipmentCount: integer('shipment_count').notNull().default(1),
    containers: doublePrecision('containers'),
    kilograms: doublePrecision('kilograms'),
    cubicMetres: doublePrecision('cubic_metres'),
    miles: doublePrecision('miles'),
    cents: cents('cents').notNull(),
    /** What the file charges, in its own currency; US dollars of one unit on the rate's date. */
    amount: numeric('amount', { precision: 18, scale: 4, mode: 'number' }),
    currency: char('currency', { length: 3 }),
    rate: numeric('rate', { precision: 20, scale: 10, mode: 'number' }),
    rateDate: date('rate_date', { mode: 'string' }),
    /** Of a shipment charged in several currencies, each with its rate; null where one amount is all. */
    amounts: jsonb('amounts').$type<ChargedAmount[]>(),
    ...chargeCents(),
    transitDays: doublePrecision('transit_days'),
  },
  (t) => [
    index('shipments_upload').on(t.uploadId),
    index('shipments_lane').on(t.companyId, t.mode, t.laneKey),
    // With all that the usual cost of a lane is made of (server/spend/find-unusual-charges.ts): the migration includes it.
    index('shipments_on_lane').on(t.laneId, t.shipDate, t.id),
    index('shipments_cost').on(t.companyId, t.cents.desc().nullsFirst(), t.id),
    index('shipments_unread')
      .on(t.uploadId)
      .where(sql`${t.approved} and ${t.writtenOrigin} is null`),
    index('shipments_without_lane')
      .on(t.companyId, t.mode)
      .where(sql`${t.laneId} is null and ${t.approved}`),
  ],
)

export const columnMappings = pgTable(
  'column_mappings',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    mode: smallint('mode').notNull(),
    /** SHA-256 of the headings, so that the same layout is recognised again. */
    signature: text('signature').notNull(),
    settings: jsonb('settings').$type<IntakeSettings>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode, t.signature] })],
)

/** The places an upload names, counted once it is processed: reading every shipment again takes seconds. */
export const uploadPlaces = pgTable(
  'upload_places',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    mode: smallint('mode').notNull(),
    place: text('place').notNull(),
    /** Whether the place is known; an unknown one is as the file has it, and has no country. */
    located: boolean('located').notNull(),
    country: char('country', { length: 2 }),
    shipments: integer('shipments').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.mode, t.located, t.place] })],
)

/**
 * What a company means by its own words: 'PLANT 7' = Augsburg, '40 ft high' = 40HC. Made by repairs, used by
 * the next file.
 */
export const companyAliases = pgTable(
  'company_aliases',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind').$type<'place' | 'equipment' | 'service' | 'mode'>().notNull(),
    /** Of a place: the family of modes it is read for; of equipment: the mode; '' elsewhere. */
    scope: text('scope').notNull().default(''),
    /** As it is compared (src/domain/fold.ts), and as it was written. */
    folded: text('folded').notNull(),
    written: text('written').notNull(),
    /** Of a place its `ref`, else the word itself. */
    meaning: text('meaning').notNull(),
    /** The meaning as people read it. */
    label: text('label').notNull(),
    uploadId: integer('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('company_aliases_word').on(t.companyId, t.kind, t.scope, t.folded)],
)

/** US dollars of one unit of a currency on a date, as a company values it. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    currency: char('currency', { length: 3 }).notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    usdPerUnit: numeric('usd_per_unit', { precision: 20, scale: 10, mode: 'number' }).notNull(),
    source: text('source').$type<'entered' | 'ECB' | 'file'>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('exchange_rates_day').on(t.companyId, t.currency, t.date)],
)

/** A row of a list of lanes without history, read and waiting for approval. */
export const laneListRows = pgTable(
  'lane_list_rows',
  {
    id: id(),
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    laneKey: text('lane_key').notNull(),
    lane: jsonb('lane').$type<ListedLane>().notNull(),
  },
  (t) => [uniqueIndex('lane_list_rows_row').on(t.uploadId, t.row)],
)
