import type { SavingsSummary } from '#contract/ext/savings.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { useSavingsAddress } from './savings-address.ts'
import { lackingWords } from './savings-words.ts'

export function SavingsFigures({ summary }: { summary: SavingsSummary }) {
  const { hrefOf } = useSavingsAddress()
  const { awarded, realised } = summary.ledger
  return (
    <div className="stat-row">
      <StatCard
        label="Savings"
        value={formatUsd(awarded.savings)}
        title={formatMoney(awarded.savings)}
        about={
          awarded.baselineCost > 0
            ? `${formatPercent(awarded.savings / awarded.baselineCost)} of the awarded baseline`
            : 'no award yet'
        }
        to={hrefOf({ tab: 'lanes', stage: undefined, against: undefined })}
      />
      <StatCard
        label="Awarded"
        value={formatUsd(awarded.awardedCost)}
        title={formatMoney(awarded.awardedCost)}
        about={`${formatCount(summary.awardedLanes)} of ${counted(summary.lanes, 'lane')}`}
        to={hrefOf({ tab: 'lanes', stage: undefined, against: undefined })}
      />
      <StatCard
        label="Realised"
        value={realised.shipments === 0 ? '–' : formatUsd(realised.savings)}
        title={formatMoney(realised.savings)}
        about={
          realised.shipments === 0
            ? 'nothing shipped since'
            : `${counted(realised.shipments, 'shipment')} since`
        }
        to={hrefOf({ tab: 'lanes', stage: 'realised', against: undefined })}
      />
      <StatCard
        label="Left out"
        value={formatCount(summary.withoutBaseline + summary.withoutBid)}
        about={lackingWords(summary)}
        to={hrefOf({ tab: 'left-out' })}
      />
    </div>
  )
}
