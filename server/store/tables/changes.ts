import { bigint, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * That something changed which a company is shown: one row a transaction, written by triggers on the tables
 * concerned, so that no code can forget it. Transactions add rows of their own and never wait for each other.
 */
export const changes = pgTable(
  'changes',
  {
    /** Who is shown something else now; 0 = everybody. */
    companyId: integer('company_id').notNull(),
    /** 0 = every mode. */
    mode: smallint('mode').notNull(),
    /** Number of the transaction; 0 = many of them, folded into one row. */
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
    /** Random, so that no two sets of rows add up to the same. */
    token: bigint('token', { mode: 'bigint' }).notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.mode, t.transaction] })],
)

/**
 * Lanes whose row in the list of a company is another one since a transaction, written by the same triggers.
 * Nobody is named who is shown no difference: what a rival bid or a shipper thinks of awarding stays unsaid.
 */
export const changedLanes = pgTable(
  'changed_lanes',
  {
    /** 0 = everybody. */
    companyId: integer('company_id').notNull(),
    /** 0 = every mode. */
    mode: smallint('mode').notNull(),
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
    /** 0 = any of the lanes: too many to name. */
    laneId: integer('lane_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.mode, t.transaction, t.laneId] }),
    index('changed_lanes_at').on(t.at),
  ],
)
