import { and, asc, count, countDistinct, eq, ne } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'

/** A shipper and its carrier, or a carrier with all its shippers. */
export type Pair = { shipperId: number | null; carrierId: number }

/** By mode: lanes the carrier was invited to, has a bid in for, and won. */
export async function coverageOf({ shipperId, carrierId }: Pair, { database }: Context) {
  const ofShipper = shipperId === null ? undefined : eq(lanes.companyId, shipperId)
  const { db } = database
  const invited = await db
    .select({ mode: lanes.mode, lanes: count() })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(and(eq(laneInvitations.carrierId, carrierId), ofShipper))
    .groupBy(lanes.mode)
    .orderBy(asc(lanes.mode))
  const bid = await db
    .select({ mode: lanes.mode, lanes: count() })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(and(eq(bids.carrierId, carrierId), ne(bids.status, 'draft'), ofShipper))
    .groupBy(lanes.mode)
  const awarded = await db
    .select({ mode: lanes.mode, lanes: countDistinct(awards.laneId) })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .where(and(eq(awards.carrierId, carrierId), eq(awards.state, 'confirmed'), ofShipper))
    .groupBy(lanes.mode)
  const of = (rows: readonly { mode: number; lanes: number }[], wanted: number) =>
    rows.find(({ mode }) => mode === wanted)?.lanes ?? 0
  return invited.map(({ mode, lanes: all }) => ({
    mode,
    invited: all,
    bid: of(bid, mode),
    awarded: of(awarded, mode),
  }))
}
