import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CarrierComparison, carriers as calls } from '#contract/ext/carriers.ts'
import { toDollarsOrNull } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'
import { notFound } from '#server/refusal.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'
import { onlyRow } from '#server/store/only-row.ts'

type Row = Omit<CarrierComparison, 'carriers'> & {
  lowest: number
  carriers: {
    id: number
    name: string
    cents: number | null
    days: number | null
    saved: number | null
  }[]
}

/** Two carriers of a shipper on the lanes both bid on; what each does by itself is in its overview and scorecard. */
export async function compareCarriers(
  caller: Caller,
  { mode, carrierId, otherId }: QueryOf<typeof calls.compare>,
  { database: { db } }: Context,
): Promise<CarrierComparison> {
  const { rows } = await db.execute<Row>(sql`
    with ${await lanesInScope(caller, { mode }, db)},
    asked as (
      select c.id, c.name, o.nth from unnest(${sql.param([carrierId, otherId])}::int[]) with ordinality o(id, nth)
        join companies c on c.id = o.id
      where exists (select 1 from carrier_modes m where m.shipper_id = ${caller.companyId} and m.carrier_id = c.id)),
    shared as materialized (
      select l.id, l.mode, own.landed_cents as own_cents, other.landed_cents as other_cents,
        own.transit_days as own_days, other.transit_days as other_days,
        (select min(b.landed_cents) from bids b where b.lane_id = l.id and ${bidCounts('b')}) as lowest
      from lane l
        join bids own on own.lane_id = l.id and own.carrier_id = ${carrierId} and ${bidCounts('own')}
        join bids other on other.lane_id = l.id and other.carrier_id = ${otherId} and ${bidCounts('other')}),
    offers as (
      select ${carrierId}::int as carrier_id, own_cents as cents, own_days as days, other_days is not null as compared from shared
      union all select ${otherId}::int, other_cents, other_days, own_days is not null from shared),
    bid as (
      select carrier_id, sum(cents)::bigint as cents, (avg(days) filter (where compared))::float8 as days from offers group by carrier_id),
    won as (
      select a.carrier_id, ${sumOfAwards.savings()} as saved
      from awards a join lane l on l.id = a.lane_id where ${isConfirmed('a')} group by a.carrier_id)
    select
      (select coalesce(json_agg(json_build_object('id', asked.id, 'name', asked.name, 'cents', bid.cents, 'days', bid.days,
        'saved', won.saved) order by asked.nth), '[]') from asked
        left join bid on bid.carrier_id = asked.id left join won on won.carrier_id = asked.id) as carriers,
      (select coalesce(json_agg(json_build_object('mode', mode, 'lanes', lanes) order by mode), '[]')
        from (select mode, count(*)::int as lanes from shared group by mode) m) as shared,
      (select count(*)::int from shared where own_days is not null and other_days is not null) as "transitLanes",
      (select coalesce(sum(lowest), 0)::bigint from shared) as lowest,
      e.kilograms, e.lanes as "emissionLanes"
    from (select coalesce(sum(e.kilograms), 0)::float8 as kilograms, count(*)::int as lanes
      from lane_emissions e join shared on shared.id = e.lane_id) e`)
  const { carriers, lowest, ...lanes } = onlyRow(rows)
  if (new Set(carriers.map(({ id }) => id)).size < 2) throw notFound('One of the carriers')
  return {
    ...lanes,
    carriers: carriers.map(({ id, name, cents, days, saved }) => ({
      carrierId: id,
      carrier: name,
      cost: toDollarsOrNull(cents),
      toLowest: ratioAbove(cents, lowest),
      transitDays: days,
      savings: toDollarsOrNull(saved),
    })),
  }
}
