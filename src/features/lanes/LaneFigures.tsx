import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { lanesAddress, withBids } from './lanes-address.api.ts'

type LaneFiguresProps = { mode: BiddableMode; lanes: readonly Lane[] }

export function LaneFigures({ mode, lanes }: LaneFiguresProps) {
  if (lanes.length === 0) return null
  const withBid = lanes.filter(({ bidsReceived }) => bidsReceived > 0).length
  const awarded = lanes.filter(({ awardedCost }) => awardedCost !== null)
  const excluded = lanes.filter(({ baselineCost }) => baselineCost === null).length
  return (
    <div className="stat-row stat-strip">
      <StatCard
        label="Baseline"
        value={formatUsd(sum(lanes, 'baselineCost'))}
        about={
          excluded > 0
            ? `${counted(excluded, 'lane')} without history left out`
            : counted(lanes.length, 'lane')
        }
        to={lanesAddress(mode, {}, { sort: '-baselineCost' })}
      />
      <StatCard
        label="Bid coverage"
        value={formatPercent(withBid / lanes.length, 0)}
        about={`${formatCount(withBid)} of ${counted(lanes.length, 'lane')}`}
        to={lanesAddress(mode, {}, withBids('incumbent', 'others'))}
      />
      <StatCard
        label="Pending award"
        value={formatUsd(sum(lanes, 'pendingAward'))}
        about="not announced yet"
        to={lanesAddress(mode, {}, { status: 'Pending award' })}
      />
      <StatCard
        label="Savings awarded"
        value={formatUsd(sum(awarded, 'savings'))}
        about={counted(awarded.length, 'lane')}
        to="/savings"
      />
    </div>
  )
}

const sum = (lanes: readonly Lane[], key: 'baselineCost' | 'savings' | 'pendingAward') =>
  lanes.reduce((total, lane) => total + (lane[key] ?? 0), 0)
