import { useNavigate } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCentsShort, formatMoney, formatUsd, toDollars } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { linesAddress } from './report-address.ts'
import { reportTitles } from './report-words.ts'
import type { ReportFilter, ReportSums, SavingsSums } from './reporting.api.ts'
import { SavingsFigures } from './SavingsFigures.tsx'

type SavingsReportProps = {
  mode: BiddableMode
  filter: ReportFilter
  sums: SavingsSums
}

const compared = ['incumbent', 'recommended', 'lowest'] as const
const mostCarriers = 10

export function SavingsReport({ mode, filter, sums }: SavingsReportProps) {
  const navigate = useNavigate()
  const { recommended, lowest } = sums
  if (lowest.lanes === 0) {
    return (
      <EmptyState
        text={`No lane here has both a baseline and a complete bid yet${lackingWords(lowest)}.`}
      />
    )
  }
  const carriers = recommended.byCarrier.slice(0, mostCarriers)
  return (
    <>
      <SavingsFigures mode={mode} filter={filter} sums={sums} />
      <div className="report-columns">
        <ChartCard
          title="Savings by scenario"
          about={`Savings of ${compared.map((name) => `${formatCentsShort(sums[name].savingsCents)} ${reportTitles[name].toLowerCase()}`).join(', ')}.`}
          kind="bars"
          heading="Award"
          labels={compared.map((name) => reportTitles[name])}
          series={[
            {
              name: 'Savings',
              meaning: 'savings',
              values: compared.map((name) => toDollars(sums[name].savingsCents)),
            },
          ]}
          format={formatUsd}
          formatRow={formatMoney}
          onPick={(index) => void navigate(linesAddress(compared[index] ?? 'recommended', filter))}
        />
        <ChartCard
          title="Recommended savings by carrier"
          about={`Savings by carrier under the recommended award, top ${carriers.length}.`}
          kind="bars"
          heading="Carrier"
          labels={carriers.map(({ carrier }) => carrier)}
          series={[
            {
              name: 'Savings',
              meaning: 'savings',
              values: carriers.map(({ savingsCents }) => toDollars(savingsCents)),
            },
          ]}
          format={formatUsd}
          formatRow={formatMoney}
          onPick={(index) =>
            void navigate(linesAddress('recommended', filter, carriers[index]?.carrier))
          }
        />
      </div>
    </>
  )
}

/** ': 2 lanes lack a baseline, 1 lane lacks a bid'; '' where none is left out. */
function lackingWords({ withoutBaseline, withoutBid }: ReportSums): string {
  const lacking = [
    { lanes: withoutBaseline, what: 'a baseline' },
    { lanes: withoutBid, what: 'a complete bid' },
  ].filter(({ lanes }) => lanes > 0)
  const words = lacking.map(
    ({ lanes, what }) => `${counted(lanes, 'lane lacks', 'lanes lack')} ${what}`,
  )
  return words.length === 0 ? '' : `: ${words.join(', ')}`
}
