import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { benchmark } from '#contract/benchmark.ts'
import { type BenchmarkedLane, modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { yearAtMarket } from '#domain/benchmark.ts'
import type { BenchmarkMetric, BenchmarkScope } from '#domain/benchmark-scope.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { toDollarsOrNull } from '#domain/money.ts'
import { laneByLane } from '#features/lanes/lane-by-lane.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { call } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Under the lanes' root: what changes a lane or a bid changes where it stands. */
const key = (...parts: readonly unknown[]) => queryKeys.lanes.ofAny('benchmark', ...parts)

export const benchmarkQueries = {
  lanes: (mode: BiddableMode, routeType: BenchmarkScope, metric: BenchmarkMetric) =>
    queryOptions({
      queryKey: key('mode', mode, routeType, metric),
      queryFn: async ({ signal, client }) =>
        (await offers(modeBenchmark.lanes))
          ? call(modeBenchmark.lanes, {
              params: { id: mode },
              query: { routeType, metric },
              signal,
              quiet: true,
            })
          : oneByOne(await client.fetchQuery(laneQueries.list(mode)), routeType, metric, signal),
      placeholderData: keepPreviousData,
    }),
  charges: (mode: BiddableMode, routeType: BenchmarkScope) =>
    queryOptions({
      queryKey: key('charges', mode, routeType),
      queryFn: ({ signal }) =>
        call(benchmark.chargeLocation, { query: { mode, routeType }, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  deviations: (laneId: number) =>
    queryOptions({
      queryKey: key('deviations', laneId),
      queryFn: ({ signal }) =>
        call(benchmark.deviations, { query: { laneId }, signal, quiet: true }),
    }),
  lane: (laneId: number, routeType: BenchmarkScope) =>
    queryOptions({
      queryKey: key('lane', laneId, routeType),
      queryFn: ({ signal }) =>
        call(benchmark.lane, { query: { laneId, routeType }, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
}

/** All that a host without our extensions answers. */
async function oneByOne(
  lanes: readonly Lane[],
  routeType: BenchmarkScope,
  metric: BenchmarkMetric,
  signal: AbortSignal,
): Promise<BenchmarkedLane[]> {
  const answers = await laneByLane(lanes, (laneId) =>
    call(benchmark.lane, { query: { laneId, routeType }, signal, quiet: true }),
  )
  return answers.flatMap(([lane, spreads]) => {
    const spread = spreads.find((one) => one.metric === metric)
    if (!spread) return []
    const { median, own } = spread
    const year = metric === 'CostPerUnit' ? yearAtMarket(own, median, lane.unitMeasure) : null
    return {
      ...spread,
      laneId: lane.id,
      lane: laneTitle(lane),
      marketCost: toDollarsOrNull(year?.marketCents ?? null),
      excess: toDollarsOrNull(year?.excessCents ?? null),
    }
  })
}
