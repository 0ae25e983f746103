import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Transaction } from '#server/store/database.ts'
import { shipments } from '#server/store/tables/uploads.ts'

/** Those of the lanes that have approved shipments, which nothing entered overrules. */
export async function lanesWithHistory(
  laneIds: readonly number[],
  db: Db | Transaction,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: shipments.laneId })
    .from(shipments)
    .where(and(inArray(shipments.laneId, [...laneIds]), eq(shipments.approved, true)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
