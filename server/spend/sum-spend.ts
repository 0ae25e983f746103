import { sql } from 'drizzle-orm'
import { unusualRule } from '#domain/unusual-charge.ts'
import { chargeColumns, eachCharge } from '#server/intake/charge-columns.ts'
import { shipmentVolume } from '#server/intake/shipment-volume.ts'
import type { Transaction } from '#server/store/database.ts'

/** Sums the approved shipments of a company's mode for the spend pages, and finds its unusual charges. */
export async function sumSpend(tx: Transaction, companyId: number, mode: number): Promise<void> {
  await tx.execute(sql`delete from spend_months where company_id = ${companyId} and mode = ${mode}`)
  await tx.execute(sql`
    insert into spend_months (company_id, mode, month, origin_country, dest_country, region, carrier, equipment, shipments, cents, ${chargeColumns})
    select s.company_id, s.mode, s.month, coalesce(l.location->>'originCountryClean', ''), coalesce(l.location->>'destCountryClean', ''),
      l.region, coalesce(s.carrier, ''), coalesce(s.equipment, ''), sum(s.shipment_count)::int, sum(s.cents)::bigint, ${eachCharge((column) => sql`sum(s.${column})::bigint`)}
    from shipments s join lanes l on l.id = s.lane_id
    where s.company_id = ${companyId} and s.mode = ${mode} and s.approved
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
  await tx.execute(
    sql`delete from unusual_charges where company_id = ${companyId} and mode = ${mode}`,
  )
  await tx.execute(sql`
    with priced as (
      select s.id, s.lane_id, s.cents, ${shipmentVolume} as volume, s.cents / ${shipmentVolume}::float8 as unit from shipments s
      where s.company_id = ${companyId} and s.mode = ${mode} and s.approved and s.lane_id is not null and s.cents > 0 and ${shipmentVolume} > 0),
    middle as (
      select lane_id, count(*)::int as compared, percentile_cont(0.5) within group (order by unit) as median
      from priced group by lane_id having count(*) >= ${unusualRule.compared}),
    spread as (
      select p.lane_id, percentile_cont(0.5) within group (order by abs(p.unit - m.median)) as mad
      from priced p join middle m on m.lane_id = p.lane_id group by p.lane_id)
    insert into unusual_charges (shipment_id, company_id, mode, lane_id, unit, median, compared, excess_cents)
    select p.id, ${companyId}, ${mode}, p.lane_id, p.unit, m.median, m.compared, p.cents - round((m.median * p.volume)::numeric)::bigint
    from priced p join middle m on m.lane_id = p.lane_id join spread d on d.lane_id = p.lane_id
    where abs(p.unit - m.median) > greatest(${unusualRule.deviations}::float8 * d.mad, ${unusualRule.leastShare}::float8 * m.median)`)
}
