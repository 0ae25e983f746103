import type { BenchmarkedLane } from '#contract/ext/mode-benchmark.ts'
import { counted, formatChange, formatCount } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'

/** Upper ends of the bands of deviation; the last is open. */
const ends = [-0.3, -0.2, -0.1, -0.02, 0.02, 0.1, 0.2, 0.3] as const

/** How many of one's own lanes lie how far from their market. */
export function DeviationChart({ lanes }: { lanes: readonly BenchmarkedLane[] }) {
  const deviations = lanes.flatMap(({ deviation }) => (deviation === null ? [] : [deviation]))
  const counts = [...ends, Infinity].map((end, index) => {
    const start = ends[index - 1] ?? -Infinity
    return deviations.filter((one) => one >= start && one < end).length
  })
  const near = counts[4] ?? 0
  return (
    <ChartCard
      title="Your lanes around the market"
      about={`${formatCount(near)} of ${counted(deviations.length, 'lane')} ${near === 1 ? 'lies' : 'lie'} within 2 percent of their market.`}
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
      end === 0.02 ? 'In line' : `to ${signed(end < 0 ? (ends[index] ?? 0) : end)}`,
    ),
  `over ${signed(0.3)}`,
]
