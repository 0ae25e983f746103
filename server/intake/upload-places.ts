import { type SQL, sql } from 'drizzle-orm'
import { placeProblemKinds } from '#domain/shipment-upload.ts'
import type { Transaction } from '#server/store/database.ts'

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
