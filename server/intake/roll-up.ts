import { type SQL, sql } from 'drizzle-orm'
import { baselineCost } from '#server/savings/savings-rule.ts'
import { findUnusualCharges } from '#server/spend/find-unusual-charges.ts'
import type { Transaction } from '#server/store/database.ts'
import { placeProblemKinds } from '#domain/shipment-upload.ts'
import { carrierNamed } from './carrier-named.ts'
import { chargeColumns, eachCharge } from './shipment-columns.ts'

/** The same for every lane of a company's mode. */
export const rollUpMode = (tx: Transaction, companyId: number, mode: number): Promise<number> =>
  rollUpLanes(
    tx,
    companyId,
    sql`select l.id from lanes l where l.company_id = ${companyId} and l.mode = ${mode}`,
  )

const forecast = sql`(case when l.forecast_edited then l.forecast_volume else o.volume / o.years end)`

/**
 * Sums the approved shipments of the lanes that `chosen` selects: history by month, incumbent, last price,
 * forecast and baseline. Lanes whose baseline is frozen stay as they are. Returns the lanes changed.
 * Where all that is new is `uploadId`, only the months it brings are looked at, unless they change the others.
 *
 * The forecast is a year of history (its total over the years it spans, whole months counted) until the shipper edits it.
 */
export async function rollUpLanes(
  tx: Transaction,
  companyId: number,
  chosen: SQL,
  uploadId?: number,
): Promise<number> {
  await tx.execute(sql`
    update shipments s set lane_id = l.id from lanes l
    where l.company_id = s.company_id and l.mode = s.mode and l.lane_key = s.lane_key
      and s.company_id = ${companyId} and s.approved and s.lane_id is null`)
  await gather(tx, chosen, uploadId)
  await tx.execute(sql`
    delete from lane_months m using open_lanes o where o.id = m.lane_id and o.is_whole and not o.forecast_edited
      and not exists (select 1 from shipment_months s where s.lane_id = o.id and s.month = m.month::text)`)
  await tx.execute(sql`
    with ${dueMonths(uploadId)}
    insert into lane_months (lane_id, month, shipments, volume, forecast_volume, cents)
    select d.lane_id, d.month, d.shipments, d.volume, case when o.forecast_edited then coalesce(k.forecast_volume, d.volume / o.years)
      else d.volume / o.years end, d.cents
    from due d join open_lanes o on o.id = d.lane_id left join lane_months k on k.lane_id = d.lane_id and k.month = d.month
    where k.lane_id is null or k.shipments <> d.shipments or k.volume <> d.volume or k.cents <> d.cents
      or not o.forecast_edited and k.forecast_volume <> d.volume / o.years
    on conflict (lane_id, month) do update set shipments = excluded.shipments, volume = excluded.volume,
      forecast_volume = excluded.forecast_volume, cents = excluded.cents`)
  const { rowCount } = await tx.execute(sql`
    with carried as (
      select distinct on (f.lane_id) f.lane_id, f.carrier from lane_sums f join open_lanes o on o.id = f.lane_id
      where f.carrier <> '' group by f.lane_id, f.carrier order by f.lane_id, sum(f.cents) desc, f.carrier),
    named as materialized (
      select l.carrier, l.mode, l.company_id, ${carrierNamed(sql`l.carrier`)} as id
      from (select distinct c.carrier, o.mode, o.company_id from carried c join open_lanes o on o.id = c.lane_id) l)
    update lanes l set
      approved = true, version = l.version + 1, updated_at = now(),
      shipment_count = o.shipments, container_count = o.containers, kilograms = o.kilograms, cubic_metres = o.cubic_metres,
      historic_volume = o.volume, historic_cents = o.cents,
      last_paid_cents = (select round(s.cents / s.shipment_count) from shipments s
        where s.lane_id = o.id and s.approved order by s.ship_date desc, s.id desc limit 1),
      business_unit = coalesce(o.business_unit, l.business_unit),
      forecast_volume = ${forecast},
      baseline_cents = ${baselineCost({ cents: sql`o.cents`, volume: sql`o.volume` }, forecast)},
      incumbent_name = c.carrier, incumbent_id = n.id
    from open_lanes o left join carried c on c.lane_id = o.id
      left join named n on n.carrier = c.carrier and n.mode = o.mode and n.company_id = o.company_id
    where l.id = o.id`)
  await sumCharges(tx)
  await findUnusualCharges(tx)
  return rowCount ?? 0
}

/**
 * `rolled_lanes`: the lanes chosen; `open_lanes`: what those come to whose baseline is not frozen. A lane is summed
 * whole where its figures are not those of all it had before the upload, or where its history spans more months now.
 */
async function gather(tx: Transaction, chosen: SQL, uploadId: number | undefined): Promise<void> {
  await tx.execute(sql`drop table if exists rolled_lanes, open_lanes`)
  await tx.execute(
    sql`create temporary table rolled_lanes on commit drop as select distinct id from (${chosen}) c(id)`,
  )
  await tx.execute(sql`analyze rolled_lanes`)
  await tx.execute(sql`
    create temporary table open_lanes on commit drop as
    with total as (
      select f.lane_id, sum(f.shipments)::int as shipments, sum(f.cents)::bigint as cents, sum(f.volume)::float8 as volume,
        sum(f.containers)::float8 as containers, sum(f.kilograms)::float8 as kilograms, sum(f.cubic_metres)::float8 as cubic_metres,
        max(nullif(f.business_unit, '')) as business_unit, sum(f.charged)::int as charged,
        ${eachCharge((column) => sql`sum(f.${column})::bigint as ${column}`)}
      from lane_sums f join rolled_lanes r on r.id = f.lane_id group by f.lane_id),
    brought as (
      select s.lane_id, sum(s.shipment_count) as shipments, sum(s.cents) as cents from shipments s
      where s.upload_id = ${uploadId ?? null} and s.lane_id is not null group by s.lane_id),
    spanned as materialized (
      select l.id, l.company_id, l.mode, l.forecast_edited, l.shipment_count - t.shipments + coalesce(b.shipments, 0) as shipments_apart,
        l.historic_cents - t.cents + coalesce(b.cents, 0) as cents_apart, l.shipment_count as before,
        (select min(m.month) from shipment_months m where m.lane_id = l.id) as first,
        (select max(m.month) from shipment_months m where m.lane_id = l.id) as last,
        (select min(m.month) from lane_months m where m.lane_id = l.id) as first_before,
        (select max(m.month) from lane_months m where m.lane_id = l.id) as last_before, t.*
      from lanes l join total t on t.lane_id = l.id left join brought b on b.lane_id = l.id where l.baseline_frozen_at is null)
    select s.*, greatest(1, (${monthOf(sql`s.last`)} - ${monthOf(sql`s.first`)} + 1) / 12.0) as years,
      ${
        uploadId === undefined
          ? sql`true`
          : sql`not (s.before > 0 and s.shipments_apart = 0 and s.cents_apart = 0
              and (s.forecast_edited or s.first = s.first_before::text and s.last = s.last_before::text))`
      } as is_whole
    from spanned s`)
  await tx.execute(sql`analyze open_lanes`)
}

/** Months since the year 0. */
const monthOf = (month: SQL): SQL => sql`(left(${month}, 4)::int * 12 + right(${month}, 2)::int)`

/** `due as (...)`: the months of open lanes that may have changed, as their shipments sum up. */
const dueMonths = (uploadId: number | undefined): SQL => sql`
  brought as materialized (
    select distinct s.lane_id, s.month from shipments s join open_lanes o on o.id = s.lane_id and not o.is_whole
    where s.upload_id = ${uploadId ?? null}),
  due as (
    select lane_id, month::char(7) as month, sum(shipments)::int as shipments, sum(cents)::bigint as cents, sum(volume)::float8 as volume
    from (
      select m.* from shipment_months m join open_lanes o on o.id = m.lane_id where o.is_whole
      union all
      select m.* from shipment_months m join brought b on b.lane_id = m.lane_id and b.month::text = m.month) m
    group by lane_id, month)`

async function sumCharges(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from lane_charges c using rolled_lanes r, lanes l
    where r.id = c.lane_id and l.id = r.id and l.baseline_frozen_at is null
      and not exists (select 1 from open_lanes o where o.id = r.id and o.charged > 0)`)
  await tx.execute(sql`
    insert into lane_charges as c (lane_id, ${chargeColumns})
    select o.id, ${chargeColumns} from open_lanes o where o.charged > 0
    on conflict (lane_id) do update set ${eachCharge((column) => sql`${column} = excluded.${column}`)}
    where (${eachCharge((column) => sql`c.${column}`)}) is distinct from (${eachCharge((column) => sql`excluded.${column}`)})`)
}

/** Counts the places of an upload again: where its shipments start and end, and which are unknown. */
export const countPlaces = (tx: Transaction, uploadId: number): Promise<void> =>
  countPlacesWhere(tx, sql`u.id = ${uploadId}`)

/** The same for every upload that `chosen` names, `u` being the upload. */
export async function countPlacesWhere(tx: Transaction, chosen: SQL): Promise<void> {
  await tx.execute(
    sql`delete from upload_places p using uploads u where u.id = p.upload_id and ${chosen}`,
  )
  // Shipments are many, lanes are few: shipments are added up before places are compared.
  await tx.execute(sql`
    with moved as (
      select s.upload_id, s.company_id, s.mode, s.lane_key, s.origin, s.destination, sum(s.shipment_count)::int as shipments
      from shipments s join uploads u on u.id = s.upload_id where ${chosen}
      group by s.upload_id, s.company_id, s.mode, s.lane_key, s.origin, s.destination),
    ends as (
      select m.upload_id, m.mode, e.place, e.country, m.shipments
      from moved m left join lanes l on l.company_id = m.company_id and l.mode = m.mode and l.lane_key = m.lane_key
      cross join lateral (values
        (m.origin, l.location->>'originCountryClean'), (m.destination, l.location->>'destCountryClean')) e(place, country))
    insert into upload_places (upload_id, mode, place, located, country, shipments)
    select upload_id, mode, place, true, min(country), sum(shipments)::int from ends group by upload_id, mode, place`)
  await tx.execute(sql`
    insert into upload_places (upload_id, mode, place, located, shipments)
    select e.upload_id, e.mode, e.found, false, count(distinct e.row)::int
    from upload_exceptions e join uploads u on u.id = e.upload_id
    where e.kind in ${placeProblemKinds} and ${chosen} group by e.upload_id, e.mode, e.found`)
}
