import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bid, BidEntry } from '#domain/bid.ts'
import { takeOverDrafts } from '#server/bids/bid-drafts.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Notice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { gatherTenderStatistics } from '#server/store/statistics.ts'
import { bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { bidNotices, showBids } from './bid-notices.ts'
import { type BidRow, checkSavable, type InvitedLane, isSame, nextBid } from './bid-rules.ts'
import { forgetDeclines } from './declines.ts'
import { feedbackOf } from './feedback-so-far.ts'
import { isTendered } from '#server/lanes/seen-lanes.ts'
import { refreshLights } from './lights.ts'
import { listBids } from './present-bid.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import { tendersOf } from '#server/terms/terms.ts'
import { type Change, writeBids } from './write-bids.ts'

/**
 * Saves a carrier's bids as drafts or submits them, all or nothing; the same bids again change nothing.
 * A bid saved on a declined lane takes the decline back. 409: a stale version, a lane that takes no bids; 422: what a lane's sheet does not know, or an
 * incomplete bid to submit.
 */
export async function saveBids(
  caller: Caller,
  entries: readonly BidEntry[],
  submit: boolean,
  context: Context,
): Promise<Bid[]> {
  const notices = await inTransaction(context.database, (tx) =>
    saveInTransaction(tx, caller, entries, submit, null, context),
  )
  const laneIds = entries.map(({ laneId }) => laneId)
  await gatherTenderStatistics(context.database, laneIds.length)
  const saved = await listBids(caller, laneIds, context)
  // Notified browsers load their bids again: the one that saved has its answer first.
  await Promise.all([pushNotices(context, notices), showBids(context, caller)])
  return saved
}

/** The same inside a transaction of the caller's; push what it returns once that is through. */
export async function saveInTransaction(
  tx: Transaction,
  caller: Caller,
  entries: readonly BidEntry[],
  submit: boolean,
  uploadId: number | null,
  context: Context,
): Promise<Notice[]> {
  const laneIds = entries.map(({ laneId }) => laneId)
  if (new Set(laneIds).size !== laneIds.length) throw invalid('A lane is named twice.')
  const laneRows = await invitedLanes(tx, caller, laneIds)
  const existing = await ownBids(tx, caller, laneIds)
  const tenderOf = await tendersOf([...laneRows.values()], tx)
  const feedback = await feedbackOf([...existing.values()], tx)
  const now = context.now()

  const changes = entries.flatMap((entry, index): Change[] => {
    const lane = laneRows.get(entry.laneId)
    if (!lane) throw notFound('The lane')
    const tender = tenderOf(lane)
    const before = existing.get(lane.id)
    const next = nextBid(entry, {
      lane,
      tender,
      before,
      feedback: feedback(before, { lane, terms: tender.current }),
      submit,
      index,
      now,
    })
    if (before && isSame(before, next)) return []
    checkSavable(entry, { lane, tender, before, now })
    return [{ lane, before, next }]
  })
  await writeBids(tx, caller, changes, uploadId, now)
  await takeOverDrafts(tx, caller, entries, now)
  const changed = changes.map(({ lane }) => lane)
  await forgetDeclines(
    tx,
    caller,
    changed.map((lane) => ({ lane, tender: tenderOf(lane) })),
  )
  const crossings = await refreshLights(
    tx,
    changed.map(({ id }) => id),
    { lanes: changed, tenderOf },
  )
  const uploaded = submit ? await bidNotices(tx, caller, changed) : []
  return addNotices(tx, [...uploaded, ...crossings])
}

/** Lanes the carrier is invited to, locked until the transaction ends. */
export const invitedLanes = async (
  tx: Transaction,
  caller: Caller,
  laneIds: readonly number[],
): Promise<Map<number, InvitedLane>> =>
  byId(await invited(tx, caller, laneIds).for('update', { of: [lanes, laneInvitations] }))

/** The same lanes as they stand, for who only looks. */
export const seenLanes = async (
  db: Db,
  caller: Caller,
  laneIds: readonly number[],
): Promise<Map<number, InvitedLane>> => byId(await invited(db, caller, laneIds))

const invited = (db: Db | Transaction, caller: Caller, laneIds: readonly number[]) =>
  db
    .select({
      lane: lanes,
      inRound: sql<boolean>`${isInRound('lanes', sql`${caller.companyId}::int`)}`,
    })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .where(and(anyOf(lanes.id, laneIds), isTendered('lanes')))
    .orderBy(asc(lanes.id))

const byId = (rows: readonly { lane: LaneRow; inRound: boolean }[]) =>
  new Map(rows.map(({ lane, inRound }): [number, InvitedLane] => [lane.id, { ...lane, inRound }]))

export async function ownBids(
  db: Db | Transaction,
  caller: Caller,
  laneIds: readonly number[],
): Promise<Map<number, BidRow>> {
  const rows = await db
    .select()
    .from(bids)
    .where(and(anyOf(bids.laneId, laneIds), eq(bids.carrierId, caller.companyId)))
  return new Map(rows.map((bid) => [bid.laneId, bid]))
}
