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
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BidEntry } from '#domain/bid.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { LaneLocation } from '#domain/lane.ts'
import type { IntakeSettings, Repair, SheetProblem } from '#domain/shipment-upload.ts'

const id = () => serial('id').primaryKey()
const cents = (name: string) => bigint(name, { mode: 'number' })
const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull().defaultNow()
const updatedAt = () => at('updated_at').notNull().defaultNow()

// People

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    /** The role its people have: 'Customer', 'Carrier', 'DataCustomer'; 'Owner' for the platform's own. */
    kind: text('kind').notNull(),
    modes: integer('modes').array().notNull().default(sql`'{}'`),
    country: char('country', { length: 2 }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('companies_name').on(sql`lower(${t.name})`)],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: smallint('role').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    twoFactorSecret: text('two_factor_secret'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** The newest accepted TOTP step, so that no code works twice. */
    twoFactorStep: integer('two_factor_step').notNull().default(0),
    recoveryCodes: text('recovery_codes').array().notNull().default(sql`'{}'`),
    profilePicture: text('profile_picture'),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at'),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    index('users_company').on(t.companyId),
  ],
)

/** One row per sign-in: the refresh token is derived from `id` and `generation`, never stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    generation: integer('generation').notNull().default(1),
    rotatedAt: at('rotated_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    device: text('device').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Codes sent by mail, stored hashed: invitations, password resets, trusted devices. */
export const codes = pgTable(
  'codes',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull().default(''),
    role: smallint('role'),
    companyId: integer('company_id').references(() => companies.id),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('codes_user').on(t.userId, t.purpose)],
)

/** Failed attempts by what is being guessed, for growing delays. */
export const attempts = pgTable('attempts', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull().default(0),
  windowStart: at('window_start').notNull().defaultNow(),
})

export const mails = pgTable('mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

// The tender

/** Which carriers a shipper works with, by mode. */
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
    createdAt: createdAt(),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('lanes_key').on(t.companyId, t.mode, t.laneKey),
    index('lanes_mode').on(t.companyId, t.mode, t.status),
  ],
)

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
    transitDays: integer('transit_days'),
    months: text('months').array().notNull().default(sql`'{}'`),
    capacity: doublePrecision('capacity'),
    remarks: text('remarks').notNull().default(''),
    /** A year of the lane at this bid; null until every mandatory line is in. */
    landedCents: cents('landed_cents'),
    completion: doublePrecision('completion').notNull().default(0),
    light: text('light'),
    rank: integer('rank'),
    uploadId: integer('upload_id'),
    submittedAt: at('submitted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('bids_lane_carrier').on(t.laneId, t.carrierId),
    index('bids_carrier').on(t.carrierId),
  ],
)

/** Every version a bid ever had. */
export const bidVersions = pgTable(
  'bid_versions',
  {
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    status: text('status').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    charges: jsonb('charges').$type<Record<string, number | null>>().notNull(),
    landedCents: cents('landed_cents'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.bidId, t.version] })],
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
    /** 'pending' until confirmed; withdrawn awards stay as history. */
    state: text('state').notNull(),
    /** Over the awarded share and months. */
    baselineCents: cents('baseline_cents'),
    awardedCents: cents('awarded_cents').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [index('awards_lane').on(t.laneId), index('awards_carrier').on(t.carrierId)],
)

// Uploads

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
    repairs: jsonb('repairs').$type<Repair[]>().notNull().default([]),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsAccepted: integer('rows_accepted').notNull().default(0),
    rowsInException: integer('rows_in_exception').notNull().default(0),
    rowsLeftOut: integer('rows_left_out').notNull().default(0),
    lanesMade: integer('lanes_made').notNull().default(0),
    freightCents: cents('freight_cents').notNull().default(0),
    uniqueLocationsCount: integer('unique_locations_count').notNull().default(0),
    problems: jsonb('problems').$type<SheetProblem[]>().notNull().default([]),
    frontendErrors: jsonb('frontend_errors').$type<unknown[]>().notNull().default([]),
    /** What a bid sheet said of each lane when its structure had changed; the next template brings it back. */
    keptBids: jsonb('kept_bids').$type<BidEntry[]>().notNull().default([]),
    reason: text('reason'),
    /** A worker holds the upload until then; a crash frees it. */
    lockedUntil: at('locked_until'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // The same bytes twice are one upload, unless the first was stopped.
    uniqueIndex('uploads_same_file')
      .on(t.companyId, t.kind, t.mode, t.sha256)
      .where(sql`${t.status} not in (400, 500) and ${t.kind} = 0`),
    index('uploads_company').on(t.companyId, t.mode),
    index('uploads_queue').on(t.status).where(sql`${t.status} between 100 and 120`),
  ],
)

/** Rows an upload could not use, grouped by what mends them. */
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
    transitDays: doublePrecision('transit_days'),
  },
  (t) => [
    index('shipments_upload').on(t.uploadId),
    index('shipments_lane').on(t.companyId, t.mode, t.laneKey),
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

// Notices

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    laneId: integer('lane_id').references(() => lanes.id, { onDelete: 'cascade' }),
    mode: smallint('mode').notNull().default(0),
    /** The wire's number, or one of its names. */
    type: text('type').notNull(),
    description: text('description').notNull().default(''),
    priority: smallint('priority').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('notifications_company').on(t.companyId, t.id)],
)

// Reference

export const countries = pgTable('countries', {
  id: id(),
  name: text('name').notNull(),
  code: char('code', { length: 2 }).notNull().unique(),
  cod3: char('cod3', { length: 3 }).notNull(),
  numericCode: text('numeric_code').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
})

export const ports = pgTable('ports', {
  id: id(),
  code: char('code', { length: 5 }).notNull().unique(),
  name: text('name').notNull(),
  city: text('city').notNull().default(''),
  country: char('country', { length: 2 }).notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
})

export const airports = pgTable('airports', {
  id: id(),
  iata: char('iata', { length: 3 }).notNull().unique(),
  name: text('name').notNull(),
  city: text('city').notNull().default(''),
  country: char('country', { length: 2 }).notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
})

export const postcodes = pgTable(
  'postcodes',
  {
    id: id(),
    zipCode: text('zip_code').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull().default(''),
    country: char('country', { length: 2 }).notNull().default('US'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
  },
  (t) => [
    uniqueIndex('postcodes_code').on(t.country, t.zipCode),
    index('postcodes_city').on(t.city),
  ],
)

export const equipmentTypes = pgTable('equipment_types', {
  id: id(),
  name: text('name').notNull().unique(),
  isoCode: text('iso_code'),
  modes: integer('modes').array().notNull(),
})

export const currencies = pgTable('currencies', {
  id: id(),
  code: char('code', { length: 3 }).notNull().unique(),
  name: text('name').notNull(),
  decimals: smallint('decimals').notNull().default(2),
  usdPerUnit: doublePrecision('usd_per_unit'),
})

export const properties = pgTable(
  'properties',
  {
    id: id(),
    key: text('key').notNull(),
    value: text('value').notNull().default(''),
    mode: smallint('mode'),
  },
  (t) => [uniqueIndex('properties_key').on(t.key, sql`coalesce(${t.mode}, -1)`)],
)
