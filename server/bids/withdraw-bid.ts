import { and, eq, sql } from 'drizzle-orm'
import type { Bid } from '#domain/bid.ts'
import { allows } from '#domain/lane.ts'
import { isPending } from '#server/awards/confirmed-awards.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { isPendingInBundle } from './carrier-offers.ts'
import { checkOpen } from './bid-rules.ts'
import { refreshLights } from './lights.ts'
import { listBids } from './present-bid.ts'
import { invitedLanes } from './save-bids.ts'
import { showBids } from './bid-notices.ts'
import { termsOf } from '#server/terms/terms.ts'
import { keepVersions } from './write-bids.ts'

/**
 * The carrier takes its submitted bid back to draft; a pending award of it falls away. 409 once it was
 * decided on or bidding stopped.
 */
export async function withdrawBid(
  caller: Caller,
  laneId: number,
  context: Context,
): Promise<Bid[]> {
  const own = and(eq(bids.laneId, laneId), eq(bids.carrierId, caller.companyId))
  const notices = await inTransaction(context.database, async (tx) => {
    const lane = (await invitedLanes(tx, caller, [laneId])).get(laneId)
    if (!lane) throw notFound('The lane')
    if (!allows(lane.status, 'bid')) {
      throw conflict(`The lane is ${lane.status}; its bids cannot be withdrawn.`)
    }
    checkOpen(lane, await termsOf(lane.companyId, lane.mode, tx), context.now())
    const taken = await tx
      .update(bids)
      .set({ status: 'draft', version: sql`${bids.version} + 1`, updatedAt: context.now() })
      .where(and(own, eq(bids.status, 'submitted')))
      .returning({ id: bids.id })
    const [bid] = taken
    if (!bid) throw conflict('There is no submitted bid to withdraw.')
    await tx
      .update(awards)
      .set({ state: 'withdrawn', withdrawnAt: context.now() })
      .where(
        sql`${and(eq(awards.bidId, bid.id), isPending('awards'))} or ${isPendingInBundle(caller.companyId, laneId)}`,
      )
    await keepVersions(tx, caller, [laneId])
    return addNotices(tx, await refreshLights(tx, [laneId]))
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
  return listBids(caller, [laneId], context)
}
