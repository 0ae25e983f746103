import { and, eq } from 'drizzle-orm'
import { laneName } from '#domain/lane.ts'
import { type DeclineReason, reasonInText } from '#domain/decline.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { roleNumbersOf } from '#domain/role.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Notice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { bids, declines } from '#server/store/tables/bids.ts'
import { noticePerTender, showBids } from './bid-notices.ts'
import { checkTakesBids } from './bid-rules.ts'
import { isSubmitted } from './counting-bids.ts'
import { forgetDeclines, type TenderedLane } from './declines.ts'
import { invitedLanes } from './save-bids.ts'
import { tendersOf } from '#server/terms/terms.ts'

export type LaneDecline = { laneId: number; reason: DeclineReason | null }

/** A carrier will not bid on lanes in this round, all or nothing. 409: closed, or a bid is submitted. */
export async function declineLanes(
  caller: Caller,
  wanted: readonly LaneDecline[],
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, (tx) =>
    declineInTransaction(tx, caller, wanted, context),
  )
  await pushNotices(context, notices)
  await showBids(context, caller)
}

/** The same inside a transaction of the caller's; push what it returns once that is through. */
export async function declineInTransaction(
  tx: Transaction,
  caller: Caller,
  wanted: readonly LaneDecline[],
  context: Context,
): Promise<Notice[]> {
  const reasonOf = new Map(wanted.map(({ laneId, reason }) => [laneId, reason]))
  const lanes = await openLanes(tx, caller, [...reasonOf.keys()], context)
  await refuseBidOn(tx, caller, lanes)
  await forgetDeclines(tx, caller, lanes)
  await insertMany(
    tx,
    declines,
    lanes.map(({ lane, tender }) => ({
      laneId: lane.id,
      carrierId: caller.companyId,
      round: tender.current.round,
      reason: reasonOf.get(lane.id) ?? null,
      userId: caller.userId,
      declinedAt: context.now(),
    })),
  )
  const [reason = null, ...others] = new Set(reasonOf.values())
  const why = reason === null || others.length > 0 ? '' : `: ${reasonInText(reason)}`
  return tell(tx, caller, lanes, (what) => `will not bid on ${what}${why}`)
}

/** The carrier may bid on lanes after all; those it had not declined stay as they are. */
export async function takeDeclinesBack(
  caller: Caller,
  laneIds: readonly number[],
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    const lanes = await openLanes(tx, caller, laneIds, context)
    const taken = await forgetDeclines(tx, caller, lanes)
    const changed = lanes.filter(({ lane }) => taken.has(lane.id))
    return tell(tx, caller, changed, (what) => `may bid on ${what} after all`)
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
}

/** Lanes that take the carrier's bids now, locked; 404 where it is not invited. */
async function openLanes(
  tx: Transaction,
  caller: Caller,
  laneIds: readonly number[],
  context: Context,
): Promise<TenderedLane[]> {
  const rows = await invitedLanes(tx, caller, laneIds)
  const tenderOf = await tendersOf([...rows.values()], tx)
  return [...new Set(laneIds)].map((laneId) => {
    const lane = rows.get(laneId)
    if (!lane) throw notFound('The lane')
    const tender = tenderOf(lane)
    checkTakesBids(lane, tender.current, context.now())
    return { lane, tender }
  })
}

async function refuseBidOn(
  tx: Transaction,
  { companyId }: Caller,
  lanes: readonly TenderedLane[],
): Promise<void> {
  const ids = lanes.map(({ lane }) => lane.id)
  const [standing] = await tx
    .select({ laneId: bids.laneId })
    .from(bids)
    .where(and(anyOf(bids.laneId, ids), eq(bids.carrierId, companyId), isSubmitted('bids')))
    .limit(1)
  const bidOn = lanes.find(({ lane }) => lane.id === standing?.laneId)
  if (!bidOn) return
  throw conflict(
    `Your bid on ${laneName(bidOn.lane)} is submitted: withdraw it before you decline the lane.`,
  )
}

const tell = async (
  tx: Transaction,
  caller: Caller,
  lanes: readonly TenderedLane[],
  words: (what: string) => string,
): Promise<Notice[]> =>
  addNotices(
    tx,
    await noticePerTender(
      tx,
      caller,
      lanes.map(({ lane }) => lane),
      { type: 'StatusChanged', roles: roleNumbersOf(rolesThatMay('compare bids')), words },
    ),
  )
