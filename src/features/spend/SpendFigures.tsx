import type { SpendFilter, SpendSummary } from '#contract/ext/spend.ts'
import { leftOutWords } from '#domain/like-for-like.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { agreeing, counted, formatChange, formatCount } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { comparedWords } from './compared-period.ts'
import { likeForLike } from './like-for-like.ts'
import { useSpendAddress } from './spend-address.ts'

type SpendFiguresProps = { summary: SpendSummary; filter: SpendFilter }

export function SpendFigures({ summary, filter }: SpendFiguresProps) {
  const { spend, shipments, before, unusual, by } = summary
  const { hrefOf } = useSpendAddress()
  const carriers = by.carrier.filter(({ key }) => key !== '').length
  const fresh = before === null ? [] : likeForLike(summary, filter).leftOut
  return (
    <>
      <div className="stat-row">
        <StatCard
          label="Spend"
          value={formatUsd(spend)}
          title={formatMoney(spend)}
          about={before === null ? formatMoney(spend) : comparedTo(summary, filter)}
          to={hrefOf({ tab: undefined })}
        />
        <StatCard
          label="Shipments"
          value={formatCount(shipments)}
          about={carriers === 0 ? 'no carriers named' : `with ${counted(carriers, 'carrier')}`}
          to={hrefOf({ tab: 'parts' })}
        />
        <StatCard
          label="A shipment"
          value={shipments === 0 ? '–' : formatUsd(spend / shipments)}
          about="on average"
          to={hrefOf({ tab: 'parts' })}
        />
        <StatCard
          label="Unusual charges"
          value={formatCount(unusual.charges)}
          about={`${formatUsd(unusual.excess)} paid above the usual`}
          to={hrefOf({ tab: 'unusual' })}
        />
      </div>
      {fresh.length > 0 && (
        <p className="note">
          {allOf.format(fresh.map(modeTitle))} began during the comparison period. The tables and
          charts below include {agreeing(fresh.length, 'it', 'them')} in full.
        </p>
      )}
    </>
  )
}

const allOf = new Intl.ListFormat('en', { type: 'conjunction' })

function comparedTo(summary: SpendSummary, filter: SpendFilter): string {
  const period = comparedWords(filter)
  const { spend, before, leftOut } = likeForLike(summary, filter)
  if (before === 0)
    return leftOut.length > 0 ? `no mode has data for all of ${period}` : `no spend ${period}`
  const change = `${formatChange(ratioAbove(spend, before))} on ${formatUsd(before)}, ${period}`
  return leftOut.length === 0 ? change : `${change}; ${leftOutWords(leftOut)}`
}
