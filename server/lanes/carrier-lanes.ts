import { and, type SQL, sql } from 'drizzle-orm'
import type { DeclineReason } from '#domain/decline.ts'
import type { Lane } from '#domain/lane.ts'
import { isConfirmed, isDeclined } from '#server/awards/confirmed-awards.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { amongst, currentDeclines } from '#server/bids/declines.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'
import { isTendered } from './seen-lanes.ts'
import { lastRoundCents } from '#server/terms/last-round.ts'
import {
  byPlace,
  type ListedLane,
  listedColumns,
  type OwnBid,
  ownBid,
  presentForCarrier,
} from './present-lane.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import { tendersOf } from '#server/terms/terms.ts'

/** The lanes a carrier is invited to, with its own bid and what it won of them. */
export async function carrierLanes(
  caller: Caller,
  narrowed: readonly SQL[],
  db: Db,
  laneIds?: readonly number[],
): Promise<Lane[]> {
  const { rows } = await db.execute<
    ListedLane & { shipper: string | null; inRound: boolean; bid: OwnBid | null }
  >(
    sql`select ${listedColumns}, ${companies.name} as shipper,
      ${isInRound('lanes', sql`${caller.companyId}::int`)} as "inRound",
      case when ${bids.id} is not null then json_build_object(${ownBid}) end as bid
    from ${lanes} join ${laneInvitations} on ${laneInvitations.laneId} = ${lanes.id} and ${laneInvitations.carrierId} = ${caller.companyId}
      join ${companies} on ${companies.id} = ${lanes.companyId}
      left join ${bids} on ${bids.laneId} = ${lanes.id} and ${bids.carrierId} = ${caller.companyId}
    where ${and(isTendered('lanes'), ...narrowed)} order by ${byPlace}`,
  )
  const tenderOf = await tendersOf(rows, db)
  const tenders = rows.map((lane) => tenderOf(lane).current)
  const before = tenders.some(({ round }) => round > 1)
    ? await lastRoundCents(caller, narrowed, db)
    : new Map<number, number>()
  const won = new Map<number, number>()
  const refused = new Set<number>()
  const declined = new Map<number, DeclineReason | null>()
  for (const { of, lane_id, cents, reason } of await wonAndDeclined(caller, db, laneIds)) {
    if (of === 'declines') declined.set(lane_id, reason)
    else if (cents === null) refused.add(lane_id)
    else won.set(lane_id, cents)
  }
  return rows.map((lane) =>
    presentForCarrier(lane, lane.bid, {
      terms: tenderOf(lane).current,
      shipper: lane.shipper,
      inRound: lane.inRound,
      carrierId: caller.companyId,
      decline: declined.get(lane.id),
      won: won.get(lane.id) ?? null,
      isRefused: refused.has(lane.id),
      lastRound: before.get(lane.id) ?? null,
    }),
  )
}

/**
 * What the carrier was awarded in cents, null where it declined all of it, and the lanes it declined to bid on in
 * their running rounds, with the reason.
 */
async function wonAndDeclined({ companyId }: Caller, db: Db, laneIds?: readonly number[]) {
  const { rows } = await db.execute<{
    of: 'awards' | 'declines'
    lane_id: number
    cents: number | null
    reason: DeclineReason | null
  }>(sql`
    select 'awards' as of, a.lane_id, ${sumOfAwards.cost(isConfirmed('a'))} as cents, null as reason from ${awards} a
      where a.carrier_id = ${companyId} and (${isConfirmed('a')} or ${isDeclined('a')}) and ${amongst(laneIds, 'a')} group by a.lane_id
    union all select 'declines', d.lane_id, null, d.reason from ${currentDeclines} d
      where d.carrier_id = ${companyId} and ${amongst(laneIds)}`)
  return rows
}
