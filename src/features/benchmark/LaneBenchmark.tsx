import { useQuery } from '@tanstack/react-query'
import {
  metricTitles,
  type BenchmarkMetric,
  type BenchmarkScope,
  scopeTitles,
  widestScope,
} from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { benchmark } from '#contract/benchmark.ts'
import { formatPercent, formatAlignedChange } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'
import { formatMetric, metricAbout, positionWords, tooFew } from './benchmark-words.ts'
import { benchmarkQueries, narrowestMarket } from './benchmark.api.ts'
import { BenchmarkChoices } from './BenchmarkChoices.tsx'

type LaneBenchmarkProps = { mode: BiddableMode; laneId: number }

/** Opens at the narrowest scope that enough companies share: what is wider says less of this lane. */
export function LaneBenchmark({ mode, laneId }: LaneBenchmarkProps) {
  const { asked, metric } = useBenchmarkAddress(mode)
  const everyScope = useQuery(benchmarkQueries.deviations(laneId))
  if (asked === null && everyScope.isPending)
    return (
      <QueryState
        query={everyScope}
        loading="Loading the benchmark"
        failed="The benchmark could not be loaded."
      >
        {() => null}
      </QueryState>
    )
  const narrowest = narrowestMarket(everyScope.data ?? [], metric, mode)
  return (
    <BenchmarkAt mode={mode} laneId={laneId} scope={asked ?? narrowest?.scope ?? widestScope} />
  )
}

function BenchmarkAt({ mode, laneId, scope }: LaneBenchmarkProps & { scope: BenchmarkScope }) {
  const { metric } = useBenchmarkAddress(mode)
  const lane = useQuery(benchmarkQueries.lane(laneId, scope))
  return (
    <>
      <BenchmarkChoices mode={mode} scope={scope} />
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

type SpreadWithBars = ResponseOf<typeof benchmark.lane>[number]

function MarketSpread({ spread }: { spread: SpreadWithBars }) {
  const { metric, group, bars, own, low, high, companies } = spread
  const between =
    low === null || high === null
      ? ''
      : ` The lowest third averages ${formatMetric(metric, low)}, the highest third ${formatMetric(metric, high)}.`
  if (bars.length === 0)
    return (
      <p className="note">
        {companies} other companies are in this market, too few to show how their lanes are
        distributed.
        {between}
      </p>
    )
  const words = bars.map(({ from, to }) => {
    if (from === null) return `under ${formatMetric(metric, to)}`
    if (to === null) return `${formatMetric(metric, from)} and over`
    return `${formatMetric(metric, from)} - ${formatMetric(metric, to)}`
  })
  return (
    <>
      <ChartCard
        title={`Market of ${group}`}
        about={`Share of the lanes of ${companies} other companies. Yours, at ${formatMetric(metric, own)}, lies in ${words[bars.findIndex((bar) => bar.own)] ?? 'none'}.`}
        kind="stacked"
        heading={metric === 'CostPerUnit' ? 'Cost per unit' : 'Value'}
        labels={words}
        series={[
          {
            name: 'Market',
            meaning: 'baseline',
            values: bars.map((bar) => (bar.own ? null : bar.share)),
          },
          {
            name: 'Market where you are',
            meaning: 'awarded',
            values: bars.map((bar) => (bar.own ? bar.share : null)),
          },
        ]}
        format={(share) => formatPercent(share, 0)}
      />
      <p className="note">
        Lanes of {companies} other companies, at least three in every bar.{between}
      </p>
    </>
  )
}

type ScopeTableProps = { laneId: number; metric: BenchmarkMetric }

function ScopeTable({ laneId, metric }: ScopeTableProps) {
  const deviations = useQuery(benchmarkQueries.deviations(laneId))
  return (
    <QueryState
      query={deviations}
      loading="Loading the scopes"
      failed="The scopes could not be loaded."
    >
      {(found) => {
        const rows = found.filter((one) => one.metric === metric)
        if (rows.length === 0) return null
        return (
          <PlainTable label="In every scope" titled figures className="mb-3" tableClass="table-sm">
            <thead>
              <tr>
                <th scope="col">Scope</th>
                <th scope="col">Market</th>
                <th scope="col">Deviation</th>
                <th scope="col">Companies</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ scope, group, median, deviation, companies }) => (
                <tr key={scope}>
                  <th scope="row">
                    {scopeTitles[scope]}
                    <small className="d-block note">{group}</small>
                  </th>
                  <td>{median === null ? 'Not shown' : formatMetric(metric, median)}</td>
                  <td>{formatAlignedChange(deviation)}</td>
                  <td>{companies === 0 ? '–' : companies}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )
      }}
    </QueryState>
  )
}
