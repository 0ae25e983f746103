import { laneFields } from '#domain/lane-fields.ts'
import { formatCents, formatCentsShort } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { formatCount } from '#domain/quantity.ts'
import type { GridBadge, GridColumn } from '#ui/grid/grid-column.ts'
import { awardColumn, equipmentColumn, laneColumn } from './board-columns.ts'
import { type BoardBid, type BoardLane, costOf } from './board-lane.ts'

type Column = GridColumn<BoardLane>
type Carrier = { id: number; name: string }

const { money } = columnKinds<BoardLane>('cents')

/** Steps of the tint, from the lowest bid of a lane to a fifth above it. */
const steps = 5
const widest = 0.2

/**
 * One row a lane, one column a carrier. The lowest bid is bold with a check, an award has its own badge,
 * a bid that looks wrong a warning; `tint` colours every bid by how far it is above the lowest. At the
 * foot: the lanes each carrier was given, pending or awarded, and their value.
 */
export const matrixColumns = (
  carriers: readonly Carrier[],
  { tint, narrow }: { tint: boolean; narrow: boolean },
): readonly Column[] => [
  { ...laneColumn, width: narrow ? 160 : 300 },
  // Every cell tells its own award: only the lane stays in sight.
  { ...awardColumn, pinned: undefined },
  equipmentColumn,
  money('baseline', laneFields.baselineCost.header, ({ baseline }) => baseline),
  ...carriers.map(
    (carrier): Column =>
      money(`carrier-${carrier.id}`, carrier.name, (lane) => bidOf(lane, carrier)?.cost, {
        title: (lane) => aboutBid(lane, bidOf(lane, carrier)),
        badge: (lane) => bidBadge(lane, bidOf(lane, carrier), tint),
        width: 136,
        total: undefined,
        foot: (lanes) => won(lanes, carrier),
      }),
  ),
]

const bidOf = ({ bids }: BoardLane, { id }: Carrier): BoardBid | undefined =>
  bids.find(({ carrierId }) => carrierId === id)

function bidBadge(lane: BoardLane, bid: BoardBid | undefined, tint: boolean): GridBadge | null {
  if (!bid) return null
  const text = formatCentsShort(bid.cost)
  const award = lane.awards.find(({ bidId }) => bidId === bid.id)
  if (award) {
    const share = award.share < 100 ? ` ${award.share}%` : ''
    return award.confirmed
      ? { tone: 'accepted', icon: 'check', text: `${text}${share}` }
      : { tone: 'pending', icon: 'clock', text: `${text}${share}` }
  }
  if (bid.outlier !== null) return { tone: 'amber', icon: 'warning', text }
  const best = bid === lane.bids[0]
  if (best) return { tone: tint ? 'ramp-0' : 'best', icon: 'check', text }
  return tint ? { tone: `ramp-${stepOf(bid, lane)}`, icon: '', text } : null
}

function stepOf({ cost }: BoardBid, { bids }: BoardLane): number {
  const above = ratioAbove(cost, bids[0]?.cost) ?? 0
  return Math.min(steps, Math.max(1, Math.ceil((above / widest) * steps)))
}

function aboutBid(lane: BoardLane, bid: BoardBid | undefined): string {
  if (!bid) return ''
  return [
    formatCents(bid.cost),
    bid === lane.bids[0] ? 'lowest' : '',
    bid.incumbent ? 'incumbent' : '',
    bid.outlier ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function won(lanes: Iterable<BoardLane>, { id }: Carrier): string {
  let [count, cents] = [0, 0]
  for (const { awards } of lanes) {
    const own = awards.filter(({ carrierId }) => carrierId === id)
    if (own.length === 0) continue
    count += 1
    cents += costOf(own)
  }
  return count === 0 ? '–' : `${formatCount(count)} won, ${formatCentsShort(cents)}`
}
