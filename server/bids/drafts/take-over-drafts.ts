import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { BidEntry } from '#domain/bid.ts'
import { isTakenOver } from '#domain/draft-cell.ts'
import type { Caller } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { draftCells } from '#server/store/tables/bids.ts'
import { lockDrafts, nextVersion } from './lock-drafts.ts'

/** Empties the draft cells that say what these bids say now; what somebody typed otherwise stays. */
export async function takeOverDrafts(
  tx: Transaction,
  { companyId, userId }: Caller,
  entries: readonly BidEntry[],
  now: Date,
): Promise<void> {
  const entryOf = new Map(entries.map((entry) => [entry.laneId, entry]))
  const ofLanes = and(
    eq(draftCells.carrierId, companyId),
    anyOf(draftCells.laneId, entryOf.keys()),
    isNotNull(draftCells.text),
  )
  // Nobody types on lanes that this transaction has locked.
  const typed = await tx.select().from(draftCells).where(ofLanes)
  const taken = typed.filter(({ laneId, column, text, mark }) => {
    const entry = entryOf.get(laneId)
    return entry !== undefined && text !== null && isTakenOver(column, { text, mark }, entry)
  })
  if (taken.length === 0) return
  await lockDrafts(tx, companyId)
  const cells = taken.map(({ laneId, column }) => ({ lane_id: laneId, column_key: column }))
  await tx.execute(
    sql`update ${draftCells} d set text = null, saved = true, version = ${nextVersion}, user_id = ${userId}, typed_at = ${now}
      from json_to_recordset(${JSON.stringify(cells)}::json) as n(lane_id int, column_key text)
      where d.carrier_id = ${companyId} and d.lane_id = n.lane_id and d.column_key = n.column_key`,
  )
}

/** Empties the draft cells of awarded lanes, no matter who typed them. */
export async function clearDrafts(
  tx: Transaction,
  laneIds: readonly number[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectDistinct({ carrierId: draftCells.carrierId })
    .from(draftCells)
    .where(and(anyOf(draftCells.laneId, laneIds), isNotNull(draftCells.text)))
    .orderBy(draftCells.carrierId)
  for (const { carrierId } of rows) {
    await lockDrafts(tx, carrierId)
    await tx
      .update(draftCells)
      .set({ text: null, saved: true, version: nextVersion, typedAt: now })
      .where(
        and(
          eq(draftCells.carrierId, carrierId),
          anyOf(draftCells.laneId, laneIds),
          isNotNull(draftCells.text),
        ),
      )
  }
}
