import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Caller } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import type { LaneRow } from './quantities.ts'

/** A carrier sees lanes from the moment bidding opens on them. */
export const tendered = ['started', 'paused', 'awarded'] as const

/** A shipper's own lane, or one a carrier is invited to; 404 for every other. */
export async function visibleLane(
  caller: Caller,
  laneId: number,
  db: Db | Transaction,
): Promise<LaneRow> {
  if (!may(caller, 'bid')) {
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
    .where(and(eq(lanes.id, laneId), inArray(lanes.status, [...tendered])))
  if (!row) throw notFound('The lane')
  return row.lane
}

/** The same for several at once: 404 when one of them is none of the caller's. */
export async function checkVisible(
  caller: Caller,
  laneIds: readonly number[],
  db: Db,
): Promise<void> {
  const wanted = [...new Set(laneIds)]
  const mine = may(caller, 'bid')
    ? and(
        inArray(lanes.status, [...tendered]),
        sql`exists (select 1 from ${laneInvitations} i where i.lane_id = ${lanes.id} and i.carrier_id = ${caller.companyId})`,
      )
    : and(eq(lanes.companyId, caller.companyId), eq(lanes.approved, true))
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(lanes)
    .where(and(anyOf(lanes.id, wanted), mine))
  if (found?.count !== wanted.length) throw notFound('One of the lanes')
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
      and(anyOf(lanes.id, wanted), eq(lanes.companyId, caller.companyId), eq(lanes.approved, true)),
    )
    .orderBy(asc(lanes.id))
    .for('update')
  if (rows.length !== wanted.length)
    throw notFound(wanted.length === 1 ? 'The lane' : 'One of the lanes')
  return rows
}
