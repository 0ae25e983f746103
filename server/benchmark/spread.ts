import type { Spread } from '#contract/benchmark.ts'
import { deviationOf, type MarketFigures, shownTogether } from '#domain/benchmark.ts'
import type { BenchmarkMetric, BenchmarkScope } from '#domain/benchmark-scope.ts'
import { benchmarkScopes } from '#domain/overview.ts'
import type { ComparedLane } from './own-lanes.ts'

/** The market of a lane in each scope it has a group in; null where it may not be shown. */
export function marketsOf({ groups }: ComparedLane): Map<BenchmarkScope, MarketFigures | null> {
  const scopes = benchmarkScopes.filter((scope) => groups.has(scope))
  const markets = scopes.flatMap((scope) => groups.get(scope)?.market ?? [])
  const shown = shownTogether(markets.map(({ parts }) => parts))
  return new Map(
    scopes.map((scope, at) => [scope, shown[at] ? (markets[at]?.figures ?? null) : null]),
  )
}

export function spreadOf(
  lane: ComparedLane,
  metric: BenchmarkMetric,
  scope: BenchmarkScope,
  market: MarketFigures | null | undefined,
): Spread {
  const own = lane.amount / lane.quantity
  const median = market?.middle ?? null
  return {
    metric,
    scope,
    group: lane.groups.get(scope)?.name ?? '',
    median,
    low: market?.low ?? null,
    high: market?.high ?? null,
    own,
    deviation: deviationOf(own, median),
    companies: market?.companies ?? 0,
  }
}
