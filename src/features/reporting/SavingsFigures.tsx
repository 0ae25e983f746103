import { Link } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatCents } from '#domain/money.ts'
import { counted, formatPercent } from '#domain/quantity.ts'
import { savingsAgainst, savingsRate } from '#domain/savings.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { linesAddress } from './report-address.ts'
import type { ReportFilter, ReportSums, SavingsSums } from './reporting.api.ts'

type SavingsFiguresProps = {
  mode: BiddableMode
  filter: ReportFilter
  sums: SavingsSums
}

export function SavingsFigures({ mode, filter, sums }: SavingsFiguresProps) {
  const { incumbent, recommended, lowest, lanesWithRuleCost } = sums
  const { route } = modeDefinitions[mode]
  const price = savingsAgainst(lowest.savingsCents, recommended.savingsCents)
  return (
    <>
      <div className="stat-row">
        <StatCard
          label="Recommended savings"
          value={formatCents(recommended.savingsCents)}
          about={ofBaseline(recommended)}
          to={linesAddress('recommended', filter)}
        />
        <StatCard
          label="Incumbent savings"
          value={formatCents(incumbent.savingsCents)}
          about={ofBaseline(incumbent)}
          to={linesAddress('incumbent', filter)}
        />
        <StatCard
          label="Maximum savings"
          value={formatCents(lowest.savingsCents)}
          about={ofBaseline(lowest)}
          to={linesAddress('lowest', filter)}
        />
        <StatCard
          label="Cost of your rules"
          value={formatCents(price)}
          about={
            lanesWithRuleCost === 0
              ? 'every lane at its lowest bid'
              : `on ${counted(lanesWithRuleCost, 'lane')}, maximum minus recommended savings`
          }
          to={linesAddress('rules', filter)}
        />
      </div>
      <p className="note">
        {valuedWords(lowest)}
        <Link to={lanesAddress(mode, filter)}>Open these lanes</Link> or{' '}
        <Link to={`/${route}/terms`}>your terms</Link>.
      </p>
    </>
  )
}

function ofBaseline({ savingsCents, baselineCostCents, lanes }: ReportSums): string {
  const rate = savingsRate(savingsCents, baselineCostCents)
  return rate === null
    ? 'no lanes with such a bid'
    : `${formatPercent(rate)} of ${formatCents(baselineCostCents)}, ${counted(lanes, 'lane')}`
}

function valuedWords({ lanes, leftOut, ...lacking }: ReportSums): string {
  if (leftOut === null) return ''
  if (leftOut > 0) return `Excluded: ${lackingWords(lacking) || counted(leftOut, 'lane')}. `
  return lanes === 1 ? 'The lane is valued. ' : `All ${counted(lanes, 'lane')} are valued. `
}

/** What is lacking, where the host says. */
const lackingWords = ({
  withoutBaseline,
  withoutBid,
}: Pick<ReportSums, 'withoutBaseline' | 'withoutBid'>): string =>
  [
    { lanes: withoutBaseline, what: 'without baseline' },
    { lanes: withoutBid, what: 'without a complete bid' },
  ]
    .filter(({ lanes }) => lanes > 0)
    .map(({ lanes, what }) => `${counted(lanes, 'lane')} ${what}`)
    .join(', ')
