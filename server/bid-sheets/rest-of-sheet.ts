import { and, eq } from 'drizzle-orm'
import { noBid } from '#domain/bid-cell.ts'
import { bidEntrySchema } from '#domain/bid.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import type { Caller } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { headings } from './columns.ts'
import type { KeptBid } from '#server/store/tables/uploads.ts'
import type { CheckedSheet } from './check-bid-sheet.ts'
import type { ReadSheet } from './read-bid-sheet.ts'
import { restOf } from './structure.ts'

/** A row that is not in the file returned but in the one it is the rest of. */
const elsewhere = 0

/** What a sheet says of its lanes, to wait until it can be submitted. */
export const keptRows = ({ entries, declines }: CheckedSheet): KeptBid[] => [
  ...entries,
  ...declines.map((laneId) => ({
    ...bidEntrySchema.parse({ laneId, charges: {} }),
    declined: true as const,
  })),
]

/** The rows of a sheet with problems that have none themselves; a missing column spoils them all. */
export function goodRows(sheet: ReadSheet, checked: CheckedSheet): KeptBid[] {
  if (checked.problems.some(({ row }) => row === sheet.line)) return []
  const bad = new Set(checked.problems.map(({ laneId }) => laneId))
  return keptRows(checked).filter(({ laneId }) => !bad.has(laneId))
}

/** Failed rows come back mended: the good rows of their sheet, which waited for them, join in. */
export async function joinRest(sheet: ReadSheet, caller: Caller, db: Db): Promise<void> {
  const uploadId = restOf(sheet.stamp)
  if (uploadId === null) return
  const [first] = await db
    .select({ keptBids: uploads.keptBids })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.companyId, caller.companyId),
        eq(uploads.kind, UploadKind.BidUpload),
        eq(uploads.mode, sheet.mode),
        eq(uploads.status, UploadStatus.Rejected),
      ),
    )
  const mended = new Set([
    ...sheet.rows.map(({ entry }) => entry.laneId),
    ...sheet.declined.map(({ laneId }) => laneId),
  ])
  for (const entry of first?.keptBids ?? []) {
    if (mended.has(entry.laneId)) continue
    if (entry.declined) {
      const { laneId } = entry
      sheet.declined.push({ line: elsewhere, laneId, column: headings.laneId, found: noBid })
    } else {
      const months = entry.months.join()
      sheet.rows.push({ line: elsewhere, entry: bidEntrySchema.parse(entry), months, problems: [] })
    }
  }
}

/** Submitted once, the good rows wait no longer: the failed rows returned again do not bring them back. */
export async function dropRest(tx: Transaction, sheet: ReadSheet, now: Date): Promise<void> {
  const uploadId = restOf(sheet.stamp)
  if (uploadId === null) return
  await tx
    .update(uploads)
    .set({
      keptBids: [],
      reason: 'Its failed rows were mended and returned: all of it is submitted.',
      updatedAt: now,
    })
    .where(eq(uploads.id, uploadId))
}
