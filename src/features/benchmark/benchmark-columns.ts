import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import type { BenchmarkMetric } from '#domain/benchmark-scope.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { formatMetric, positionNames, positionOf } from './benchmark-words.ts'

const lane = columnKinds<BenchmarkedLane>()

const columnsOf = (metric: BenchmarkMetric): readonly GridColumn<BenchmarkedLane>[] => {
  const amount = (key: 'own' | 'median' | 'low' | 'high', header: string) =>
    lane.count(key, header, (row) => row[key], {
      format: (cell) => formatMetric(metric, numberIn(cell)),
      width: 124,
    })
  return [
    lane.text('lane', 'Lane', (row) => row.lane, { width: 280, pinned: 'start' }),
    lane.text('group', 'Compared with', (row) => row.group, { width: 240 }),
    amount('own', 'Yours'),
    amount('median', 'Market'),
    lane.text('position', 'Position', (row) => positionNames[positionOf(row)], {
      facet: true,
      hidden: true,
      width: 140,
    }),
    lane.change('deviation', 'Deviation', (row) => row.deviation, { width: 104 }),
    ...(metric === 'CostPerUnit'
      ? [lane.money('excess', 'Annual overspend', (row) => row.excess, { width: 120 })]
      : []),
    amount('low', 'Low'),
    amount('high', 'High'),
    lane.count('companies', 'Companies', (row) => row.companies || null, { width: 104 }),
  ]
}

/** At module level, so that the grid reads values again only when the metric changes. */
export const benchmarkColumns = Object.fromEntries(
  benchmarkMetrics.map((metric) => [metric, columnsOf(metric)]),
) as Record<BenchmarkMetric, readonly GridColumn<BenchmarkedLane>[]>
