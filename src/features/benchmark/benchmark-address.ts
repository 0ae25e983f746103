import { useSearchParams } from 'react-router-dom'
import { type BenchmarkMetric, type BenchmarkScope, scopesOf } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import { readUploadId } from '#features/uploads/of-upload.api.ts'
import { changedSearch } from '#lib/changed-search.ts'

/** Where the lanes stand on the page. */
export const benchmarkedLanes = 'benchmarked-lanes'

/** What is compared and with whom, kept in the address: `?scope=LaneRoute&metric=OnTime`. */
export function useBenchmarkAddress(mode: BiddableMode) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string, usual: string) =>
    setSearch((before) => changedSearch(before, { [name]: value === usual ? '' : value }), {
      replace: true,
    })
  const asked = scopesOf(mode).find((one) => one === search.get('scope')) ?? null
  return {
    /** Null while nobody chose one: then it is the narrowest that enough companies share. */
    asked,
    metric: benchmarkMetrics.find((one) => one === search.get('metric')) ?? 'CostPerUnit',
    uploadId: readUploadId(search),
    /** The page's lanes under settings of their table. */
    addressOf: (words: Readonly<Record<string, string>>) => {
      const kept = [...search].filter(([name]) => ['scope', 'metric', 'uploadId'].includes(name))
      return `?${new URLSearchParams([...kept, ...Object.entries(words)])}#${benchmarkedLanes}`
    },
    setScope: (scope: BenchmarkScope) => set('scope', scope, ''),
    setUpload: (uploadId: string) => set('uploadId', uploadId, ''),
    setMetric: (metric: BenchmarkMetric) => set('metric', metric, 'CostPerUnit'),
  }
}
