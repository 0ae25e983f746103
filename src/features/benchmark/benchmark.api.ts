import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { benchmark } from '#contract/benchmark.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import type { BenchmarkMetric, BenchmarkScope } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call } from '#lib/call.ts'
import { lazyScreen } from '#lib/chunk.ts'

/** A lane against its market, for wherever a lane is shown. */
export const LaneBenchmark = lazyScreen(
  'lane-benchmark',
  async () => (await import('./LaneBenchmark.tsx')).LaneBenchmark,
)

/** Under the lanes' root: what changes a lane or a bid changes where it stands. */
const key = (...parts: readonly unknown[]) => ['lanes', 'benchmark', ...parts] as const

export const benchmarkQueries = {
  lanes: (mode: BiddableMode, routeType: BenchmarkScope, metric: BenchmarkMetric) =>
    queryOptions({
      queryKey: key('mode', mode, routeType, metric),
      queryFn: ({ signal }) =>
        call(modeBenchmark.lanes, {
          params: { id: mode },
          query: { routeType, metric },
          signal,
          quiet: true,
        }),
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
