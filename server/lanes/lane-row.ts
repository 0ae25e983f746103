import { and, asc, eq, sql } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import type { LaneRow } from './quantities.ts'
import { isOwnLane, seenBy } from './seen-lanes.ts'
import { agreeing } from '#domain/quantity.ts'

/** A lane the caller may see; 404 for every other. */
export async function visibleLane(
  caller: Caller,
  laneId: number,
  db: Db | Transaction,
): Promise<LaneRow> {
  const [lane] = await db
    .select()
    .from(lanes)
    .where(and(eq(lanes.id, laneId), seenBy(caller, 'lanes')))
  if (!lane) throw notFound('The lane')
  return lane
}

/** The same for several at once: 404 when one of them is none of the caller's. */
export async function checkVisible(
  caller: Caller,
  laneIds: readonly number[],
  db: Db,
): Promise<void> {
  const wanted = [...new Set(laneIds)]
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(lanes)
    .where(and(anyOf(lanes.id, wanted), seenBy(caller, 'lanes')))
  if (found?.count !== wanted.length) throw notFound('One of the lanes')
}

/** A shipper's own lanes, locked until the transaction ends; 404 when one is missing or foreign. */
export async function lockLanes(
  caller: Caller,
  laneIds: readonly number[],
  tx: Transaction,
): Promise<LaneRow[]> {
  const rows = await lockOwnLanes(caller, laneIds, tx)
  const wanted = new Set(laneIds).size
  if (rows.length !== wanted) throw notFound(agreeing(wanted, 'The lane', 'One of the lanes'))
  return rows
}

/** The same, without those that are missing or foreign. */
export const lockOwnLanes = (
  caller: Caller,
  laneIds: readonly number[],
  tx: Transaction,
): Promise<LaneRow[]> =>
  tx
    .select()
    .from(lanes)
    .where(and(anyOf(lanes.id, new Set(laneIds)), isOwnLane(caller, 'lanes')))
    .orderBy(asc(lanes.id))
    .for('update')
