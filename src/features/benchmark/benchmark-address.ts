import { useSearchParams } from 'react-router-dom'
import { type BenchmarkMetric, type BenchmarkScope, scopesOf } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import { changedSearch } from '#lib/changed-search.ts'

const usualScope: BenchmarkScope = 'CountryToCountry'

/** Where the lanes stand on the page. */
export const benchmarkedLanes = 'benchmarked-lanes'

/** What is compared and with whom, kept in the address: `?scope=LaneRoute&metric=OnTime`. */
export function useBenchmarkAddress(mode: BiddableMode) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string, usual: string) =>
    setSearch((before) => changedSearch(before, { [name]: value === usual ? '' : value }), {
      replace: true,
    })
  return {
    scope: scopesOf(mode).find((one) => one === search.get('scope')) ?? usualScope,
    metric: benchmarkMetrics.find((one) => one === search.get('metric')) ?? 'CostPerUnit',
    /** The page's lanes under settings of their table. */
    addressOf: (words: Readonly<Record<string, string>>) => {
      const kept = [...search].filter(([name]) => name === 'scope' || name === 'metric')
      return `?${new URLSearchParams([...kept, ...Object.entries(words)])}#${benchmarkedLanes}`
    },
    setScope: (scope: BenchmarkScope) => set('scope', scope, usualScope),
    setMetric: (metric: BenchmarkMetric) => set('metric', metric, 'CostPerUnit'),
  }
}
