import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { centsOfAll, formatCentsShort } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { inBidding, lanesAddress, withOwnBid } from '#features/lanes/lanes-address.api.ts'

type BidFiguresProps = { mode: BiddableMode; lanes: readonly Lane[] }

export function BidFigures({ mode, lanes }: BidFiguresProps) {
  if (lanes.length === 0) return null
  const submitted = lanes.filter(
    ({ bidStatus }) => !['none', 'draft', 'declined'].includes(bidStatus),
  )
  const complete = submitted.filter(({ amountBid }) => amountBid !== null).length
  const incomplete = submitted.length - complete
  const count = (light: Lane['light']) =>
    lanes.filter((lane) => lane.status === 'started' && lane.light === light).length
  const won = lanes.filter(({ bidStatus }) => bidStatus === 'accepted')
  return (
    <div className="stat-row stat-strip">
      <StatCard
        label="To do"
        value={formatCount(lanes.filter(isToDo).length)}
        about={invitedWords(lanes)}
        to={lanesAddress(mode, {}, { view: 'todo' })}
      />
      <StatCard
        label="Bid on"
        value={formatPercent(complete / lanes.length, 0)}
        about={`${counted(complete, 'lane')}${incomplete > 0 ? `, ${formatCount(incomplete)} more incomplete` : ''}`}
        to={lanesAddress(mode, {}, withOwnBid('complete'))}
      />
      <StatCard
        label="Signals"
        value={`${formatCount(count('Green'))} / ${formatCount(count('Amber'))} / ${formatCount(count('Red'))}`}
        about="green/amber/red"
        to={lanesAddress(mode, {}, { group: 'light', ...inBidding.carrier })}
      />
      <StatCard
        label="Won"
        value={formatCentsShort(centsOfAll(won.map(({ awardedCost }) => awardedCost)))}
        about={counted(won.length, 'lane')}
        to={lanesAddress(mode, {}, { view: 'awarded' })}
      />
    </div>
  )
}

function invitedWords(lanes: readonly Lane[]): string {
  const declined = lanes.filter(({ bidStatus }) => bidStatus === 'declined').length
  return `${counted(lanes.length, 'lane')} invited${declined > 0 ? `, ${formatCount(declined)} declined` : ''}`
}

/** Open for bids, and neither declined nor a bid submitted yet. */
export const isToDo = (lane: Lane): boolean =>
  isOpenToBids(lane, new Date()) && ['none', 'draft'].includes(lane.bidStatus)
