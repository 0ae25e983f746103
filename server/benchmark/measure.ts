import { type SQL, sql } from 'drizzle-orm'
import type { Benchmark } from '#domain/benchmark-scope.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import { dollarsOf } from '#server/store/dollars.ts'

/** Days beyond a lane's usual transit that still count as on time, as schedule reliability is counted. */
const graceDays = 1

/**
 * `measure as (lane_id, part, amount, quantity)`: what is compared of each lane of a mode, as an amount
 * over a quantity. `part` is the charge location, '' where a lane is measured as a whole. Only lanes of `asked` are of use; `every` = they are all of the mode.
 */
export const measureOf: Record<Benchmark, (mode: number, every: boolean) => SQL> = {
  CostPerUnit: () => sql`measure as (
    select l.id as lane_id, '' as part, ${dollarsOf(sql`l.historic_cents`)}::float8 as amount, l.historic_volume as quantity
    from asked l where l.historic_volume > 0 and l.historic_cents > 0)`,

  TransitTime: (mode, every) => sql`measure as (
    select t.lane_id, '' as part, sum(t.days * t.shipments) as amount, sum(t.shipments)::float8 as quantity
    from transit_days t where t.mode = ${mode} and ${amongst(every)} group by t.lane_id having sum(t.shipments) > 0)`,

  // Files name no promised date: a lane's promise is what it usually takes.
  OnTime: (mode, every) => sql`usual as materialized (
    -- The middle row, or half-way between the two in the middle.
    select t.lane_id, percentile_cont(0.5) within group (order by t.days) as days
    from transit_days t cross join lateral generate_series(1, t.rows)
    where t.mode = ${mode} and ${amongst(every)} group by t.lane_id),
  measure as (
    select t.lane_id, '' as part, coalesce(sum(t.shipments) filter (where t.days <= u.days + ${graceDays}::float8), 0)::float8 as amount,
      sum(t.shipments)::float8 as quantity
    from transit_days t join usual u on u.lane_id = t.lane_id where t.mode = ${mode} group by t.lane_id having sum(t.shipments) > 0)`,

  // The accepted, else the lowest bid of each lane, as charge breakdowns show it.
  Charges: () => sql`chosen as (
    select distinct on (b.lane_id) b.lane_id, b.landed_parts, l.forecast_volume
    from bids b join asked l on l.id = b.lane_id
    where l.forecast_volume > 0 and ${bidCounts('b')}
    order by b.lane_id, (b.status = 'accepted') desc, b.landed_cents, b.id),
  measure as (
    select c.lane_id, p.key as part, ${dollarsOf(sql`p.value::float8`)} as amount, c.forecast_volume as quantity
    from chosen c cross join lateral jsonb_each_text(c.landed_parts) p)`,
}

/** Asked for each of them, they are not read in the order of their index. */
const amongst = (every: boolean): SQL =>
  every ? sql`true` : sql`t.lane_id in (select id from asked)`
