import type { SpendFilter, SpendSummary } from '#contract/ext/spend.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted, formatChange, formatCount } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { comparedWords } from './compared-period.ts'

type SpendFiguresProps = { summary: SpendSummary; filter: SpendFilter }

/** The spend in four figures, beside the period compared with. */
export function SpendFigures({ summary, filter }: SpendFiguresProps) {
  const { spend, shipments, before, unusual, by } = summary
  return (
    <div className="stat-row">
      <StatCard
        label="Spend"
        value={formatUsd(spend)}
        title={formatMoney(spend)}
        about={before === null ? formatMoney(spend) : comparedTo(spend, before, filter)}
      />
      <StatCard
        label="Shipments"
        value={formatCount(shipments)}
        about={`with ${counted(by.carrier.filter(({ key }) => key !== '').length, 'carrier')}`}
      />
      <StatCard
        label="A shipment"
        value={shipments === 0 ? '–' : formatUsd(spend / shipments)}
        about="on average"
      />
      <StatCard
        label="Unusual charges"
        value={formatCount(unusual.charges)}
        about={`${formatUsd(unusual.excess)} paid above the usual`}
      />
    </div>
  )
}

function comparedTo(spend: number, before: number, filter: SpendFilter): string {
  if (before === 0) return `nothing paid ${comparedWords(filter)}`
  return `${formatChange((spend - before) / before)} on ${formatUsd(before)}, ${comparedWords(filter)}`
}
