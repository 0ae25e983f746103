import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/**
 * Tells the embedded database how its tables have grown, or it joins thousands of rows one by one. A
 * PostgreSQL server sees to that itself.
 */
export async function gatherStatistics({ kind, pool }: Database): Promise<void> {
  if (kind !== 'embedded') return
  await pool.query(`analyze lanes (id, company_id, mode, status, region), lane_months, lane_invitations,
    bids (id, lane_id, carrier_id, status), bid_versions (bid_id, version), awards (lane_id, carrier_id, state),
    shipments (upload_id, company_id, lane_id, mode, lane_key), upload_exceptions (upload_id, mode, kind), upload_places`)
}

/** Once its tables are cleared: joins planned by what they held before take minutes instead of seconds. */
export async function forgetStatistics({ kind, pool }: Database): Promise<void> {
  if (kind !== 'embedded') return
  await pool.query(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
}

/**
 * Tells the planner, within a transaction that has just given 100,000 shipments their lanes, that they have
 * them: joins planned as if none had take minutes instead of seconds.
 */
export const gatherShipmentStatistics = (tx: Transaction): Promise<unknown> =>
  tx.execute(
    sql`analyze shipments (upload_id, company_id, mode, lane_id, lane_key, approved, month, cents), lanes (id, company_id, mode, lane_key, baseline_frozen_at)`,
  )
