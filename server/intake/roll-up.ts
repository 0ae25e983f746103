import { type SQL, sql } from 'drizzle-orm'
import { findUnusualCharges } from '#server/spend/find-unusual-charges.ts'
import type { Transaction } from '#server/store/database.ts'
import { carrierNamed } from './carrier-named.ts'
import { chargeColumns, eachCharge } from './charge-columns.ts'
import { shipmentVolume } from './shipment-volume.ts'

/** The same for every lane of a company's mode. */
export const rollUpMode = (tx: Transaction, companyId: number, mode: number): Promise<number> =>
  rollUpLanes(
    tx,
    companyId,
    sql`select l.id from lanes l where l.company_id = ${companyId} and l.mode = ${mode}`,
  )

/**
 * Sums the approved shipments of the lanes that `chosen` selects: history by month, incumbent, last price,
 * forecast and baseline. Lanes whose baseline is frozen stay as they are. Returns the lanes changed.
 *
 * The forecast is a year of history (its total over the years it spans, whole months counted) until the shipper edits it.
 */
export async function rollUpLanes(
  tx: Transaction,
  companyId: number,
  chosen: SQL,
): Promise<number> {
  await tx.execute(sql`
    update shipments s set lane_id = l.id from lanes l
    where l.company_id = s.company_id and l.mode = s.mode and l.lane_key = s.lane_key
      and s.company_id = ${companyId} and s.approved and s.lane_id is null`)
  await gather(tx, chosen)
  await tx.execute(sql`
    delete from lane_months m using rolled_lanes r, lanes l
    where r.id = m.lane_id and l.id = r.id and l.baseline_frozen_at is null and not l.forecast_edited
      and exists (select 1 from rolled_shipments s where s.lane_id = r.id)`)
  await tx.execute(sql`
    with ${monthly}
    insert into lane_months (lane_id, month, shipments, volume, forecast_volume, cents)
    select m.lane_id, m.month, m.shipments, m.volume, m.volume / y.years, m.cents
    from monthly m join years y on y.lane_id = m.lane_id
    on conflict (lane_id, month) do update set shipments = excluded.shipments, volume = excluded.volume, cents = excluded.cents`)
  const { rowCount } = await tx.execute(sql`
    with ${monthly},
    total as (
      select s.lane_id, sum(s.shipment_count)::int as shipments, coalesce(sum(s.containers), 0) as containers,
        coalesce(sum(s.kilograms), 0) as kilograms, coalesce(sum(s.cubic_metres), 0) as cubic_metres,
        sum(s.cents) as cents, sum(s.volume) as volume, max(s.business_unit) as business_unit,
        (array_agg(round(s.cents / s.shipment_count) order by s.ship_date desc, s.id desc))[1] as last_paid
      from rolled_shipments s join open o on o.id = s.lane_id group by s.lane_id),
    carried as (
      select distinct on (s.lane_id) s.lane_id, s.carrier from rolled_shipments s join open o on o.id = s.lane_id
      where s.carrier is not null group by s.lane_id, s.carrier
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
  await sumCharges(tx)
  await findUnusualCharges(tx)
  return rowCount ?? 0
}

/**
 * `rolled_lanes` and `rolled_shipments`: the lanes and what was shipped on them, read once. A company's other lanes
 * are not looked at, however many there are.
 */
async function gather(tx: Transaction, chosen: SQL): Promise<void> {
  await tx.execute(sql`drop table if exists rolled_shipments, rolled_lanes`)
  await tx.execute(
    sql`create temporary table rolled_lanes on commit drop as select distinct id from (${chosen}) c(id)`,
  )
  await tx.execute(sql`analyze rolled_lanes`)
  await tx.execute(sql`
    create temporary table rolled_shipments on commit drop as
    select s.id, s.company_id, s.mode, s.lane_id, s.month, s.ship_date, s.carrier, s.business_unit, s.shipment_count, s.containers, s.kilograms,
      s.cubic_metres, s.cents, ${shipmentVolume} as volume, ${eachCharge((column) => sql`s.${column}`)}
    from shipments s join rolled_lanes r on r.id = s.lane_id where s.approved`)
  await tx.execute(sql`analyze rolled_shipments`)
}

/** What of the history just summed is which charge. */
async function sumCharges(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from lane_charges c using rolled_lanes r, lanes l
    where r.id = c.lane_id and l.id = r.id and l.baseline_frozen_at is null`)
  await tx.execute(sql`
    insert into lane_charges (lane_id, ${chargeColumns})
    select s.lane_id, ${eachCharge((column) => sql`sum(s.${column})::bigint`)}
    from rolled_shipments s join lanes l on l.id = s.lane_id
    where l.baseline_frozen_at is null and s.freight_cents is not null group by s.lane_id`)
}

const monthly = sql`
  open as (select l.id from rolled_lanes r join lanes l on l.id = r.id where l.baseline_frozen_at is null),
  monthly as (
    select s.lane_id, s.month, sum(s.shipment_count)::int as shipments, sum(s.cents) as cents, sum(s.volume) as volume
    from rolled_shipments s join open o on o.id = s.lane_id group by s.lane_id, s.month),
  years as (
    select lane_id, greatest(1, (
      (left(max(month), 4)::int * 12 + right(max(month), 2)::int) - (left(min(month), 4)::int * 12 + right(min(month), 2)::int) + 1) / 12.0) as years
    from monthly group by lane_id)`
