import { and, inArray } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import type { DeclinedRow, ReadSheet, SheetRow } from './read-bid-sheet.ts'
import { givenBackOf, unchangedSince } from './structure.ts'
import { isWaiting, ofCaller } from './waiting-sheets.ts'

type Row = SheetRow | DeclinedRow

/** What a row says of its lane: the same words say the same. */
export const saidBy = (row: Row): unknown =>
  'entry' in row ? [row.entry, row.months] : ['no', row.laneId]

export const laneOf = (row: Row): number => ('entry' in row ? row.entry.laneId : row.laneId)

/**
 * A sheet that was given back holds its good rows too. Where one still says what it said then, and no
 * longer waits, its carrier has decided it: it proposes nothing a second time.
 */
export async function decidedRows(
  sheet: ReadSheet,
  caller: Caller,
  db: Db,
): Promise<(row: Row) => boolean> {
  const stamps = [...sheet.rows, ...sheet.declined].flatMap(({ stamp }) => givenBackOf(stamp) ?? [])
  const ids = [...new Set(stamps)]
  if (ids.length === 0) return () => false
  const found = await db
    .select({ id: uploads.id, status: uploads.status, keptBids: uploads.keptBids })
    .from(uploads)
    .where(and(ofCaller(caller), inArray(uploads.id, ids)))
  const waiting = new Map(
    found.map((one) => [
      one.id,
      new Set(isWaiting(one) ? one.keptBids.map(({ laneId }) => laneId) : []),
    ]),
  )
  return (row) => {
    const upload = unchangedSince(row.stamp, saidBy(row))
    return upload !== null && waiting.get(upload)?.has(laneOf(row)) === false
  }
}
