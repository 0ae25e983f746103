import type { SpendPart, SpendSummary } from '#contract/ext/spend.ts'
import { everyMonth } from '#domain/every-month.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import type { SpendChange } from './spend-address.ts'

type SpendMonthsProps = {
  summary: SpendSummary
  /** '' = with nothing. */
  compared: string
  onNarrow: (change: SpendChange) => void
}

/** So many columns are read apart; a longer history is shown by year. */
const mostMonths = 36

/** Months of both periods stand side by side, the first beside the first. */
export function SpendMonths({ summary, compared, onNarrow }: SpendMonthsProps) {
  const { by, beforeMonths, spend } = summary
  const months = withoutGaps(by.month)
  const byYear = months.length > mostMonths
  const shown = byYear ? yearsOf(months) : months
  const before = byYear ? yearsOf(withoutGaps(beforeMonths)) : withoutGaps(beforeMonths)
  return (
    <ChartCard
      title={byYear ? 'Spend by year' : 'Spend by month'}
      about={`${formatUsd(spend)} over ${counted(by.month.length, 'month')}.`}
      kind="columns"
      heading={byYear ? 'Year' : 'Month'}
      labels={shown.map(({ key }) => (byYear ? key : formatMonth(key)))}
      series={[
        { name: 'Spend', meaning: 'awarded', values: shown.map((part) => part.spend) },
        ...(compared === ''
          ? []
          : [
              {
                name: compared,
                meaning: 'baseline' as const,
                values: shown.map((_part, index) => before[index]?.spend ?? null),
              },
            ]),
      ]}
      format={formatUsd}
      formatRow={formatMoney}
      onPick={(index) => {
        const key = shown[index]?.key
        onNarrow({
          from: byYear ? `${key}-01` : key,
          to: byYear ? `${key}-12` : key,
          beforeFrom: undefined,
          beforeTo: undefined,
        })
      }}
    />
  )
}

const withoutGaps = (parts: readonly SpendPart[]): SpendPart[] =>
  everyMonth(
    parts.map((part) => ({ ...part, month: part.key })),
    (month) => ({ month, key: month, spend: 0, shipments: 0, before: null }),
  )

function yearsOf(months: readonly SpendPart[]): SpendPart[] {
  const years = new Map<string, SpendPart>()
  for (const part of months) {
    const key = part.key.slice(0, 4)
    const year = years.get(key)
    years.set(key, {
      key,
      spend: (year?.spend ?? 0) + part.spend,
      shipments: (year?.shipments ?? 0) + part.shipments,
      before: null,
    })
  }
  return [...years.values()]
}
