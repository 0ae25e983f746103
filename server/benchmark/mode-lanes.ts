import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import { type BenchmarkMetric, type BenchmarkScope, scopesUpTo } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { yearAtMarket } from '#domain/benchmark.ts'
import { toDollarsOrNull } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { ownLanes } from './own-lanes.ts'
import { marketsOf, spreadOf } from './spread.ts'

/** Every measured lane of a mode against its market; the furthest above it, in dollars a year, first. */
export async function benchmarkedLanes(
  caller: Caller,
  mode: BiddableMode,
  scope: BenchmarkScope,
  metric: BenchmarkMetric,
  db: Db,
): Promise<BenchmarkedLane[]> {
  const lanes = await ownLanes(caller, mode, metric, db, {
    scopes: scopesUpTo(scope, mode),
    named: [scope],
  })
  return lanes
    .map((lane) => {
      const spread = spreadOf(lane, metric, scope, marketsOf(lane).get(scope))
      const { own, median } = spread
      const year = metric === 'CostPerUnit' ? yearAtMarket(own, median, lane.volume) : null
      return {
        laneId: lane.laneId,
        lane: lane.lane,
        ...spread,
        excess: toDollarsOrNull(year?.excessCents ?? null),
        marketCost: toDollarsOrNull(year?.marketCents ?? null),
      }
    })
    .toSorted((a, b) => (b.excess ?? -Infinity) - (a.excess ?? -Infinity) || a.laneId - b.laneId)
}
