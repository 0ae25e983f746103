import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { ProposedBids } from '#contract/bids.ts'
import { bidEntrySchema } from '#domain/bid.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { type KeptBid, uploads } from '#server/store/tables/uploads.ts'
import { dropKeptBids } from './kept-bids.ts'
import { counted } from '#domain/quantity.ts'

type Sheet = Pick<
  typeof uploads.$inferSelect,
  'id' | 'mode' | 'status' | 'keptBids' | 'rowsAccepted'
>

/** What became of lanes of a returned sheet once their carrier decided. */
export type Decided = 'submitted' | 'saved as draft' | 'declined'

/** '3 lanes wait for your review.' */
export const waitingWords = (count: number): string =>
  `${counted(count, 'lane waits', 'lanes wait')} for your review.`

export const isWaiting = ({ status }: Pick<Sheet, 'status'>): boolean =>
  status === UploadStatus.PendingApproval

/** What a sheet proposes, as the carrier's review shows it. */
export function proposedBids(kept: readonly KeptBid[]): ProposedBids {
  const bids = kept.filter(({ declined }) => !declined)
  return {
    entries: bids.map((bid) => bidEntrySchema.parse(bid)),
    withdrawals: bids.flatMap(({ laneId, withdrawn }) => (withdrawn ? [laneId] : [])),
    declines: kept.flatMap(({ laneId, declined }) => (declined ? [laneId] : [])),
  }
}

/** What still waits of a returned sheet; nothing once all of it is decided. 404 for what is no own sheet. */
export async function waitingBids(caller: Caller, id: number, db: Db): Promise<ProposedBids> {
  const [sheet] = await db
    .select({ status: uploads.status, keptBids: uploads.keptBids })
    .from(uploads)
    .where(and(ofCaller(caller), eq(uploads.id, id)))
  if (!sheet) throw notFound('The bid sheet')
  return proposedBids(isWaiting(sheet) ? sheet.keptBids : [])
}

/** Lanes of a sheet are decided: it is completed with the last of them. 404 for what is no own sheet. */
export async function settleSheet(
  tx: Transaction,
  caller: Caller,
  { id, laneIds, decided }: { id: number; laneIds: readonly number[]; decided: Decided },
  now: Date,
): Promise<void> {
  const sheet = await lockSheet(tx, caller, id)
  const named = new Set(laneIds)
  const rest = sheet.keptBids.filter(({ laneId }) => !named.has(laneId))
  const count = sheet.keptBids.length - rest.length
  if (!isWaiting(sheet) || count === 0) return
  const before = sheet.rowsAccepted
  const earlier = before > 0 ? `, ${counted(before, 'lane')} decided before` : ''
  const waiting = rest.length > 0 ? ` ${waitingWords(rest.length)}` : ''
  await change(tx, id, now, {
    keptBids: rest,
    rowsAccepted: before + count,
    status: rest.length === 0 ? UploadStatus.Completed : UploadStatus.PendingApproval,
    reason: `${counted(count, 'lane')} ${decided}${earlier}.${waiting}`,
  })
  await dropKeptBids(tx, caller, sheet.mode, now)
}

/** What still waits of a sheet is let go; a sheet of which nothing was taken counts as cancelled. */
export async function setSheetAside(caller: Caller, id: number, context: Context): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const sheet = await lockSheet(tx, caller, id)
    if (isWaiting(sheet)) await letGo(tx, sheet, 'Set aside', context.now())
  })
}

/** A newer sheet says something of lanes that older ones still proposed: those let go of them. */
export async function letGoOf(
  tx: Transaction,
  caller: Caller,
  { newer, mode, laneIds }: { newer: number; mode: number; laneIds: readonly number[] },
  now: Date,
): Promise<void> {
  const sheets = await tx
    .select()
    .from(uploads)
    .where(
      and(
        ofCaller(caller),
        eq(uploads.mode, mode),
        ne(uploads.id, newer),
        inArray(uploads.status, [UploadStatus.PendingApproval, UploadStatus.Rejected]),
      ),
    )
    .orderBy(asc(uploads.id))
    .for('update')
  const named = new Set(laneIds)
  for (const sheet of sheets) {
    const rest = sheet.keptBids.filter(({ laneId }) => !named.has(laneId))
    if (rest.length === sheet.keptBids.length) continue
    if (rest.length === 0) await letGo(tx, sheet, 'A newer sheet took its place', now)
    else
      await change(tx, sheet.id, now, {
        keptBids: rest,
        ...(isWaiting(sheet) && {
          reason: `${waitingWords(rest.length)} A newer sheet has the others.`,
        }),
      })
  }
}

/** A carrier's own returned sheets. */
export const ofCaller = (caller: Caller) =>
  and(eq(uploads.companyId, caller.companyId), eq(uploads.kind, UploadKind.BidUpload))

async function lockSheet(tx: Transaction, caller: Caller, id: number): Promise<Sheet> {
  const [sheet] = await tx
    .select()
    .from(uploads)
    .where(and(ofCaller(caller), eq(uploads.id, id)))
    .for('update')
  if (!sheet) throw notFound('The bid sheet')
  return sheet
}

const letGo = (tx: Transaction, sheet: Sheet, why: string, now: Date) => {
  const taken = sheet.rowsAccepted
  return change(tx, sheet.id, now, {
    keptBids: [],
    ...(isWaiting(sheet) && {
      status: taken > 0 ? UploadStatus.Completed : UploadStatus.Cancelled,
      reason:
        taken > 0
          ? `${why}: ${counted(taken, 'lane')} already decided, the others unchanged.`
          : `${why}: nothing of it was submitted.`,
    }),
  })
}

const change = (tx: Transaction, id: number, now: Date, to: Partial<typeof uploads.$inferInsert>) =>
  tx
    .update(uploads)
    .set({ ...to, updatedAt: now })
    .where(eq(uploads.id, id))
