import { useQuery } from '@tanstack/react-query'
import type { BenchmarkScope } from '#domain/benchmark-scope.ts'
import { locationWords } from '#domain/charge-words.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { positionWords, unitWords } from './benchmark-words.ts'
import { benchmarkQueries } from './benchmark.api.ts'

type ChargeLocationsProps = { mode: BiddableMode; scope: BenchmarkScope }

/** What bids cost at origin, on the way and at destination, against the market of the same lanes. */
export function ChargeLocations({ mode, scope }: ChargeLocationsProps) {
  const charges = useQuery(benchmarkQueries.charges(mode, scope))
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
