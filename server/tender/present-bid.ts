import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Bid, BidStatus } from '#domain/bid.ts'
import type { Light } from '#domain/light.ts'
import type { Caller } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { bids, companies, laneInvitations, lanes } from '#server/store/tables.ts'
import { termsOf } from './terms.ts'

/** Bids on lanes, best first; a shipper gets what was submitted on its own, a carrier only what is its own. */
export async function listBids(
  caller: Caller,
  laneIds: readonly number[],
  db: Db | Transaction,
): Promise<Bid[]> {
  if (laneIds.length === 0) return []
  const mine = caller.role === 'Carrier'
  const rows = await db
    .select({ bid: bids, lane: lanes, carrier: companies.name })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .innerJoin(companies, eq(companies.id, bids.carrierId))
    .where(
      and(
        inArray(bids.laneId, [...laneIds]),
        mine
          ? and(
              eq(bids.carrierId, caller.companyId),
              sql`exists (select 1 from ${laneInvitations} where lane_id = ${bids.laneId} and carrier_id = ${caller.companyId})`,
            )
          : and(eq(lanes.companyId, caller.companyId), ne(bids.status, 'draft')),
      ),
    )
    .orderBy(asc(bids.laneId), sql`${bids.landedCents} asc nulls last`, asc(bids.id))
  const bestOf = new Map<number, number>()
  for (const { bid } of rows) {
    if (bid.landedCents !== null && !bestOf.has(bid.laneId)) bestOf.set(bid.laneId, bid.landedCents)
  }
  const terms = new Map<string, Awaited<ReturnType<typeof termsOf>>>()
  const presented: Bid[] = []
  for (const { bid, lane, carrier } of rows) {
    const key = `${lane.companyId} ${lane.mode}`
    const known = terms.get(key) ?? (await termsOf(lane.companyId, lane.mode, db))
    terms.set(key, known)
    const { carriersSee } = known
    const above = (reference: number | null | undefined) =>
      bid.landedCents === null || !reference ? null : bid.landedCents / reference - 1
    presented.push({
      id: bid.id,
      laneId: bid.laneId,
      version: bid.version,
      status: bid.status as BidStatus,
      round: bid.round,
      carrierId: bid.carrierId,
      carrier,
      currency: bid.currency,
      charges: bid.charges,
      transitDays: bid.transitDays,
      months: bid.months,
      capacity: bid.capacity,
      remarks: bid.remarks,
      landedCost: bid.landedCents === null ? null : bid.landedCents / 100,
      completion: bid.completion,
      light: mine && !carriersSee.light ? null : (bid.light as Light | null),
      rank: mine && !carriersSee.rank ? null : bid.rank,
      deltaToBest: mine ? null : above(bestOf.get(bid.laneId)),
      deltaToTarget:
        mine && !(carriersSee.target && carriersSee.delta) ? null : above(lane.targetCents),
      deltaToBaseline: mine ? null : above(lane.baselineCents),
      incumbent: lane.incumbentId === bid.carrierId,
      submittedAt: bid.submittedAt?.toISOString() ?? null,
      updatedAt: bid.updatedAt.toISOString(),
    })
  }
  return presented
}
