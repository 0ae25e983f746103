import { type SQL, sql } from 'drizzle-orm'
import type { Mode } from '#domain/mode.ts'
import type { Db } from '#server/store/database.ts'

export type HistoryMonth = {
  month: string
  mode: Mode
  shipments: number
  volume: number
  cents: number
}

/**
 * History of the lanes by month and mode, oldest first. Sums of whole cents are exact as
 * double precision up to what a number holds exactly here, and several times quicker than as numeric.
 */
export async function historyTrend(lanes: SQL, db: Db): Promise<HistoryMonth[]> {
  const { rows } = await db.execute<HistoryMonth>(sql`
    with ${lanes}
    select m.month, lane.mode, sum(m.shipments)::int as shipments, sum(m.volume)::float8 as volume, sum(m.cents::float8)::bigint as cents
    from lane_months m join lane on lane.id = m.lane_id
    group by m.month, lane.mode order by m.month, lane.mode`)
  return rows
}

/** What each carrier was awarded and what it saves, cents, the largest award first. */
export async function awardsByCarrier(
  lanes: SQL,
  db: Db,
): Promise<{ name: string; paid: number; saved: number }[]> {
  const { rows } = await db.execute<{ name: string; paid: number; saved: number }>(sql`
    with ${lanes}
    select c.name, sum(a.awarded_cents)::bigint as paid,
      coalesce(sum(a.baseline_cents - a.awarded_cents), 0)::bigint as saved
    from awards a join lane on lane.id = a.lane_id join companies c on c.id = a.carrier_id
    where a.state = 'confirmed' group by c.id, c.name order by 2 desc, 1 limit 50`)
  return rows
}
