import type { ResponseOf } from '#contract/endpoint.ts'
import type { benchmark } from '#contract/benchmark.ts'
import { formatPercent } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { formatMetric } from './benchmark-words.ts'

type SpreadWithBars = ResponseOf<typeof benchmark.lane>[number]

export function MarketSpread({ spread }: { spread: SpreadWithBars }) {
  const { metric, group, bars, own, low, high, companies } = spread
  const between =
    low === null || high === null
      ? ''
      : ` The lowest third averages ${formatMetric(metric, low)}, the highest third ${formatMetric(metric, high)}.`
  if (bars.length === 0)
    return (
      <p className="note">
        {companies} other companies are in this market, too few to show how their lanes are
        distributed.
        {between}
      </p>
    )
  const words = bars.map(({ from, to }) => {
    if (from === null) return `under ${formatMetric(metric, to)}`
    if (to === null) return `${formatMetric(metric, from)} and over`
    return `${formatMetric(metric, from)} - ${formatMetric(metric, to)}`
  })
  return (
    <>
      <ChartCard
        title={`Market of ${group}`}
        about={`Share of the lanes of ${companies} other companies. Yours, at ${formatMetric(metric, own)}, lies in ${words[bars.findIndex((bar) => bar.own)] ?? 'none'}.`}
        kind="stacked"
        heading={metric === 'CostPerUnit' ? 'Cost per unit' : 'Value'}
        labels={words}
        series={[
          {
            name: 'Market',
            meaning: 'baseline',
            values: bars.map((bar) => (bar.own ? null : bar.share)),
          },
          {
            name: 'Market where you are',
            meaning: 'awarded',
            values: bars.map((bar) => (bar.own ? bar.share : null)),
          },
        ]}
        format={(share) => formatPercent(share, 0)}
      />
      <p className="note">
        Lanes of {companies} other companies, at least three in every bar.{between}
      </p>
    </>
  )
}
