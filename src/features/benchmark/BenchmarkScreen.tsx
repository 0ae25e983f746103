import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { useAskedLanesWords } from '#features/lanes/lane-by-lane.api.ts'
import { useOffers } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'
import { metricAbout } from './benchmark-words.ts'
import { benchmarkQueries } from './benchmark.api.ts'
import { BenchmarkChoices } from './BenchmarkChoices.tsx'
import { BenchmarkedLanes } from './BenchmarkedLanes.tsx'
import { ChargeLocations } from './ChargeLocations.tsx'
import { DeviationChart } from './DeviationChart.tsx'
import { MarketFigures } from './MarketFigures.tsx'

/** A shipper's lanes of a mode against those of other shippers. */
export function BenchmarkScreen({ mode }: { mode: BiddableMode }) {
  const { scope, metric } = useBenchmarkAddress(mode)
  const lanes = useQuery(benchmarkQueries.lanes(mode, scope, metric))
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
      <BenchmarkChoices mode={mode} />
      <QueryState
        query={lanes}
        loading="Loading the benchmark"
        failed="The benchmark could not be loaded."
      >
        {(found) =>
          found.length === 0 ? (
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
