import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { laneInvitations, lanes } from '#server/store/tables.ts'
import type { LaneRow } from './quantities.ts'

/** A shipper's own lane, or one a carrier is invited to; 404 for every other. */
export async function visibleLane(
  caller: Caller,
  laneId: number,
  db: Db | Transaction,
): Promise<LaneRow> {
  if (caller.role !== 'Carrier') {
    const [lane] = await db
      .select()
      .from(lanes)
      .where(
        and(eq(lanes.id, laneId), eq(lanes.companyId, caller.companyId), eq(lanes.approved, true)),
      )
    if (!lane) throw notFound('The lane')
    return lane
  }
  const [row] = await db
    .select({ lane: lanes })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .where(and(eq(lanes.id, laneId), inArray(lanes.status, ['started', 'paused', 'awarded'])))
  if (!row) throw notFound('The lane')
  return row.lane
}

/** A shipper's own lanes, locked until the transaction ends; 404 when one is missing or foreign. */
export async function lockLanes(
  caller: Caller,
  laneIds: readonly number[],
  tx: Transaction,
): Promise<LaneRow[]> {
  const wanted = [...new Set(laneIds)]
  const rows = await tx
    .select()
    .from(lanes)
    .where(
      and(
        inArray(lanes.id, wanted),
        eq(lanes.companyId, caller.companyId),
        eq(lanes.approved, true),
      ),
    )
    .orderBy(asc(lanes.id))
    .for('update')
  if (rows.length !== wanted.length)
    throw notFound(wanted.length === 1 ? 'The lane' : 'One of the lanes')
  return rows
}
