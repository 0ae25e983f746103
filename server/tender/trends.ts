import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { ownOf } from './figures.ts'

type History = { month: string; shipments: number; volume: number; cents: number }

/** History of the lanes by month, oldest first; the newest three years. */
export async function historyTrend(lanes: SQL, db: Db): Promise<History[]> {
  const { rows } = await db.execute<History>(sql`
    with ${lanes}
    select m.month, sum(m.shipments)::int as shipments, sum(m.volume)::float8 as volume, sum(m.cents)::bigint as cents
    from lane_months m join lane on lane.id = m.lane_id
    group by m.month order by m.month desc limit 36`)
  return rows.toReversed()
}

/** Bids by the month they were submitted in. */
export async function bidTrend(
  caller: Caller,
  lanes: SQL,
  db: Db,
): Promise<{ month: string; value: number }[]> {
  const { rows } = await db.execute<{ month: string; value: number }>(sql`
    with ${lanes}
    select to_char(b.submitted_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as value
    from bids b join lane on lane.id = b.lane_id
    where b.status <> 'draft' and b.submitted_at is not null and ${ownOf(caller, 'b')}
    group by 1 order by 1 desc limit 36`)
  return rows.toReversed()
}

/** Awards by the month they were confirmed in; cents. */
export async function awardTrend(
  caller: Caller,
  lanes: SQL,
  db: Db,
): Promise<{ month: string; paid: number; saved: number }[]> {
  const { rows } = await db.execute<{ month: string; paid: number; saved: number }>(sql`
    with ${lanes}
    select to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') as month, sum(a.awarded_cents)::bigint as paid,
      coalesce(sum(a.baseline_cents - a.awarded_cents), 0)::bigint as saved
    from awards a join lane on lane.id = a.lane_id
    where a.state = 'confirmed' and ${ownOf(caller, 'a')}
    group by 1 order by 1 desc limit 36`)
  return rows.toReversed()
}
