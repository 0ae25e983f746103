import { sql } from 'drizzle-orm'
import { unusualRule } from '#domain/unusual-charge.ts'
import { shipmentVolume } from '#server/intake/shipment-columns.ts'
import type { Transaction } from '#server/store/database.ts'

/**
 * Finds the unusual charges of the lanes that are just rolled up (server/intake/roll-up.ts). Their shipments are read
 * once, in the order of an index that holds all that is asked of them, and only lanes with an unusual one again.
 */
export async function findUnusualCharges(tx: Transaction): Promise<void> {
  const allowed = sql`greatest(${unusualRule.deviations}::float8 * j.mad, ${unusualRule.leastShare}::float8 * j.median)`
  await tx.execute(sql`drop table if exists unusual_now`)
  await tx.execute(sql`
    create temporary table unusual_now on commit drop as
    with middle as (
      select lane_id, count(*)::int as compared, percentile_cont(0.5) within group (order by cents / volume) as median,
        array_agg(id) as ids, array_agg(cents / volume) as units, array_agg(cents) as cents, array_agg(volume) as volumes
      from (select s.lane_id, s.id, s.cents, ${shipmentVolume} as volume
        from shipments s join rolled_lanes r on r.id = s.lane_id where s.approved and s.cents > 0) s
      where volume > 0 group by lane_id having count(*) >= ${unusualRule.compared}),
    judged as (
      select m.*, d.mad, d.farthest from middle m cross join lateral (
        select percentile_cont(0.5) within group (order by abs(unit - m.median)) as mad, max(abs(unit - m.median)) as farthest
        from unnest(m.units) unit) d)
    select p.id, l.company_id, l.mode, j.lane_id, p.unit, j.median, j.compared, p.cents - round((j.median * p.volume)::numeric)::bigint as excess_cents
    from judged j join lanes l on l.id = j.lane_id cross join lateral unnest(j.ids, j.units, j.cents, j.volumes) p(id, unit, cents, volume)
    where j.farthest > ${allowed} and abs(p.unit - j.median) > ${allowed}`)
  await tx.execute(sql`
    delete from unusual_charges u using rolled_lanes r
    where r.id = u.lane_id and not exists (select 1 from unusual_now n where n.id = u.shipment_id)`)
  await tx.execute(sql`
    insert into unusual_charges (shipment_id, company_id, mode, lane_id, unit, median, compared, excess_cents)
    select * from unusual_now
    on conflict (shipment_id) do update set company_id = excluded.company_id, mode = excluded.mode, lane_id = excluded.lane_id,
      unit = excluded.unit, median = excluded.median, compared = excluded.compared, excess_cents = excluded.excess_cents`)
}
