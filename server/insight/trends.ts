import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { movedByMonth } from '#server/lanes/lane-history.ts'
import { type LaneScope, summedHistory } from '#server/lanes/lane-scope.ts'

export type HistoryMonth = {
  month: string
  mode: Mode
  shipments: number
  volume: number
  cents: number
}

/** History of the lanes of a scope by month and mode, oldest first. A carrier sees no cost. */
export async function historyTrend(
  caller: Caller,
  scope: LaneScope,
  lanes: SQL,
  db: Db,
): Promise<HistoryMonth[]> {
  const seesCost = may(caller, 'see baseline costs')
  const ofLanes = () =>
    movedByMonth(sql`lane`, ['shipments', 'volume', ...(seesCost ? (['cents'] as const) : [])])
  const { rows } = await db.execute<HistoryMonth>(sql`
    with ${lanes}, history as (${summedHistory(caller, scope) ?? ofLanes()})
    select month, mode, sum(shipments)::int as shipments, sum(volume)::float8 as volume,
      ${seesCost ? sql`sum(cents::float8)::bigint` : sql`0`} as cents
    from history group by month, mode order by month, mode`)
  return rows
}
