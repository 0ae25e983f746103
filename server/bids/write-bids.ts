import { eq, type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Caller } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import type { Transaction } from '#server/store/database.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import type { BidRow, NextBid } from './bid-rules.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { isOffer } from './counting-bids.ts'

export type Change = { lane: LaneRow; before: BidRow | undefined; next: NextBid }

/** Writes bids and their next versions; thousands take a handful of statements. */
export async function writeBids(
  tx: Transaction,
  caller: Caller,
  changes: readonly Change[],
  uploadId: number | null,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ lane, before, next }) => ({
    ...next,
    laneId: lane.id,
    carrierId: caller.companyId,
    version: (before?.version ?? 0) + 1,
    uploadId,
    submittedAt: next.status === 'submitted' ? now : (before?.submittedAt ?? null),
    updatedAt: now,
    // The light of a price that showed none is no news either.
    light: before?.feedbackHidden ? null : (before?.light ?? null),
  }))
  const made = new Set(changes.flatMap(({ before, lane }) => (before ? [] : [lane.id])))
  await insertMany(
    tx,
    bids,
    rows.filter(({ laneId }) => made.has(laneId)),
  )
  await update(
    tx,
    rows.filter(({ laneId }) => !made.has(laneId)),
  )
  await keepVersions(
    tx,
    caller,
    rows.map(({ laneId }) => laneId),
  )
}

/** Every state a bid was in stays on record under its version. */
export const keepVersions = (tx: Transaction, caller: Caller, laneIds: readonly number[]) =>
  keepVersionsOf(
    tx,
    caller.userId,
    laneIds,
    may(caller, 'bid') ? eq(bids.carrierId, caller.companyId) : undefined,
  )

/** The same of every bid on the lanes, or of some; by whom, whatever their company. */
export const keepVersionsOf = (
  tx: Transaction,
  userId: number,
  laneIds: readonly number[],
  of: SQL = sql`true`,
) =>
  tx.execute(sql`insert into ${bidVersions} (bid_id, version, round, status, currency, charges, charge_currencies, landed_cents, feedback_shown, user_id)
    select id, version, round, status, currency, charges, charge_currencies, landed_cents,
      ${isOffer('bids')} and feedback_hidden is null, ${userId} from ${bids}
    where ${anyOf(bids.laneId, laneIds)} and ${of}
    on conflict do nothing`)

async function update(tx: Transaction, rows: readonly (typeof bids.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  const sent = rows.map((row) => ({
    lane_id: row.laneId,
    carrier_id: row.carrierId,
    version: row.version,
    status: row.status,
    round: row.round,
    currency: row.currency,
    charges: row.charges,
    charge_currencies: row.chargeCurrencies,
    transit_days: row.transitDays,
    months: row.months,
    capacity: row.capacity,
    co2e_per_unit: row.co2ePerUnit,
    remarks: row.remarks,
    landed_cents: row.landedCents,
    landed_parts: row.landedParts,
    completion: row.completion,
    feedback_hidden: row.feedbackHidden,
    first_seen_cents: row.firstSeenCents,
    light: row.light,
    upload_id: row.uploadId,
    submitted_at: row.submittedAt,
    updated_at: row.updatedAt,
  }))
  await tx.execute(sql`update bids b set version = n.version, status = n.status, round = n.round, currency = n.currency,
      charges = n.charges, charge_currencies = n.charge_currencies, transit_days = n.transit_days, months = n.months, capacity = n.capacity, co2e_per_unit = n.co2e_per_unit, remarks = n.remarks,
      landed_cents = n.landed_cents, landed_parts = n.landed_parts, completion = n.completion, feedback_hidden = n.feedback_hidden, first_seen_cents = n.first_seen_cents, light = n.light, upload_id = n.upload_id,
      submitted_at = n.submitted_at, updated_at = n.updated_at
    from json_populate_recordset(null::bids, ${JSON.stringify(sent)}::json) n
    where b.lane_id = n.lane_id and b.carrier_id = n.carrier_id`)
}
