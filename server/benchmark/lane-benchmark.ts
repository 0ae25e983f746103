import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { benchmark, Spread } from '#contract/benchmark.ts'
import type { BenchmarkMetric, BenchmarkScope } from '#domain/benchmark-scope.ts'
import { marketBars, type MarketLane } from '#domain/market-bars.ts'
import { type BiddableMode, isBiddable } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { visibleLane } from '#server/lanes/lane-row.ts'
import { comparedLanes } from './comparable.ts'
import { type ComparedLane, ownLanes } from './own-lanes.ts'
import { marketsOf, spreadOf } from './spread.ts'

type WithBars = ResponseOf<typeof benchmark.lane>[number]

export async function laneDeviations(caller: Caller, laneId: number, db: Db): Promise<Spread[]> {
  const measured = await measuredLane(caller, laneId, db)
  return measured.flatMap(({ metric, lane }) =>
    [...marketsOf(lane)].map(([scope, market]) => spreadOf(lane, metric, scope, market)),
  )
}

export async function laneBenchmark(
  caller: Caller,
  laneId: number,
  scope: BenchmarkScope,
  db: Db,
): Promise<WithBars[]> {
  const measured = await measuredLane(caller, laneId, db)
  return Promise.all(
    measured.flatMap(({ metric, mode, lane }) => {
      const group = lane.groups.get(scope)
      if (!group) return []
      const market = marketsOf(lane).get(scope)
      const spread = spreadOf(lane, metric, scope, market)
      return [
        market
          ? marketLanes(caller, mode, metric, scope, group.key, db).then((lanes) => ({
              ...spread,
              bars: marketBars(lanes, spread.own),
            }))
          : { ...spread, bars: [] },
      ]
    }),
  )
}

async function measuredLane(caller: Caller, laneId: number, db: Db) {
  const { mode } = await visibleLane(caller, laneId, db)
  if (!isBiddable(mode)) return []
  const measured: { metric: BenchmarkMetric; mode: BiddableMode; lane: ComparedLane }[] = []
  for (const metric of benchmarkMetrics) {
    const [lane] = await ownLanes(caller, mode, metric, db, { laneId })
    if (lane) measured.push({ metric, mode, lane })
  }
  return measured
}

async function marketLanes(
  { companyId }: Caller,
  mode: BiddableMode,
  metric: BenchmarkMetric,
  scope: BenchmarkScope,
  key: string,
  db: Db,
): Promise<MarketLane[]> {
  const which = sql`l.company_id <> ${companyId}`
  const compared = comparedLanes({ mode, benchmark: metric, which, scopes: [scope], named: [] })
  const { rows } = await db.execute<MarketLane>(sql`
    with ${compared}
    select l.company_id as "companyId", (m.amount / m.quantity)::float8 as value
    from asked l join measure m on m.lane_id = l.id where l.keys[1] = ${key} order by value`)
  return rows
}
