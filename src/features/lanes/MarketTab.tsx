import { useQuery } from '@tanstack/react-query'
import type { Spread } from '#contract/benchmark.ts'
import { benchmarkMetrics, type BenchmarkMetric } from '#domain/overview.ts'
import { formatMoney } from '#domain/money.ts'
import { formatPercent } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { laneQueries } from './lanes.api.ts'

const metricWords: Record<BenchmarkMetric, string> = {
  CostPerUnit: 'Cost per unit',
  TransitTime: 'Transit time',
  OnTime: 'On time',
}

/** How the lane stands against the market of other companies, from the widest to the nearest market. */
export function MarketTab({ laneId }: { laneId: number }) {
  const spreads = useQuery(laneQueries.deviations(laneId))
  return (
    <QueryState
      query={spreads}
      loading="Loading the benchmark"
      failed="The benchmark could not be loaded."
    >
      {(found) => {
        const told = benchmarkMetrics.filter((metric) =>
          found.some((spread) => spread.metric === metric && spread.median !== null),
        )
        if (told.length === 0)
          return (
            <EmptyState text="Too few companies ship like this for a market to be shown: three others are needed." />
          )
        return (
          <>
            {told.map((metric) => (
              <MetricTable
                key={metric}
                metric={metric}
                spreads={found.filter((spread) => spread.metric === metric)}
              />
            ))}
            <p className="note">
              The market is the middle of at least three other companies; no company is told.
            </p>
          </>
        )
      }}
    </QueryState>
  )
}

function MetricTable({ metric, spreads }: { metric: BenchmarkMetric; spreads: readonly Spread[] }) {
  return (
    <section aria-label={metricWords[metric]} className="mb-4">
      <h3 className="section-title">{metricWords[metric]}</h3>
      <div
        className="table-responsive"
        role="region"
        aria-label={`${metricWords[metric]} by market`}
        tabIndex={0}
      >
        <table className="table table-sm number-table">
          <thead>
            <tr>
              <th scope="col">Market</th>
              <th scope="col">Own</th>
              <th scope="col">Median</th>
              <th scope="col">Low – high</th>
              <th scope="col">Deviation</th>
              <th scope="col">Companies</th>
            </tr>
          </thead>
          <tbody>
            {spreads.map(({ scope, group, own, median, low, high, deviation, companies }) => (
              <tr key={scope}>
                <th scope="row" className="co2-leg">
                  {scopeWords(scope)}
                  <small>{group}</small>
                </th>
                <td>{shown(metric, own)}</td>
                <td>{shown(metric, median)}</td>
                <td>
                  {low === null || high === null
                    ? '–'
                    : `${shown(metric, low)} – ${shown(metric, high)}`}
                </td>
                <td className={tone(metric, deviation)}>{signed(deviation)}</td>
                <td>{companies === 0 ? '–' : companies}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** 'CountryToCountry' reads 'Country to country'. */
const scopeWords = (scope: string) =>
  scope
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())

function shown(metric: BenchmarkMetric, value: number | null): string {
  if (value === null) return '–'
  if (metric === 'CostPerUnit') return formatMoney(value)
  return metric === 'OnTime' ? formatPercent(value) : `${Math.round(value * 10) / 10} d`
}

const signed = (deviation: number | null) =>
  deviation === null ? '–' : `${deviation > 0 ? '+' : ''}${formatPercent(deviation)}`

/** Dearer and slower are worse, more on time is better. */
function tone(metric: BenchmarkMetric, deviation: number | null): string {
  if (deviation === null || deviation === 0) return ''
  return deviation > 0 === (metric === 'OnTime') ? 'text-success' : 'text-danger'
}
