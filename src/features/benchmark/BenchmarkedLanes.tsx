import { useNavigate } from 'react-router-dom'
import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import { type BenchmarkMetric, type BenchmarkScope, widestScope } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { useHashTarget } from '#ui/use-hash-target.ts'
import { benchmarkedLanes } from './benchmark-address.ts'
import {
  formatMetric,
  positionNames,
  positionOf,
  positionWords,
  tooFew,
} from './benchmark-words.ts'

type BenchmarkedLanesProps = {
  mode: BiddableMode
  metric: BenchmarkMetric
  scope: BenchmarkScope
  lanes: readonly BenchmarkedLane[]
}

export function BenchmarkedLanes({ mode, metric, scope, lanes }: BenchmarkedLanesProps) {
  const navigate = useNavigate()
  const columns = benchmarkColumns[metric]
  const address = useGridAddress({ columns })
  const section = useHashTarget<HTMLElement>(benchmarkedLanes)
  const open = (laneId: number) =>
    void navigate(laneAddress(mode, laneId, { tab: 'benchmark', scope, metric }))
  return (
    <section
      ref={section}
      id={benchmarkedLanes}
      className="report-lanes"
      aria-labelledby="benchmarked-lanes-title"
    >
      <h2 id="benchmarked-lanes-title" className="section-title">
        Lanes
      </h2>
      {lanes.some(({ median }) => median === null) && (
        <p className="note">
          Some lanes have no market at this scope. {tooFew}{' '}
          {scope !== widestScope && 'Choose a wider scope to see more.'}
        </p>
      )}
      <Grid
        {...address.props}
        label="Lanes against the market"
        rows={lanes}
        columns={columns}
        rowKey={({ laneId }) => laneId}
        noun={['lane', 'lanes']}
        onOpenRow={({ laneId }) => open(laneId)}
        cardHeight={104}
        card={(row) => (
          <span className="lane-card">
            <strong>{row.lane}</strong>
            <span className="text-body-secondary">{row.group}</span>
            <span>
              {formatMetric(metric, row.own)}, {positionWords(row)}
            </span>
          </span>
        )}
      />
    </section>
  )
}

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
      ? [lane.money('excess', 'Annual overspend', (row) => row.excess)]
      : []),
    amount('low', 'Low'),
    amount('high', 'High'),
    lane.count('companies', 'Companies', (row) => row.companies || null, { width: 104 }),
  ]
}

/** At module level, so that the grid reads values again only when the metric changes. */
const benchmarkColumns = Object.fromEntries(
  benchmarkMetrics.map((metric) => [metric, columnsOf(metric)]),
) as Record<BenchmarkMetric, readonly GridColumn<BenchmarkedLane>[]>
