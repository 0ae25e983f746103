import type { Bid, BidEntry } from '#domain/bid.ts'
import type { Caller, Context } from '#server/context.ts'
import { pushNotices } from '#server/notices.ts'
import { inTransaction } from '#server/store/database.ts'
import { declineInTransaction, type LaneDecline } from '#server/bids/decline-lanes.ts'
import { listBids } from '#server/bids/present-bid.ts'
import { gatherTenderStatistics } from '#server/store/statistics.ts'
import { saveInTransaction } from '#server/bids/save-bids.ts'
import { showBids } from '#server/bids/bid-notices.ts'
import { settleSheet } from './waiting-sheets.ts'

/** Saves or submits bids that a returned sheet proposed, and takes them off what waits of it. */
export async function saveFromSheet(
  caller: Caller,
  { uploadId, bids, submit }: { uploadId: number; bids: readonly BidEntry[]; submit: boolean },
  context: Context,
): Promise<Bid[]> {
  const laneIds = bids.map(({ laneId }) => laneId)
  const decided = submit ? 'submitted' : 'saved as draft'
  const notices = await inTransaction(context.database, async (tx) => {
    const notices = await saveInTransaction(tx, caller, bids, submit, uploadId, context)
    await settleSheet(tx, caller, { id: uploadId, laneIds, decided }, context.now())
    return notices
  })
  await gatherTenderStatistics(context.database, laneIds.length)
  await pushNotices(context, notices)
  await showBids(context, caller)
  return listBids(caller, laneIds, context)
}

/** Declines lanes that a returned sheet proposed to decline, and takes them off what waits of it. */
export async function declineFromSheet(
  caller: Caller,
  { uploadId, declines }: { uploadId: number; declines: readonly LaneDecline[] },
  context: Context,
): Promise<void> {
  const laneIds = declines.map(({ laneId }) => laneId)
  const notices = await inTransaction(context.database, async (tx) => {
    const notices = await declineInTransaction(tx, caller, declines, context)
    await settleSheet(tx, caller, { id: uploadId, laneIds, decided: 'declined' }, context.now())
    return notices
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
}
