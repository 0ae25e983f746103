import { sql } from 'drizzle-orm'
import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import { type BenchmarkMetric, type BenchmarkScope, scopesUpTo } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { toCents } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { lanesInScope } from '#server/tender/lane-scope.ts'
import { ownLanes } from './own-lanes.ts'
import { marketsOf, spreadOf } from './spread.ts'

type Named = { id: number; name: string; forecast_volume: number }

/** Every measured lane of a mode against its market; the dearest against it, in dollars a year, first. */
export async function benchmarkedLanes(
  caller: Caller,
  mode: BiddableMode,
  scope: BenchmarkScope,
  metric: BenchmarkMetric,
  db: Db,
): Promise<BenchmarkedLane[]> {
  const { rows } = await db.execute<Named>(sql`
    with ${await lanesInScope(caller, { mode }, db)}
    select id, origin || ' > ' || destination as name, forecast_volume from lane`)
  const named = new Map(rows.map((row) => [row.id, row]))
  const lanes = await ownLanes(caller, mode, metric, db, { scopes: scopesUpTo(scope, mode) })
  return lanes
    .map((lane) => {
      const { name = '', forecast_volume: volume = 0 } = named.get(lane.laneId) ?? {}
      const spread = spreadOf(lane, metric, scope, marketsOf(lane).get(scope))
      const { own, median } = spread
      const priced = metric === 'CostPerUnit' && own !== null && median !== null
      const excess = priced ? toCents((own - median) * volume) / 100 : null
      const marketCost = priced ? toCents(median * volume) / 100 : null
      return { laneId: lane.laneId, lane: name, ...spread, excess, marketCost }
    })
    .toSorted((a, b) => (b.excess ?? -Infinity) - (a.excess ?? -Infinity) || a.laneId - b.laneId)
}
