import { and, type SQL, sql } from 'drizzle-orm'
import type { Lane } from '#domain/lane.ts'
import {
  isConfirmed,
  isDeclined,
  isLapsed,
  isPending,
  isUndecided,
} from '#server/awards/confirmed-awards.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { rowsAtOnce } from '#server/store/rows-at-once.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { amongst, currentDeclines } from '#server/bids/declines.ts'
import { byPlace, type ListedLane, listedColumns, presentForShipper } from './present-lane.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'
import { isOwnLane } from './seen-lanes.ts'
import { takesPartInRound } from '#server/terms/shortlist.ts'
import { tendersOf } from '#server/terms/terms.ts'

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
  const own = and(isOwnLane(caller, 'lanes'), ...narrowed)
  const { rows } = await db.execute<ListedLane & { inRound: boolean }>(
    sql`select ${listedColumns}, ${takesPartInRound('lanes')} as "inRound" from ${lanes} where ${own} order by ${byPlace}`,
  )
  const bidOn = new Map<number, OnLane>()
  const invitedTo = new Map<number, OnLane>()
  const awardOf = new Map<number, OnLane>()
  const declined = new Map<number, OnLane>()
  const parts = { bids: bidOn, invitations: invitedTo, awards: awardOf, declines: declined }
  for (const row of await onLanes(caller, own, db, laneIds)) parts[row.of].set(row.lane_id, row)
  const tenderOf = await tendersOf(rows, db)
  return rows.map((lane) => {
    const bid = bidOn.get(lane.id)
    const award = awardOf.get(lane.id)
    return presentForShipper(lane, {
      received: bid?.count ?? null,
      byIncumbent: bid?.by_incumbent ?? false,
      best: bid?.best ?? null,
      bestCarrier: bid?.best_carrier ?? null,
      filled: bid?.filled ?? null,
      invited: invitedTo.get(lane.id)?.count ?? null,
      pending: award?.pending ?? null,
      awarded: award?.awarded ?? null,
      isDeclined: award?.declined ?? false,
      isUnanswered: award?.unanswered ?? false,
      covered: award?.covered ?? null,
      declines: declined.get(lane.id)?.count ?? 0,
      roundClosesAt: tenderOf(lane).current.closesAt,
      inRound: lane.inRound,
    })
  })
}

/** What one of the tables says of a lane; money in cents. */
type OnLane = {
  of: 'bids' | 'invitations' | 'awards' | 'declines'
  lane_id: number
  count: number
  by_incumbent: boolean | null
  best: number | null
  best_carrier: string | null
  /** Completion of the bids, added up. */
  filled: number | null
  pending: number | null
  awarded: number | null
  covered: number | null
  /** Whether a part of it was declined, or not answered in time. */
  declined: boolean | null
  unanswered: boolean | null
}

/** One question for all tables: most of what a few lanes cost is asking. */
function onLanes(
  { companyId }: Caller,
  own: SQL | undefined,
  db: Db,
  laneIds: readonly number[] | undefined,
): Promise<OnLane[]> {
  const question = sql`
    select 'bids' as of, b.lane_id, count(*)::int as count,
      coalesce(bool_or(b.carrier_id = ${lanes.incumbentId}), false) as by_incumbent, min(b.landed_cents) as best,
      (select name from companies where id = (array_agg(b.carrier_id order by b.landed_cents, b.id))[1]) as best_carrier,
      sum(b.completion) as filled, null::bigint as pending, null::bigint as awarded, null::bigint as covered,
      null::boolean as declined, null::boolean as unanswered
      from bids b join ${lanes} on ${lanes.id} = b.lane_id
      where ${own} and ${bidCounts('b')} group by b.lane_id
    union all select 'invitations', i.lane_id, count(*)::int, null, null, null, null, null, null, null, null, null
      from lane_invitations i join ${lanes} on ${lanes.id} = i.lane_id where ${own} group by i.lane_id
    union all select 'awards', a.lane_id, count(*)::int, null, null, null, null,
      ${sumOfAwards.cost(isPending('a'))}, ${sumOfAwards.cost(isConfirmed('a'))}, ${sumOfAwards.covered(isConfirmed('a'))},
      bool_or(${isDeclined('a')}), bool_or(${isLapsed('a')})
      from awards a join ${lanes} on ${lanes.id} = a.lane_id where ${own} and ${isUndecided('a')} group by a.lane_id
    union all select 'declines', d.lane_id, count(*)::int, null, null, null, null, null, null, null, null, null
      from ${currentDeclines} d where d.shipper_id = ${companyId} and ${amongst(laneIds)} group by d.lane_id`
  return rowsAtOnce<OnLane>(question, db)
}
