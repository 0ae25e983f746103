import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'
import { draftVersions } from '#server/store/tables/bids.ts'

/** Any number that no other advisory lock of the server uses. */
const draftLock = 716_014

/**
 * One change at a time for each carrier: versions become visible in their order, so that reading on from
 * the last one leaves nothing out. Rows of lanes are locked before, never after.
 */
export const lockDrafts = (tx: Transaction, carrierId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${draftLock}, ${carrierId})`)

export const nextVersion = sql`nextval(${draftVersions.seqName ?? 'draft_cell_versions'}::regclass)`
