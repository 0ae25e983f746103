import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { rowsAtOnce } from '#server/store/rows-at-once.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'

export type ReportLane = {
  id: number
  lane: string
  equipment: string | null
  baseline: Cents
  volume: number
}

export type ReportLanes = { lanes: ReportLane[]; withoutBaseline: number }

/** The lanes a shipper's report is about, in the lane table's order, and how many have no baseline. */
export async function reportLanes(caller: Caller, scope: LaneScope, db: Db): Promise<ReportLanes> {
  const rows = await lanesForReport(caller, scope, db)
  const lanes = rows.filter(hasBaseline)
  return { lanes, withoutBaseline: rows.length - lanes.length }
}

type LaneForReport = Omit<ReportLane, 'baseline'> & { baseline: Cents | null }

export const hasBaseline = <Lane extends { baseline: Cents | null }>(
  lane: Lane,
): lane is Lane & { baseline: Cents } => lane.baseline !== null

/** The same lanes with those that have no baseline among them. */
export const lanesForReport = async (
  caller: Caller,
  scope: LaneScope,
  db: Db,
): Promise<LaneForReport[]> =>
  rowsAtOnce(
    sql`
    with ${await lanesInScope(caller, scope, db)}
    select id, origin || ' > ' || destination as lane, equipment, baseline_cents as baseline, forecast_volume as volume
    from lane order by origin collate "C", destination collate "C", id`,
    db,
  )
