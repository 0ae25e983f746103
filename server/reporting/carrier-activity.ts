import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import { may } from '#domain/capability.ts'
import { toDollars } from '#domain/money.ts'
import type { carrierActivitySchema } from '#contract/reporting.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { currentDeclines } from '#server/bids/declines.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'

type Activity = z.input<typeof carrierActivitySchema>
type Counted = Omit<Activity, 'awardedCost' | 'lastSeenAt'> & {
  awarded_cents: number
  seen: Date | null
}

/** What each invited carrier did on the lanes of a scope, by name; a carrier reads its own row. */
export async function carrierActivity(
  caller: Caller,
  scope: LaneScope,
  db: Db,
): Promise<Activity[]> {
  const mine = may(caller, 'bid') ? sql`i.carrier_id = ${caller.companyId}` : sql`true`
  const { rows } = await db.execute<Counted>(sql`
    with ${await lanesInScope(caller, scope, db)},
    asked as (
      select i.carrier_id, i.lane_id, i.invited_at, i.viewed_at
      from lane_invitations i join lane l on l.id = i.lane_id where ${mine}),
    offer as (
      select b.id, b.lane_id, b.carrier_id, b.landed_cents is not null as complete, b.first_submitted_at as at
      from bids b join lane l on l.id = b.lane_id where ${isSubmitted('b')}),
    won as (
      select a.lane_id, a.carrier_id, ${sumOfAwards.cost()} as cents
      from awards a join lane l on l.id = a.lane_id where ${isConfirmed('a')} group by a.lane_id, a.carrier_id),
    seen as (select u.company_id, max(u.last_seen_at) as at from users u group by u.company_id),
    declined as (select d.lane_id, d.carrier_id from ${currentDeclines} d),
    counted as (
      select s.carrier_id, count(*)::int as invited, count(s.viewed_at)::int as viewed, count(o.id)::int as bid,
        count(*) filter (where o.complete)::int as complete, count(d.lane_id)::int as declined, count(w.cents)::int as awarded, coalesce(sum(w.cents), 0)::bigint as awarded_cents,
        (avg(extract(epoch from o.at - s.invited_at)) filter (where o.at >= s.invited_at) / 3600)::float8 as response
      from asked s left join offer o on o.lane_id = s.lane_id and o.carrier_id = s.carrier_id
        left join won w on w.lane_id = s.lane_id and w.carrier_id = s.carrier_id
        left join declined d on d.lane_id = s.lane_id and d.carrier_id = s.carrier_id
      group by s.carrier_id)
    select n.carrier_id as "carrierId", c.name as carrier, n.invited, n.viewed, n.bid, n.complete, n.declined, n.awarded, n.awarded_cents,
      n.response as "responseTime", seen.at as seen
    from counted n join companies c on c.id = n.carrier_id left join seen on seen.company_id = n.carrier_id
    order by c.name collate "C"`)
  return rows.map(({ awarded_cents, seen, ...counted }) => ({
    ...counted,
    awardedCost: toDollars(awarded_cents),
    lastSeenAt: seen === null ? null : new Date(seen).toISOString(),
  }))
}
