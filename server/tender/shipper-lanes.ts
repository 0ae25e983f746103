import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Lane } from '#domain/lane.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { awards, bids, companies, laneInvitations, lanes } from '#server/store/tables.ts'
import { byPlace, laneColumns, presentForShipper } from './present-lane.ts'
import { tendersOf } from './terms.ts'

/** A shipper's lanes with what was bid and awarded on them, in one pass over each table. */
export async function shipperLanes(
  caller: Caller,
  narrowed: readonly SQL[],
  db: Db,
): Promise<Lane[]> {
  const own = and(eq(lanes.companyId, caller.companyId), eq(lanes.approved, true), ...narrowed)
  const bid = bidsByLane(own, db)
  const invited = invitedByLane(own, db)
  const award = awardsByLane(own, db)
  const rows = await db
    .select({
      lane: laneColumns,
      received: bid.received,
      best: bid.best,
      bestCarrierId: bid.bestCarrierId,
      filled: bid.filled,
      invited: invited.carriers,
      pending: award.pending,
      awarded: award.awarded,
      covered: award.covered,
    })
    .from(lanes)
    .leftJoin(bid, eq(bid.laneId, lanes.id))
    .leftJoin(invited, eq(invited.laneId, lanes.id))
    .leftJoin(award, eq(award.laneId, lanes.id))
    .where(own)
    .orderBy(...byPlace)
  const names = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.kind, 'Carrier'))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  return rows.map(({ lane, bestCarrierId, ...figures }) =>
    presentForShipper(lane, {
      ...figures,
      bestCarrier: bestCarrierId === null ? null : (nameOf.get(bestCarrierId) ?? null),
      closesAt: tenderOf(lane).current.closesAt,
    }),
  )
}

const bidsByLane = (own: SQL | undefined, db: Db) =>
  db
    .select({
      laneId: bids.laneId,
      received: sql<number>`count(*)::int`.as('received'),
      best: sql<number>`min(${bids.landedCents})`.mapWith(Number).as('best'),
      bestCarrierId:
        sql<number>`(array_agg(${bids.carrierId} order by ${bids.landedCents}, ${bids.id}))[1]`.as(
          'best_carrier',
        ),
      filled: sql<number>`sum(${bids.completion})`.as('filled'),
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(and(own, ne(bids.status, 'draft'), isNotNull(bids.landedCents)))
    .groupBy(bids.laneId)
    .as('bid')

const invitedByLane = (own: SQL | undefined, db: Db) =>
  db
    .select({ laneId: laneInvitations.laneId, carriers: sql<number>`count(*)::int`.as('carriers') })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(own)
    .groupBy(laneInvitations.laneId)
    .as('invited')

const awardsByLane = (own: SQL | undefined, db: Db) =>
  db
    .select({
      laneId: awards.laneId,
      pending: sumOf(sql`${awards.awardedCents}`, 'pending', 'pending'),
      awarded: sumOf(sql`${awards.awardedCents}`, 'confirmed', 'awarded'),
      covered: sumOf(sql`${awards.baselineCents}`, 'confirmed', 'covered'),
    })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .where(and(own, ne(awards.state, 'withdrawn')))
    .groupBy(awards.laneId)
    .as('award')

const sumOf = (column: SQL, state: string, name: string) =>
  sql<number | null>`(sum(${column}) filter (where ${awards.state} = ${state}))::bigint`.as(name)
