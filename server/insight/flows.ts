import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { mostFlows, type flowSchema } from '#contract/overview.ts'
import { may } from '#domain/capability.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import { seaPathsOf } from '#server/distances/sea-paths.ts'
import type { Db } from '#server/store/database.ts'

type Flow = {
  mode: number
  origin: string
  destination: string
  origin_country: string | null
  dest_country: string | null
  origin_port: string | null
  dest_port: string | null
  from_lat: number
  from_lon: number
  to_lat: number
  to_lon: number
  lanes: number
  shipments: number
  volume: number
  spend: number
  light: 'Green' | 'Amber' | 'Red' | null
}

/** What moves between places, the heaviest first; lanes of one pair add up. A carrier sees neither spend nor the lanes' lights. */
export async function flowsOf(
  caller: Caller,
  lanes: SQL,
  db: Db,
): Promise<z.input<typeof flowSchema>[]> {
  const { rows } = await db.execute<Flow>(sql`
    with ${lanes}
    select mode, origin, destination, min(origin_country) as origin_country, min(dest_country) as dest_country,
      min(origin_port) as origin_port, min(dest_port) as dest_port,
      avg(origin_latitude) as from_lat, avg(origin_longitude) as from_lon,
      avg(dest_latitude) as to_lat, avg(dest_longitude) as to_lon, count(*)::int as lanes,
      sum(shipment_count)::int as shipments, sum(forecast_volume)::float8 as volume, sum(historic_cents::float8)::bigint as spend,
      case when bool_or(light = 'Red') then 'Red' when bool_or(light = 'Amber') then 'Amber' when bool_or(light = 'Green') then 'Green' end as light
    from lane where origin_latitude is not null and origin_longitude is not null
      and dest_latitude is not null and dest_longitude is not null
    group by mode, origin, destination order by sum(shipment_count) desc, origin, destination, mode limit ${mostFlows}`)
  const bySea = rows.flatMap(({ mode, origin_port, dest_port }) =>
    isOcean(mode) && origin_port && dest_port ? [{ from: origin_port, to: dest_port }] : [],
  )
  const pathOf = await seaPathsOf(bySea, db)
  const isShipper = may(caller, 'see baseline costs')
  return rows.map((flow) => ({
    mode: flow.mode,
    origin: flow.origin,
    destination: flow.destination,
    originCountry: flow.origin_country,
    destCountry: flow.dest_country,
    from: [flow.from_lat, flow.from_lon],
    to: [flow.to_lat, flow.to_lon],
    lanes: flow.lanes,
    shipments: flow.shipments,
    volume: flow.volume,
    spend: isShipper ? toDollars(flow.spend) : 0,
    light: isShipper ? flow.light : null,
    path: isOcean(flow.mode) ? pathOf(flow.origin_port ?? '', flow.dest_port ?? '') : [],
  }))
}

const isOcean = (mode: number) => isBiddable(mode) && modeDefinitions[mode].mainLeg === 'sea'
