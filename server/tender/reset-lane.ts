import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Bid } from '#domain/bid.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, type NewNotice, pushNotices } from '#server/notices.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { awards, bids, lanes } from '#server/store/tables.ts'
import { lockLanes } from './lane-row.ts'
import { refreshLights } from './lights.ts'
import { listBids } from './present-bid.ts'
import { keepVersions } from './write-bids.ts'

/**
 * Withdraws a lane's awards, pending or confirmed, and makes its bids available again. The history
 * keeps what was withdrawn; 409 when nothing was awarded.
 */
export async function resetLane(caller: Caller, laneId: number, context: Context): Promise<Bid[]> {
  const now = context.now()
  const notices = await inTransaction(context.database, async (tx) => {
    const [lane] = await lockLanes(caller, [laneId], tx)
    if (!lane) throw notFound('The lane')
    const withdrawn = await tx
      .update(awards)
      .set({ state: 'withdrawn', withdrawnAt: now })
      .where(and(eq(awards.laneId, laneId), ne(awards.state, 'withdrawn')))
      .returning({ id: awards.id })
    if (withdrawn.length === 0) throw conflict('This lane has no award to reset.')
    const freed = await tx
      .update(bids)
      .set({ status: 'submitted', version: sql`${bids.version} + 1`, updatedAt: now })
      .where(and(eq(bids.laneId, laneId), inArray(bids.status, ['accepted', 'rejected'])))
      .returning({ carrierId: bids.carrierId })
    await keepVersions(tx, caller, [laneId])
    if (lane.status === 'awarded') {
      await tx
        .update(lanes)
        .set({ status: 'started', version: sql`${lanes.version} + 1`, updatedAt: now })
        .where(eq(lanes.id, laneId))
    }
    const told = freed.map(
      ({ carrierId }): NewNotice => ({
        companyId: carrierId,
        laneId,
        mode: lane.mode,
        type: 'StatusChanged',
        description: `${lane.origin} > ${lane.destination}: the award was reset, your bid stands again`,
      }),
    )
    return addNotices(tx, [...told, ...(await refreshLights(tx, [laneId]))])
  })
  await pushNotices(context, notices)
  return listBids(caller, [laneId], context)
}
