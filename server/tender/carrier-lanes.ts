import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Lane } from '#domain/lane.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { anyOf } from '#server/store/any-of.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { declinedBy } from './declines.ts'
import { tendered } from './lane-row.ts'
import { lastRoundCents } from './last-round.ts'
import { byPlace, laneColumns, presentForCarrier } from './present-lane.ts'
import { tendersOf } from './terms.ts'

/** The lanes a carrier is invited to, with its own bid and what it won of them. */
export async function carrierLanes(
  caller: Caller,
  narrowed: readonly SQL[],
  db: Db,
  laneIds?: readonly number[],
): Promise<Lane[]> {
  const awarded = await db
    .select({ laneId: awards.laneId, cents: sql<number>`sum(${awards.awardedCents})::bigint` })
    .from(awards)
    .where(
      and(
        eq(awards.carrierId, caller.companyId),
        eq(awards.state, 'confirmed'),
        ...(laneIds === undefined ? [] : [anyOf(awards.laneId, laneIds)]),
      ),
    )
    .groupBy(awards.laneId)
  const won = new Map(awarded.map(({ laneId, cents }) => [laneId, cents]))
  const { status, landedCents, completion, light, rank, feedbackHidden, firstSeenCents, outcome } =
    bids
  const rows = await db
    .select({
      lane: laneColumns,
      bid: {
        status,
        landedCents,
        completion,
        light,
        rank,
        feedbackHidden,
        firstSeenCents,
        outcome,
      },
    })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .leftJoin(bids, and(eq(bids.laneId, lanes.id), eq(bids.carrierId, caller.companyId)))
    .where(and(inArray(lanes.status, [...tendered]), ...narrowed))
    .orderBy(...byPlace)
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  const tenders = rows.map(({ lane }) => tenderOf(lane).current)
  const before = tenders.some(({ round }) => round > 1)
    ? await lastRoundCents(caller, narrowed, db)
    : new Map<number, number>()
  const declined = await declinedBy(caller, db, laneIds)
  const shippers = await namesOf(new Set(rows.map(({ lane }) => lane.companyId)), db)
  return rows.map(({ lane, bid }) =>
    presentForCarrier(lane, bid, {
      terms: tenderOf(lane).current,
      shipper: shippers.get(lane.companyId) ?? null,
      carrierId: caller.companyId,
      decline: declined.get(lane.id),
      won: won.get(lane.id) ?? null,
      lastRound: before.get(lane.id) ?? null,
    }),
  )
}

async function namesOf(companyIds: ReadonlySet<number>, db: Db): Promise<Map<number, string>> {
  const { id, name } = companies
  const rows = await db
    .select({ id, name })
    .from(companies)
    .where(anyOf(id, [...companyIds]))
  return new Map(rows.map((company) => [company.id, company.name]))
}
