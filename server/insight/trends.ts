import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, summedHistory } from '#server/lanes/lane-scope.ts'

export type HistoryMonth = {
  month: string
  mode: Mode
  shipments: number
  volume: number
  cents: number
}

/**
 * History of the lanes of a scope by month and mode, oldest first. Sums of whole cents are exact as
 * double precision up to what a number holds exactly here, and several times quicker than as numeric. A carrier
 * sees no cost.
 */
export async function historyTrend(
  caller: Caller,
  scope: LaneScope,
  lanes: SQL,
  db: Db,
): Promise<HistoryMonth[]> {
  const { rows } = await db.execute<HistoryMonth>(sql`
    with ${lanes}, history as (${summedHistory(caller, scope) ?? laneHistory})
    select month, mode, sum(shipments)::int as shipments, sum(volume)::float8 as volume,
      ${may(caller, 'bid') ? sql`0` : sql`sum(cents::float8)::bigint`} as cents
    from history group by month, mode order by month, mode`)
  return rows
}

// Without the offset each of the months is looked for among the lanes and then among the invitations.
const laneHistory = sql`
  select m.month, l.mode, m.shipments, m.volume, m.cents
  from lane_months m join (select id, mode from lane offset 0) l on l.id = m.lane_id`
