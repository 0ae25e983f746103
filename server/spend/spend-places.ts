import { sql } from 'drizzle-orm'
import type { SpendFilter, SpendPlace } from '#contract/ext/spend.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { isCompared, movedLanes } from './spend-rows.ts'

export type PlaceFilter = SpendFilter & { level: 'place' | 'lane' }

type Row = {
  origin: string
  destination: string
  lanes: number
  lane_id: number
  mode: number
  equipment: string | null
  cents: number
  shipments: number
  volume: number
  before: number
}

/** Spend between two places, or of each lane between them, the most first. */
export async function spendPlaces(
  caller: Caller,
  filter: PlaceFilter,
  most: number,
  db: Db,
): Promise<SpendPlace[]> {
  const single = filter.level === 'lane'
  const grouped = single ? sql`o.origin, o.destination, o.id` : sql`o.origin, o.destination`
  const { rows } = await db.execute<Row>(sql`
    with ${movedLanes(caller, filter)}
    select o.origin, o.destination, count(*)::int as lanes, min(o.id)::int as lane_id, min(o.mode)::int as mode, min(o.equipment) as equipment,
      coalesce(sum(m.cents), 0)::bigint as cents, coalesce(sum(m.shipments), 0)::int as shipments,
      coalesce(sum(m.volume), 0)::float8 as volume, coalesce(sum(m.before), 0)::bigint as before
    from moved m join own o on o.id = m.lane_id
    where m.cents is not null or m.before is not null
    group by ${grouped} order by cents desc, o.origin collate "C", o.destination collate "C" limit ${most}`)
  return rows.map((row) => ({
    origin: row.origin,
    destination: row.destination,
    lanes: row.lanes,
    laneId: single ? row.lane_id : null,
    mode: single ? biddableModeSchema.parse(row.mode) : null,
    equipment: single ? row.equipment : null,
    unitCost: single && row.volume > 0 ? toDollars(row.cents) / row.volume : null,
    spend: toDollars(row.cents),
    shipments: row.shipments,
    before: isCompared(filter) ? toDollars(row.before) : null,
  }))
}
