import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { lanePartSchema } from '#contract/overview.ts'
import { may } from '#domain/capability.ts'
import { lights } from '#domain/light.ts'
import { toDollars } from '#domain/money.ts'
import {
  laneDimensions,
  type LaneDimension,
  laneStandings,
  shipmentFrequencies,
} from '#domain/overview.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { lightForCarrier } from '#server/bids/feedback.ts'
import { lanesStanding } from './figures.ts'
import { type LaneScope, lanesInScope, withLanesOfUpload } from '#server/lanes/lane-scope.ts'

export type LanePart = z.input<typeof lanePartSchema>

type Counted = {
  by: LaneDimension
  value: string
  lanes: number
  shipments: number
  volume: number
  spend: number
  baseline: number
}

/** Lanes by every dimension; a carrier counts its own lights where it may see them, and no cost. */
export async function laneBreakdown(caller: Caller, scope: LaneScope, db: Db): Promise<LanePart[]> {
  const knowsCost = may(caller, 'see baseline costs')
  const cost = (cents: SQL) =>
    knowsCost ? sql`coalesce(sum(${cents}::float8), 0)::bigint` : sql`0::bigint`
  const narrowed = await withLanesOfUpload(caller, scope, db)
  const { rows } = await db.execute<Counted>(sql`
    with ${await lanesInScope(caller, narrowed, db, 'places')},
    span as materialized (
      select greatest(1, left(last, 4)::int * 12 + right(last, 2)::int - left(first, 4)::int * 12 - right(first, 2)::int + 1) as months
      from (
        select min(month) as first, max(month) as last from history_months
        where (company_id, mode) in (select company_id, mode from lane)) h),
    seen as (
      select lane.*, ${shownLight(caller)} as shown_light, ${lanesStanding(caller, 'lane')} as standing,
        lane.shipment_count::float8 / coalesce((select months from span), 12) as monthly
      from lane ${ownBids(caller)}),
    named as (
      select ${each((by) => sql`${valueOf[by]} as ${column(by)}`)},
        shipment_count, forecast_volume, historic_cents, baseline_cents
      from seen)
    select case ${eachWord((by) => sql`when grouping(${column(by)}) = 0 then ${by}`)} end as by,
      coalesce(${each(column)}) as value, count(*)::int as lanes,
      coalesce(sum(shipment_count), 0)::int as shipments, coalesce(sum(forecast_volume), 0)::float8 as volume,
      ${cost(sql`historic_cents`)} as spend, ${cost(sql`baseline_cents`)} as baseline
    from named group by grouping sets (${each((by) => sql`(${column(by)})`)})`)
  return rows
    .map(({ baseline, spend, ...part }) => ({
      ...part,
      spend: toDollars(spend),
      baselineCost: toDollars(baseline),
    }))
    .toSorted((a, b) => place(a) - place(b) || b.lanes - a.lanes || (a.value < b.value ? -1 : 1))
}

const column = (by: LaneDimension): SQL => sql`${sql.identifier(`by_${by}`)}`
const each = (write: (by: LaneDimension) => SQL): SQL =>
  sql.join(laneDimensions.map(write), sql`, `)
const eachWord = (write: (by: LaneDimension) => SQL): SQL =>
  sql.join(laneDimensions.map(write), sql` `)

const [weekly, fortnightly, monthly, rarely] = shipmentFrequencies

/** How often a lane ships over the months that history spans of the shippers and modes of the lanes. */
const frequency = sql`case when monthly >= 4 then ${weekly} when monthly >= 2 then ${fortnightly}
  when monthly >= 1 then ${monthly} else ${rarely} end`

const valueOf: Record<LaneDimension, SQL> = {
  status: sql`standing`,
  // As everywhere, signals are of lanes in bidding; what is decided has none.
  light: sql`coalesce(case when standing in ('started', 'pending') then shown_light end, 'None')`,
  region: sql`region`,
  originCountry: sql`coalesce(origin_country, 'Unknown')`,
  destCountry: sql`coalesce(dest_country, 'Unknown')`,
  equipment: sql`coalesce(equipment, 'Unknown')`,
  frequency,
}

/** Terms a shipper never saved show the light. */
const shownLight = (caller: Caller): SQL =>
  may(caller, 'bid')
    ? sql`case when coalesce((t.terms->'carriersSee'->>'light')::boolean, true) then ${lightForCarrier} end`
    : sql`lane.light`

const ownBids = (caller: Caller): SQL =>
  may(caller, 'bid')
    ? sql`left join bids b on b.lane_id = lane.id and b.carrier_id = ${caller.companyId} and ${isSubmitted('b')}
      left join negotiation_terms t on t.company_id = lane.company_id and t.mode = lane.mode`
    : sql``

/** Statuses, lights and frequencies in their own order, everything else by size. */
const inOrder: readonly string[] = [...laneStandings, ...lights, 'None', ...shipmentFrequencies]
const place = ({ by, value }: Pick<Counted, 'by' | 'value'>): number =>
  laneDimensions.indexOf(by) * 100 + Math.max(0, inOrder.indexOf(value))
