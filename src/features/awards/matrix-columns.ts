import { laneFields } from '#domain/lane-fields.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { type Cents, formatCents } from '#domain/money.ts'
import { formatRate, perUnit as perUnitWords, unitRate } from '#domain/unit-rate.ts'
import { ratioAbove } from '#domain/savings.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import { formatCount } from '#domain/quantity.ts'
import type { GridBadge, GridColumn } from '#ui/grid/grid-column.ts'
import { awardColumn, equipmentColumn, laneColumn } from './board-columns.ts'
import { type BoardBid, type BoardLane, costOf } from './board-lane.ts'

type Column = GridColumn<BoardLane>
type Carrier = { id: number; name: string }
/** `perUnit`: what one unit costs in place of a year. */
type Look = { tint: boolean; perUnit: boolean }

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
  mode: BiddableMode,
  carriers: readonly Carrier[],
  { narrow, ...look }: Look & { narrow: boolean },
): readonly Column[] => [
  { ...laneColumn, width: narrow ? 160 : 300 },
  // Every cell tells its own award: only the lane stays in sight.
  { ...awardColumn, pinned: undefined },
  equipmentColumn,
  look.perUnit
    ? rateOf('baseline', laneFields.baseline.header, ({ baseline }) => baseline)
    : money('baseline', laneFields.baselineCost.header, ({ baseline }) => baseline),
  ...carriers.map(
    (carrier): Column =>
      (look.perUnit ? rateOf : money)(
        `carrier-${carrier.id}`,
        carrier.name,
        (lane) => bidOf(lane, carrier)?.cost,
        {
          title: (lane) => aboutBid(mode, lane, bidOf(lane, carrier)),
          badge: (lane) => bidBadge(lane, bidOf(lane, carrier), look),
          width: 164,
          total: undefined,
          foot: (lanes) => won(lanes, carrier),
        },
      ),
  ),
]

const bidOf = ({ bids }: BoardLane, { id }: Carrier): BoardBid | undefined =>
  bids.find(({ carrierId }) => carrierId === id)

/** What one unit of the lane's volume costs at so much a year. */
const rateOf = (
  key: string,
  header: string,
  cents: (lane: BoardLane) => Cents | null | undefined,
  more: Partial<Column> = {},
): Column => ({
  key,
  header,
  kind: 'number',
  value: (lane) => unitRate(cents(lane), lane.lane.unitMeasure),
  format: (cell) => formatRate(numberIn(cell)),
  width: 132,
  ...more,
})

function bidBadge(
  lane: BoardLane,
  bid: BoardBid | undefined,
  { tint, perUnit }: Look,
): GridBadge | null {
  if (!bid) return null
  const text = perUnit
    ? formatRate(unitRate(bid.cost, lane.lane.unitMeasure))
    : formatCents(bid.cost)
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

function aboutBid(mode: BiddableMode, lane: BoardLane, bid: BoardBid | undefined): string {
  if (!bid) return ''
  return [
    `${formatCents(bid.cost)} a year`,
    `${formatRate(unitRate(bid.cost, lane.lane.unitMeasure))} ${perUnitWords(mode)}`,
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
    if (!awards.some(({ carrierId }) => carrierId === id)) continue
    count += 1
    cents += costOf(awards.filter(({ carrierId }) => carrierId === id))
  }
  return count === 0 ? '–' : `${formatCount(count)} won, ${formatCents(cents)}`
}
