import { useQuery } from '@tanstack/react-query'
import { metricTitles } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'
import { formatMetric, metricAbout, positionWords, tooFew } from './benchmark-words.ts'
import { benchmarkQueries } from './benchmark.api.ts'
import { BenchmarkChoices } from './BenchmarkChoices.tsx'
import { MarketSpread } from './MarketSpread.tsx'
import { ScopeTable } from './ScopeTable.tsx'

type LaneBenchmarkProps = { mode: BiddableMode; laneId: number }

export function LaneBenchmark({ mode, laneId }: LaneBenchmarkProps) {
  const { scope, metric } = useBenchmarkAddress(mode)
  const lane = useQuery(benchmarkQueries.lane(laneId, scope))
  return (
    <>
      <BenchmarkChoices mode={mode} />
      <QueryState
        query={lane}
        loading="Loading the benchmark"
        failed="The benchmark could not be loaded."
      >
        {(found) => {
          const spread = found.find((one) => one.metric === metric)
          if (!spread)
            return (
              <EmptyState
                text={`Nothing is known about this lane’s ${metricTitles[metric].toLowerCase()} at this scope.`}
              />
            )
          return (
            <>
              <p className="mb-2">
                <strong>{formatMetric(metric, spread.own)}</strong>
                {spread.median !== null &&
                  `, ${positionWords(spread)} of ${formatMetric(metric, spread.median)}`}
                . <span className="note">{metricAbout(metric, mode)}</span>
              </p>
              {spread.median === null ? (
                <p className="alert alert-info" role="status">
                  The market of {spread.group} is not shown. {tooFew}
                </p>
              ) : (
                <MarketSpread spread={spread} />
              )}
            </>
          )
        }}
      </QueryState>
      <ScopeTable laneId={laneId} metric={metric} />
    </>
  )
}
