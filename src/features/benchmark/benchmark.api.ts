import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { benchmark, type Spread } from '#contract/benchmark.ts'
import { type BenchmarkedLane, modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { yearAtMarket } from '#domain/benchmark.ts'
import {
  type BenchmarkMetric,
  type BenchmarkScope,
  narrowestScope,
  widestScope,
} from '#domain/benchmark-scope.ts'
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
  lanes: (
    mode: BiddableMode,
    /** Null for the narrowest in which a market is shown. */
    routeType: BenchmarkScope | null,
    metric: BenchmarkMetric,
    uploadId?: number,
  ) =>
    queryOptions({
      queryKey: key('mode', mode, routeType, metric, uploadId),
      queryFn: async ({ signal, client }) =>
        (await offers(modeBenchmark.lanes))
          ? call(modeBenchmark.lanes, {
              params: { id: mode },
              query: {
                ...(routeType && { routeType }),
                metric,
                ...(uploadId !== undefined && { uploadId }),
              },
              signal,
              quiet: true,
            })
          : oneByOne(
              mode,
              await client.fetchQuery(laneQueries.list(mode, uploadId)),
              routeType,
              metric,
              signal,
            ),
      placeholderData: keepPreviousData,
    }),
  charges: (mode: BiddableMode, routeType: BenchmarkScope, uploadId?: number) =>
    queryOptions({
      queryKey: key('charges', mode, routeType, uploadId),
      queryFn: ({ signal }) => {
        const query = { mode, routeType, ...(uploadId !== undefined && { uploadId }) }
        return call(benchmark.chargeLocation, { query, signal, quiet: true })
      },
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

/** The market that says most of a lane: the narrowest that enough companies share. */
export function narrowestMarket(
  spreads: readonly Spread[],
  metric: BenchmarkMetric,
  mode: BiddableMode,
): Spread | undefined {
  const shown = spreads.filter((one) => one.metric === metric && one.median !== null)
  const scope = narrowestScope(mode, (one) => shown.some((spread) => spread.scope === one))
  return shown.find((one) => one.scope === scope)
}

/** All that a host without our extensions answers. */
async function oneByOne(
  mode: BiddableMode,
  lanes: readonly Lane[],
  routeType: BenchmarkScope | null,
  metric: BenchmarkMetric,
  signal: AbortSignal,
): Promise<BenchmarkedLane[]> {
  const answers = await laneByLane(
    lanes,
    (laneId): Promise<Spread[]> =>
      routeType
        ? call(benchmark.lane, { query: { laneId, routeType }, signal, quiet: true })
        : call(benchmark.deviations, { query: { laneId }, signal, quiet: true }),
  )
  const spreads = answers.flatMap(([, ofLane]) => ofLane)
  const scope = routeType ?? narrowestMarket(spreads, metric, mode)?.scope ?? widestScope
  return answers.flatMap(([lane, ofLane]) => {
    const spread = ofLane.find((one) => one.metric === metric && one.scope === scope)
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
