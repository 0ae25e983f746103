import { sql } from 'drizzle-orm'
import type { Carrier } from '#contract/ext/carriers.ts'
import { Mode } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { currentDeclines } from '#server/bids/declines.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'

type Row = Omit<Carrier, 'awardedCost' | 'awardedShare' | 'lastSeenAt'> & {
  won_cents: number
  all_cents: number
  seen: Date | null
}

/**
 * What each carrier of a shipper does in a mode, by name. Volume is in the mode's measure; of all modes
 * together, whose measures differ, it is shipments.
 */
export async function carrierOverview(
  caller: Caller,
  mode: number,
  { database: { db }, now }: Context,
): Promise<Carrier[]> {
  const everyMode = mode === Mode.Universal
  const volume = everyMode ? sql`l.shipment_count` : sql`l.forecast_volume`
  const ofMode = everyMode ? sql`true` : sql`m.mode = ${mode}`
  const { rows } = await db.execute<Row>(sql`
    with ${await lanesInScope(caller, { mode }, db)},
    of_mode as materialized (select l.id, ${volume} as volume from lane l),
    working as (
      select m.carrier_id,
        coalesce(array_agg(m.mode::int order by m.mode) filter (where m.state <> 'ended'), '{}') as modes,
        coalesce(array_agg(m.mode::int order by m.mode) filter (where m.state = 'ended'
          and m.ended_by is distinct from 'owner'), '{}') as renewable,
        coalesce(min(m.state) filter (where ${ofMode} and m.state <> 'ended'), 'ended') as link
      from carrier_modes m where m.shipper_id = ${caller.companyId} group by m.carrier_id
      having bool_or(${ofMode})),
    declined as (
      select d.carrier_id, count(*)::int as lanes from ${currentDeclines} d join of_mode l on l.id = d.lane_id group by d.carrier_id),
    won as (
      select a.carrier_id, count(distinct a.lane_id)::int as lanes, ${sumOfAwards.cost()} as cents
      from awards a join of_mode l on l.id = a.lane_id where ${isConfirmed('a')} group by a.carrier_id),
    done as (
      select i.carrier_id, count(*)::int as invited, count(b.id)::int as bid,
        count(*) filter (where b.landed_cents is not null)::int as complete,
        sum(l.volume) filter (where b.landed_cents is not null) as covered, sum(l.volume) as offered, avg(b.completion)::float8 as completion,
        (avg(extract(epoch from b.first_submitted_at - i.invited_at)) filter (where b.first_submitted_at >= i.invited_at) / 3600)::float8 as response
      from lane_invitations i join of_mode l on l.id = i.lane_id
        left join bids b on b.lane_id = i.lane_id and b.carrier_id = i.carrier_id and ${isSubmitted('b')}
      group by i.carrier_id),
    staff as (
      select u.company_id, count(*) filter (where not u.disabled)::int as people, max(u.last_seen_at) as at
      from users u where u.company_id in (select carrier_id from working) group by u.company_id),
    waiting as (
      select k.company_id, count(distinct k.address)::int as awaited from codes k
      where k.purpose = 'invitation' and k.used_at is null and k.expires_at > ${now()}
        and k.company_id in (select carrier_id from working) group by k.company_id)
    select c.id, c.name, c.country, working.link, working.modes, working.renewable as "renewableModes", coalesce(staff.people, 0) as people, coalesce(waiting.awaited, 0) as awaited,
      coalesce(done.invited, 0) as invited, coalesce(done.bid, 0) as bid, coalesce(done.complete, 0) as complete,
      coalesce(declined.lanes, 0) as declined, coalesce(won.lanes, 0) as awarded, coalesce(won.cents, 0)::bigint as won_cents,
      (select coalesce(sum(cents), 0) from won)::bigint as all_cents,
      coalesce(done.covered, 0)::float8 / nullif(done.offered, 0) as "volumeCoverage",
      done.completion, done.response as "responseTime", staff.at as seen
    from working join companies c on c.id = working.carrier_id
      left join done on done.carrier_id = c.id left join won on won.carrier_id = c.id
      left join declined on declined.carrier_id = c.id
      left join staff on staff.company_id = c.id left join waiting on waiting.company_id = c.id
    order by c.name collate "C"`)
  return rows.map(({ won_cents, all_cents, seen, ...row }) => ({
    ...row,
    awardedCost: toDollars(won_cents),
    awardedShare: all_cents === 0 ? null : won_cents / all_cents,
    lastSeenAt: seen === null ? null : new Date(seen).toISOString(),
  }))
}
