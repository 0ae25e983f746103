import { useSearchParams } from 'react-router-dom'
import { type BenchmarkMetric, type BenchmarkScope, scopesOf } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'

const usualScope: BenchmarkScope = 'CountryToCountry'

/** What is compared and with whom, kept in the address: `?scope=LaneRoute&metric=OnTime`. */
export function useBenchmarkAddress(mode: BiddableMode) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string, usual: string) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before)
        if (value === usual) params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true },
    )
  return {
    scope: scopesOf(mode).find((one) => one === search.get('scope')) ?? usualScope,
    metric: benchmarkMetrics.find((one) => one === search.get('metric')) ?? 'CostPerUnit',
    setScope: (scope: BenchmarkScope) => set('scope', scope, usualScope),
    setMetric: (metric: BenchmarkMetric) => set('metric', metric, 'CostPerUnit'),
  }
}
