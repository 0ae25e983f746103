import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'

type Flow = {
  origin: string
  destination: string
  from_lat: number
  from_lon: number
  to_lat: number
  to_lon: number
  shipments: number
  volume: number
  spend: number
}

/** What moves between places, the heaviest first; lanes of one pair add up. A carrier sees no spend. */
export async function flowsOf(caller: Caller, lanes: SQL, db: Db) {
  const { rows } = await db.execute<Flow>(sql`
    with ${lanes}
    select origin, destination, avg(origin_latitude) as from_lat, avg(origin_longitude) as from_lon,
      avg(dest_latitude) as to_lat, avg(dest_longitude) as to_lon,
      sum(shipment_count)::int as shipments, sum(forecast_volume)::float8 as volume, sum(historic_cents)::bigint as spend
    from lane where origin_latitude is not null and origin_longitude is not null
      and dest_latitude is not null and dest_longitude is not null
    group by origin, destination order by sum(shipment_count) desc, origin, destination limit 2000`)
  return rows.map(({ origin, destination, shipments, volume, ...flow }) => ({
    origin,
    destination,
    from: [flow.from_lat, flow.from_lon] satisfies [number, number],
    to: [flow.to_lat, flow.to_lon] satisfies [number, number],
    shipments,
    volume,
    spend: caller.role === 'Carrier' ? 0 : flow.spend / 100,
  }))
}
