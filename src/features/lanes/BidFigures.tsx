import type { Lane } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { formatUsd } from '#domain/money.ts'
import { formatPercent } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'

/** A carrier's lanes in four figures. */
export function BidFigures({ lanes }: { lanes: readonly Lane[] }) {
  if (lanes.length === 0) return null
  const submitted = lanes.filter(
    ({ bidStatus }) => !['none', 'draft', 'declined'].includes(bidStatus),
  )
  const count = (light: Lane['light']) => lanes.filter((lane) => lane.light === light).length
  const won = lanes.filter(({ bidStatus }) => bidStatus === 'accepted')
  return (
    <div className="stat-row">
      <StatCard
        label="To do"
        value={String(lanes.filter(isToDo).length)}
        about={invitedWords(lanes)}
      />
      <StatCard
        label="Bid on"
        value={formatPercent(submitted.length / lanes.length, 0)}
        about={`${submitted.length} lanes submitted`}
      />
      <StatCard
        label="Signals"
        value={`${count('Green')} / ${count('Amber')} / ${count('Red')}`}
        about="green / amber / red"
      />
      <StatCard
        label="Won"
        value={formatUsd(won.reduce((sum, lane) => sum + (lane.awardedCost ?? 0), 0))}
        about={`${won.length} lanes`}
      />
    </div>
  )
}

function invitedWords(lanes: readonly Lane[]): string {
  const declined = lanes.filter(({ bidStatus }) => bidStatus === 'declined').length
  return `${lanes.length} lanes invited${declined > 0 ? `, ${declined} declined` : ''}`
}

/** Open for bids, and neither declined nor a bid submitted yet. */
export const isToDo = (lane: Lane): boolean =>
  isOpenToBids(lane, new Date()) && ['none', 'draft'].includes(lane.bidStatus)
