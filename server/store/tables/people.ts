import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clocks, numberMarks } from '#domain/shown-format.ts'
import { id, at, createdAt } from './columns.ts'

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    /** See domain/company-kind.ts. */
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
    /** Which notifications are also mailed: names of notification types. */
    mailedNotifications: text('mailed_notifications').array().notNull().default(sql`'{}'`),
    /** How the person reads numbers, times and dates; null is as the browser. */
    shownNumbers: text('shown_numbers', { enum: numberMarks }),
    shownClock: text('shown_clock', { enum: clocks }),
    shownZone: text('shown_zone'),
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
    lastSeenAt: at('last_seen_at'),
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

export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Why it could not be sent; null for what went out. */
    failure: text('failure'),
    /** All of a mail that waits, sealed; null once it left or was given up. */
    letter: text('letter'),
    tries: smallint('tries').notNull().default(1),
    nextTryAt: at('next_try_at'),
    createdAt: createdAt(),
  },
  (t) => [index('mails_waiting').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`)],
)

/** How often signing in failed, by the hour: counted, so that guessing cannot fill the table. */
export const failedSignIns = pgTable('failed_sign_ins', {
  hour: at('hour').primaryKey(),
  failures: integer('failures').notNull().default(0),
})
