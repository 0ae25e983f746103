import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type BenchmarkedLane, modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { type BenchmarkScope, widestScope } from '#domain/benchmark-scope.ts'
import { locationWords } from '#domain/charge-words.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { agreeing, counted, formatChange, formatCount } from '#domain/quantity.ts'
import { useAskedLanesWords } from '#features/lanes/lane-by-lane.api.ts'
import { useOffers } from '#lib/extensions.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'
import { metricAbout, positionWords, unitWords } from './benchmark-words.ts'
import { benchmarkQueries } from './benchmark.api.ts'
import { BenchmarkChoices } from './BenchmarkChoices.tsx'
import { BenchmarkedLanes } from './BenchmarkedLanes.tsx'
import { MarketFigures } from './MarketFigures.tsx'

export function BenchmarkScreen({ mode }: { mode: BiddableMode }) {
  const { asked: chosen, metric, uploadId } = useBenchmarkAddress(mode)
  const lanes = useQuery(benchmarkQueries.lanes(mode, chosen, metric, uploadId))
  const scope = chosen ?? (lanes.data ? (lanes.data[0]?.scope ?? widestScope) : null)
  const ours = useOffers(modeBenchmark.lanes)
  const asked = useAskedLanesWords(mode, modeBenchmark.lanes)
  return (
    <>
      <PageHeader
        title={`${modeDefinitions[mode].title} benchmark`}
        about={
          ours === false
            ? `Market figures as calculated by this server. ${asked}`
            : `${metricAbout(metric, mode)} Based on at least three other shippers; no single shipper can be identified.`
        }
      />
      <BenchmarkChoices mode={mode} scope={scope} />
      <QueryState
        query={lanes}
        loading="Loading the benchmark"
        failed="The benchmark could not be loaded."
      >
        {(found) =>
          found.length === 0 || scope === null ? (
            <EmptyState text="No lanes with history to compare yet.">
              <Link to="/upload" className="btn btn-primary">
                Upload shipments
              </Link>
            </EmptyState>
          ) : (
            <>
              <MarketFigures mode={mode} lanes={found} metric={metric} />
              <div className={metric === 'CostPerUnit' ? 'report-columns' : ''}>
                <DeviationChart lanes={found} />
                {metric === 'CostPerUnit' && <ChargeLocations mode={mode} scope={scope} />}
              </div>
              <BenchmarkedLanes mode={mode} metric={metric} scope={scope} lanes={found} />
            </>
          )
        }
      </QueryState>
    </>
  )
}

type ChargeLocationsProps = { mode: BiddableMode; scope: BenchmarkScope }

function ChargeLocations({ mode, scope }: ChargeLocationsProps) {
  const { uploadId } = useBenchmarkAddress(mode)
  const charges = useQuery(benchmarkQueries.charges(mode, scope, uploadId))
  return (
    <QueryState query={charges} loading="Loading charges" failed="The charges could not be loaded.">
      {(found) => (
        <ChartCard
          title={`Bids by charge location, per ${unitWords(mode)}`}
          about={found
            .map((one) => `${locationWords[one.location]}: ${positionWords(one)}`)
            .join('; ')}
          kind="columns"
          heading="Charged at"
          labels={found.map(({ location }) => locationWords[location])}
          series={[
            { name: 'Your bids', meaning: 'awarded', values: found.map(({ own }) => own) },
            { name: 'Market', meaning: 'baseline', values: found.map(({ median }) => median) },
          ]}
          format={formatMoney}
          formatMark={formatUsd}
          empty="No bids with a market to compare with."
        />
      )}
    </QueryState>
  )
}

/** Upper ends of the bands of deviation; the last is open. */
const ends = [-0.3, -0.2, -0.1, -0.02, 0.02, 0.1, 0.2, 0.3] as const

function DeviationChart({ lanes }: { lanes: readonly BenchmarkedLane[] }) {
  const deviations = lanes.flatMap(({ deviation }) => (deviation === null ? [] : [deviation]))
  const counts = [...ends, Infinity].map((end, index) => {
    const start = ends[index - 1] ?? -Infinity
    return deviations.filter((one) => one >= start && one < end).length
  })
  const near = counts[4] ?? 0
  return (
    <ChartCard
      title="Your lanes around the market"
      about={`${formatCount(near)} of ${counted(deviations.length, 'lane')} ${agreeing(near, 'lies', 'lie')} within 2 percent of their market.`}
      kind="columns"
      heading="Deviation"
      labels={deviations.length === 0 ? [] : words}
      series={[{ name: 'Lanes', values: counts }]}
      format={formatCount}
      empty="No lanes with a market to compare with."
    />
  )
}

const signed = (ratio: number) => formatChange(ratio, 0)
const words = [
  `under ${signed(-0.3)}`,
  ...ends
    .slice(1)
    .map((end, index) =>
      end === 0.02
        ? `${signed(-0.02)} to ${signed(0.02)}`
        : `to ${signed(end < 0 ? (ends[index] ?? 0) : end)}`,
    ),
  `over ${signed(0.3)}`,
]
