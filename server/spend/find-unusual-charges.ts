import { sql } from 'drizzle-orm'
import { unusualRule } from '#domain/unusual-charge.ts'
import type { Transaction } from '#server/store/database.ts'

/** Finds the unusual charges of the lanes that are just rolled up (server/intake/roll-up.ts). */
export async function findUnusualCharges(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from unusual_charges u using rolled_lanes r where r.id = u.lane_id`)
  await tx.execute(sql`
    with priced as (
      select s.id, s.company_id, s.mode, s.lane_id, s.cents, s.volume, s.cents / s.volume as unit from rolled_shipments s
      where s.cents > 0 and s.volume > 0),
    middle as (
      select lane_id, count(*)::int as compared, percentile_cont(0.5) within group (order by unit) as median
      from priced group by lane_id having count(*) >= ${unusualRule.compared}),
    spread as (
      select p.lane_id, percentile_cont(0.5) within group (order by abs(p.unit - m.median)) as mad
      from priced p join middle m on m.lane_id = p.lane_id group by p.lane_id)
    insert into unusual_charges (shipment_id, company_id, mode, lane_id, unit, median, compared, excess_cents)
    select p.id, p.company_id, p.mode, p.lane_id, p.unit, m.median, m.compared, p.cents - round((m.median * p.volume)::numeric)::bigint
    from priced p join middle m on m.lane_id = p.lane_id join spread d on d.lane_id = p.lane_id
    where abs(p.unit - m.median) > greatest(${unusualRule.deviations}::float8 * d.mad, ${unusualRule.leastShare}::float8 * m.median)`)
}
