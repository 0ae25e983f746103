import type { SavingsPart, SavingsSummary } from '#contract/ext/savings.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { regionName } from '#domain/trade-region.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { type SavingsChange, useSavingsAddress } from './savings-address.ts'

const narrowing = {
  mode: { title: 'Savings by mode', heading: 'Mode', name: 'mode' },
  region: { title: 'Savings by region', heading: 'Region', name: 'region' },
  carrier: { title: 'Savings by carrier', heading: 'Carrier', name: 'carrierId' },
  month: { title: 'Savings by award month', heading: 'Month', name: 'month' },
} as const satisfies Record<
  keyof SavingsSummary['by'],
  { title: string; heading: string; name: keyof SavingsChange }
>

export function SavingsParts({ by }: Pick<SavingsSummary, 'by'>) {
  const { change } = useSavingsAddress()
  return (
    <div className="chart-grid">
      {(['mode', 'region', 'carrier', 'month'] as const).map((dimension) => {
        const { title, heading, name } = narrowing[dimension]
        const parts = by[dimension]
        return (
          <ChartCard
            key={dimension}
            title={title}
            about={sentence(dimension, parts)}
            kind="bars"
            heading={heading}
            labels={parts.map((part) => wordsOf(dimension, part))}
            series={[
              { name: 'Savings', meaning: 'savings', values: parts.map(({ savings }) => savings) },
            ]}
            format={formatUsd}
            empty="Nothing is awarded yet."
            onPick={(index) => change({ [name]: parts[index]?.key })}
          />
        )
      })}
    </div>
  )
}

function sentence(dimension: keyof SavingsSummary['by'], parts: readonly SavingsPart[]): string {
  const [best] = parts.toSorted((a, b) => b.savings - a.savings)
  return best
    ? `${wordsOf(dimension, best)} saves most: ${formatUsd(best.savings)}.`
    : 'Nothing is awarded yet.'
}

function wordsOf(dimension: keyof SavingsSummary['by'], { key, name }: SavingsPart): string {
  if (dimension === 'month') return formatMonth(key)
  return dimension === 'region' ? regionName(key) : name
}
