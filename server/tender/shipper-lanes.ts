import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Lane } from '#domain/lane.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { declinesPerLane } from './declines.ts'
import { byPlace, laneColumns, presentForShipper } from './present-lane.ts'
import { tendersOf } from './terms.ts'

/**
 * A shipper's lanes with what was bid and awarded on them, in one pass over each table. The passes meet
 * here: joined in SQL, they never end on a database that has gathered no statistics yet.
 */
export async function shipperLanes(
  caller: Caller,
  narrowed: readonly SQL[],
  db: Db,
  laneIds?: readonly number[],
): Promise<Lane[]> {
  const own = and(eq(lanes.companyId, caller.companyId), eq(lanes.approved, true), ...narrowed)
  const rows = await db
    .select(laneColumns)
    .from(lanes)
    .where(own)
    .orderBy(...byPlace)
  const bidOf = byLane(await bidsByLane(own, db))
  const invitedTo = byLane(await invitedByLane(own, db))
  const declined = await declinesPerLane(caller, db, laneIds)
  const awardOf = byLane(await awardsByLane(own, db))
  const names = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.kind, 'Carrier'))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const tenderOf = await tendersOf(rows, db)
  return rows.map((lane) => {
    const bid = bidOf.get(lane.id)
    const award = awardOf.get(lane.id)
    return presentForShipper(lane, {
      received: bid?.received ?? null,
      byIncumbent: bid?.byIncumbent ?? false,
      best: bid?.best ?? null,
      bestCarrier: bid ? (nameOf.get(bid.bestCarrierId) ?? null) : null,
      filled: bid?.filled ?? null,
      invited: invitedTo.get(lane.id)?.carriers ?? null,
      pending: award?.pending ?? null,
      awarded: award?.awarded ?? null,
      covered: award?.covered ?? null,
      declines: declined.get(lane.id) ?? 0,
      roundClosesAt: tenderOf(lane).current.closesAt,
    })
  })
}

const byLane = <T extends { laneId: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.laneId, row]))

const bidsByLane = (own: SQL | undefined, db: Db) =>
  db
    .select({
      laneId: bids.laneId,
      received: sql<number>`count(*)::int`,
      byIncumbent: sql<boolean>`coalesce(bool_or(${bids.carrierId} = ${lanes.incumbentId}), false)`,
      best: sql<number>`min(${bids.landedCents})`,
      bestCarrierId: sql<number>`(array_agg(${bids.carrierId} order by ${bids.landedCents}, ${bids.id}))[1]`,
      filled: sql<number>`sum(${bids.completion})`,
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(and(own, ne(bids.status, 'draft'), isNotNull(bids.landedCents)))
    .groupBy(bids.laneId)

const invitedByLane = (own: SQL | undefined, db: Db) =>
  db
    .select({ laneId: laneInvitations.laneId, carriers: sql<number>`count(*)::int` })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(own)
    .groupBy(laneInvitations.laneId)

const awardsByLane = (own: SQL | undefined, db: Db) =>
  db
    .select({
      laneId: awards.laneId,
      pending: sumOf(sql`${awards.awardedCents}`, 'pending'),
      awarded: sumOf(sql`${awards.awardedCents}`, 'confirmed'),
      covered: sumOf(sql`${awards.baselineCents}`, 'confirmed'),
    })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .where(and(own, ne(awards.state, 'withdrawn')))
    .groupBy(awards.laneId)

const sumOf = (column: SQL, state: string) =>
  sql<number | null>`(sum(${column}) filter (where ${awards.state} = ${state}))::bigint`
