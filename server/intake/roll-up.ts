import { sql } from 'drizzle-orm'
import { sumSpend } from '#server/spend/sum-spend.ts'
import type { Transaction } from '#server/store/database.ts'
import { carrierNamed } from './carrier-named.ts'
import { chargeColumns, eachCharge } from './charge-columns.ts'
import { shipmentVolume } from './shipment-volume.ts'

/**
 * Sums the approved shipments of a company's lanes in a mode: history by month, incumbent, last price,
 * forecast and baseline. Lanes whose baseline is frozen stay as they are. Returns the lanes changed.
 *
 * The forecast is a year of history (its total over the years it spans, whole months counted) until the shipper edits it.
 */
export async function rollUpLanes(
  tx: Transaction,
  companyId: number,
  mode: number,
): Promise<number> {
  await tx.execute(sql`
    update shipments s set lane_id = l.id from lanes l
    where l.company_id = s.company_id and l.mode = s.mode and l.lane_key = s.lane_key
      and s.company_id = ${companyId} and s.mode = ${mode} and s.approved and s.lane_id is null`)
  await tx.execute(sql`
    delete from lane_months m using lanes l
    where l.id = m.lane_id and l.company_id = ${companyId} and l.mode = ${mode} and l.baseline_frozen_at is null and not l.forecast_edited
      and exists (select 1 from shipments s where s.lane_id = l.id and s.approved)`)
  await tx.execute(sql`
    with ${monthly(companyId, mode)}
    insert into lane_months (lane_id, month, shipments, volume, forecast_volume, cents)
    select m.lane_id, m.month, m.shipments, m.volume, m.volume / y.years, m.cents
    from monthly m join years y on y.lane_id = m.lane_id
    on conflict (lane_id, month) do update set shipments = excluded.shipments, volume = excluded.volume, cents = excluded.cents`)
  const { rowCount } = await tx.execute(sql`
    with ${monthly(companyId, mode)},
    total as (
      select s.lane_id, sum(s.shipment_count)::int as shipments, coalesce(sum(s.containers), 0) as containers,
        coalesce(sum(s.kilograms), 0) as kilograms, coalesce(sum(s.cubic_metres), 0) as cubic_metres,
        sum(s.cents) as cents, sum(${shipmentVolume}) as volume, max(s.business_unit) as business_unit,
        (array_agg(round(s.cents / s.shipment_count) order by s.ship_date desc, s.id desc))[1] as last_paid
      from shipments s join open o on o.id = s.lane_id where s.approved group by s.lane_id),
    carried as (
      select distinct on (s.lane_id) s.lane_id, s.carrier from shipments s join open o on o.id = s.lane_id
      where s.approved and s.carrier is not null group by s.lane_id, s.carrier
      order by s.lane_id, sum(s.cents) desc, s.carrier),
    year as (select lane_id, sum(volume) / max(years) as volume from monthly join years using (lane_id) group by lane_id)
    update lanes l set
      approved = true, version = l.version + 1, updated_at = now(),
      shipment_count = t.shipments, container_count = t.containers, kilograms = t.kilograms, cubic_metres = t.cubic_metres,
      historic_volume = t.volume, historic_cents = t.cents, last_paid_cents = t.last_paid,
      business_unit = coalesce(t.business_unit, l.business_unit),
      forecast_volume = case when l.forecast_edited then l.forecast_volume else y.volume end,
      baseline_cents = case when t.volume > 0 and t.cents > 0
        then round(t.cents::numeric * (case when l.forecast_edited then l.forecast_volume else y.volume end)::numeric / t.volume::numeric)::bigint end,
      incumbent_name = c.carrier,
      incumbent_id = ${carrierNamed(sql`c.carrier`)}
    from total t join year y on y.lane_id = t.lane_id left join carried c on c.lane_id = t.lane_id
    where l.id = t.lane_id`)
  await sumCharges(tx, companyId, mode)
  await sumSpend(tx, companyId, mode)
  return rowCount ?? 0
}

/** What of the history just summed is which charge. */
async function sumCharges(tx: Transaction, companyId: number, mode: number): Promise<void> {
  const ofOpen = sql`l.company_id = ${companyId} and l.mode = ${mode} and l.baseline_frozen_at is null`
  await tx.execute(
    sql`delete from lane_charges c using lanes l where l.id = c.lane_id and ${ofOpen}`,
  )
  await tx.execute(sql`
    insert into lane_charges (lane_id, ${chargeColumns})
    select s.lane_id, ${eachCharge((column) => sql`sum(s.${column})::bigint`)}
    from shipments s join lanes l on l.id = s.lane_id
    where ${ofOpen} and s.approved and s.freight_cents is not null group by s.lane_id`)
}

const monthly = (companyId: number, mode: number) => sql`
  open as (select id from lanes where company_id = ${companyId} and mode = ${mode} and baseline_frozen_at is null),
  monthly as (
    select s.lane_id, s.month, sum(s.shipment_count)::int as shipments, sum(s.cents) as cents, sum(${shipmentVolume}) as volume
    from shipments s join open o on o.id = s.lane_id where s.approved group by s.lane_id, s.month),
  years as (
    select lane_id, greatest(1, (
      (left(max(month), 4)::int * 12 + right(max(month), 2)::int) - (left(min(month), 4)::int * 12 + right(min(month), 2)::int) + 1) / 12.0) as years
    from monthly group by lane_id)`
