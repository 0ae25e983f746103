import { type SQL, sql } from 'drizzle-orm'
import type { Benchmark } from '#domain/benchmark-scope.ts'

/** Days beyond a lane's usual transit that still count as on time, as schedule reliability is counted. */
const graceDays = 1

/**
 * `measure as (lane_id, part, amount, quantity)`: what is compared of each lane of a mode, as an amount
 * over a quantity. `part` is the charge location, '' where a lane is measured as a whole.
 */
export const measureOf: Record<Benchmark, (mode: number) => SQL> = {
  CostPerUnit: (mode) => sql`measure as (
    select l.id as lane_id, '' as part, l.historic_cents / 100.0::float8 as amount, l.historic_volume as quantity
    from lanes l where l.mode = ${mode} and l.approved and l.historic_volume > 0 and l.historic_cents > 0)`,

  TransitTime: (mode) => sql`measure as (
    select s.lane_id, '' as part, sum(s.transit_days * s.shipment_count) as amount, sum(s.shipment_count)::float8 as quantity
    from shipments s where s.mode = ${mode} and s.approved and s.lane_id is not null and s.transit_days is not null
    group by s.lane_id having sum(s.shipment_count) > 0)`,

  // Files name no promised date: a lane's promise is what it usually takes.
  OnTime: (mode) => sql`usual as (
    select s.lane_id, percentile_cont(0.5) within group (order by s.transit_days) as days
    from shipments s where s.mode = ${mode} and s.approved and s.lane_id is not null and s.transit_days is not null
    group by s.lane_id),
  measure as (
    select s.lane_id, '' as part,
      coalesce(sum(s.shipment_count) filter (where s.transit_days <= u.days + ${graceDays}::float8), 0)::float8 as amount,
      sum(s.shipment_count)::float8 as quantity
    from shipments s join usual u on u.lane_id = s.lane_id
    where s.approved and s.transit_days is not null group by s.lane_id having sum(s.shipment_count) > 0)`,

  // The accepted, else the lowest bid of each lane, as charge breakdowns show it.
  Charges: (mode) => sql`chosen as (
    select distinct on (b.lane_id) b.lane_id, b.landed_parts, l.forecast_volume
    from bids b join lanes l on l.id = b.lane_id
    where l.mode = ${mode} and l.approved and l.forecast_volume > 0 and b.status <> 'draft' and b.landed_cents is not null
    order by b.lane_id, (b.status = 'accepted') desc, b.landed_cents, b.id),
  measure as (
    select c.lane_id, p.key as part, p.value::float8 / 100 as amount, c.forecast_volume as quantity
    from chosen c cross join lateral jsonb_each_text(c.landed_parts) p)`,
}
