import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/**
 * Tells the planner how the tables have grown, or it joins thousands of rows one by one. PostgreSQL finds out
 * by itself, but only minutes after a large upload. What another copy is looking at is left out.
 */
export async function gatherStatistics({ pool }: Database): Promise<void> {
  await pool.query(`analyze (skip_locked) lanes (id, company_id, mode, status, region), lane_months, lane_years (lane_id, year), lane_invitations,
    bids (id, lane_id, carrier_id, status), bid_versions (bid_id, version), awards (lane_id, carrier_id, state),
    shipments (upload_id, company_id, lane_id, mode, lane_key), shipment_months, lane_sums, spend_months, history_months, transit_days, upload_exceptions (upload_id, mode, kind), upload_places`)
}

/** Fewer new rows than these change no plan. */
const bulkRows = 1000

/** After many lanes were started, bid on or awarded at once. */
export async function gatherTenderStatistics({ pool }: Database, rows: number): Promise<void> {
  if (rows < bulkRows) return
  await pool.query(`analyze (skip_locked) lanes (id, company_id, mode, status), lane_invitations,
    bids (id, lane_id, carrier_id, status), bid_versions (bid_id, version), awards (lane_id, carrier_id, state)`)
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
    sql`analyze shipments (upload_id, company_id, mode, lane_id, lane_key, approved, month, cents), lane_sums, lanes (id, company_id, mode, lane_key, baseline_frozen_at)`,
  )
