import { sql } from 'drizzle-orm'
import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import {
  type BenchmarkMetric,
  type BenchmarkScope,
  narrowestScope,
  scopesUpTo,
  widestScope,
} from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { yearAtMarket } from '#domain/benchmark.ts'
import { toDollarsOrNull } from '#domain/money.ts'
import type { Caller } from '#server/context.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'
import type { Db } from '#server/store/database.ts'
import { ownLanes } from './own-lanes.ts'
import { marketsOf, spreadOf } from './spread.ts'

type Wanted = {
  mode: BiddableMode
  routeType?: BenchmarkScope | undefined
  metric: BenchmarkMetric
  uploadId?: number | undefined
}

/**
 * Every measured lane of a mode, or of those an upload touched, against its market; the furthest above it, in
 * dollars a year, first.
 */
export async function benchmarkedLanes(
  caller: Caller,
  { mode, routeType, metric, uploadId }: Wanted,
  db: Db,
): Promise<BenchmarkedLane[]> {
  const touched = uploadId === undefined ? null : await lanesTouchedBy(caller, uploadId, mode, db)
  const own = await ownLanes(
    caller,
    mode,
    metric,
    db,
    routeType ? { scopes: scopesUpTo(routeType, mode), named: [routeType] } : {},
  )
  const lanes = own
    .filter(({ laneId }) => touched?.has(laneId) ?? true)
    .map((lane) => ({ lane, markets: marketsOf(lane) }))
  const scope =
    routeType ??
    narrowestScope(mode, (one) => lanes.some(({ markets }) => markets.get(one) != null)) ??
    widestScope
  return lanes
    .map(({ lane, markets }) => {
      const spread = spreadOf(lane, metric, scope, markets.get(scope))
      const { own: paid, median } = spread
      const year = metric === 'CostPerUnit' ? yearAtMarket(paid, median, lane.volume) : null
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

async function lanesTouchedBy(
  caller: Caller,
  uploadId: number,
  mode: BiddableMode,
  db: Db,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with ${await lanesInScope(caller, { mode, uploadId }, db)} select id from lane`,
  )
  return new Set(rows.map(({ id }) => id))
}
