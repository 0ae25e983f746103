import { and, desc, eq } from 'drizzle-orm'
import { bidEntrySchema } from '#domain/bid.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import type { Caller } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { type KeptBid, uploads } from '#server/store/tables/uploads.ts'

/** What the carrier's newest outdated sheet of a mode said, by lane id. */
export async function keptBids(
  caller: Caller,
  mode: number,
  db: Db,
): Promise<Map<number, KeptBid>> {
  const [upload] = await db
    .select({ keptBids: uploads.keptBids })
    .from(uploads)
    .where(outdated(caller, mode))
    .orderBy(desc(uploads.id))
    .limit(1)
  // Sheets kept before charges had currencies of their own have none.
  return new Map(
    (upload?.keptBids ?? []).map((entry) => [
      entry.laneId,
      { ...entry, ...bidEntrySchema.parse(entry) },
    ]),
  )
}

/** A sheet that went through replaces those that waited to be filled in again. */
export const dropKeptBids = (tx: Transaction, caller: Caller, mode: number, now: Date) =>
  tx
    .update(uploads)
    .set({
      status: UploadStatus.Cancelled,
      keptBids: [],
      reason: 'A newer sheet took its place.',
      updatedAt: now,
    })
    .where(outdated(caller, mode))

const outdated = (caller: Caller, mode: number) =>
  and(
    eq(uploads.companyId, caller.companyId),
    eq(uploads.kind, UploadKind.BidUpload),
    eq(uploads.mode, mode),
    eq(uploads.status, UploadStatus.BidStructureChanged),
  )
