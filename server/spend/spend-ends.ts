import { sql } from 'drizzle-orm'
import type { SpendEnd, SpendFilter } from '#contract/ext/spend.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { isCompared, movedLanes } from './spend-rows.ts'

/** Of each end; more bubbles than a map shows apart. */
const most = 500

type Row = {
  end_of: SpendEnd['end']
  place: string
  country: string | null
  latitude: number | null
  longitude: number | null
  lanes: number
  cents: number
  shipments: number
  before: number
}

/** Spend by place of origin and by place of destination, the most first; each end adds up to the whole. */
export async function spendEnds(caller: Caller, filter: SpendFilter, db: Db): Promise<SpendEnd[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${movedLanes(caller, filter, 'countries')},
    ended as (
      select e.*, m.cents, m.shipments, m.before from moved m join own o on o.id = m.lane_id
      cross join lateral (values ('origin', o.origin, o.origin_country, o.origin_latitude, o.origin_longitude),
        ('destination', o.destination, o.dest_country, o.dest_latitude, o.dest_longitude)) e(end_of, place, country, latitude, longitude)),
    summed as (
      select end_of, place, min(country) as country, avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as lanes,
        coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(shipments), 0)::int as shipments, coalesce(sum(before), 0)::bigint as before,
        row_number() over (partition by end_of order by coalesce(sum(cents), 0) desc, place collate "C") as rank
      from ended where cents is not null or before is not null group by end_of, place)
    select * from summed where rank <= ${most} order by end_of, rank`)
  return rows.map((row) => ({
    end: row.end_of,
    place: row.place,
    country: row.country,
    at: row.latitude === null || row.longitude === null ? null : [row.latitude, row.longitude],
    lanes: row.lanes,
    spend: toDollars(row.cents),
    shipments: row.shipments,
    before: isCompared(filter) ? toDollars(row.before) : null,
  }))
}
