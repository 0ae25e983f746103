import { lightLooks } from '#domain/light-looks.ts'
import { formatTarget, toDollars } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridBadge, GridColumn } from '#ui/grid/grid-column.ts'
import { type BoardLane, bestBid } from './board-lane.ts'

type Column = GridColumn<BoardLane>

const dollars = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : toDollars(cents)

const { text, money: dollarColumn, change } = columnKinds<BoardLane>()

const money = (
  key: string,
  header: string,
  cents: (lane: BoardLane) => number | null | undefined,
  more: Partial<Column> = {},
): Column => dollarColumn(key, header, (lane) => dollars(cents(lane)), { width: 88, ...more })

export const equipmentColumn = text('equipment', 'Equipment', ({ lane }) => lane.equipmentType, {
  facet: true,
  width: 96,
})

/** Where the lane and its first two columns stand in both layouts. */
export const laneColumn = text('lane', 'Lane', ({ lane }) => lane.locationStr, {
  width: 252,
  pinned: 'start',
})

/** Beside the lane, so that what is decided is in sight however far one scrolls. */
export const awardColumn: Column = {
  key: 'status',
  header: 'Award',
  kind: 'status',
  value: (lane) => awardBadge(lane).text,
  badge: awardBadge,
  width: 140,
  pinned: 'start',
  facet: true,
}

/** One row a lane: what it costs today, the best bid, the next, and where its award stands. */
export const boardColumns: readonly Column[] = [
  laneColumn,
  awardColumn,
  money('baseline', 'Baseline', ({ baseline }) => baseline),
  money('target', 'Target', ({ target }) => target, {
    format: (cell) => formatTarget(numberIn(cell) ?? 0),
  }),
  money('best', 'Best bid', (lane) => bestBid(lane)?.cost),
  text('carrier', 'Best carrier', (lane) => bestBid(lane)?.carrier ?? null, {
    facet: true,
    width: 156,
  }),
  change(
    'second',
    'Second',
    ({ bids: [first, second] }) =>
      first && second && first.cost > 0 ? (second.cost - first.cost) / first.cost : null,
    { width: 76 },
  ),
  change('saving', 'To baseline', (lane) => {
    const best = bestBid(lane)
    return best && lane.baseline ? (best.cost - lane.baseline) / lane.baseline : null
  }),
  {
    key: 'light',
    header: 'Signal',
    kind: 'status',
    value: ({ lane }) => lane.light,
    badge: lightBadge,
    width: 108,
    facet: true,
  },
  equipmentColumn,
  {
    key: 'volume',
    header: 'Volume',
    kind: 'number',
    value: ({ lane }) => lane.unitMeasure,
    format: (cell) => formatCount(numberIn(cell)),
    width: 80,
    total: 'sum',
  },
  money('savings', 'Savings', (lane) => {
    const best = bestBid(lane)
    return best && lane.baseline !== null ? lane.baseline - best.cost : null
  }),
  {
    key: 'bids',
    header: 'Bids',
    kind: 'number',
    value: ({ bids }) => bids.length,
    width: 72,
    total: 'sum',
  },
  {
    key: 'check',
    header: 'Check',
    kind: 'status',
    value: (lane) => outlierBadge(lane)?.text ?? '',
    badge: outlierBadge,
    title: ({ bids }) =>
      bids
        .flatMap(({ carrier, outlier }) => (outlier ? [`${carrier}: ${outlier}`] : []))
        .join('\n'),
    width: 132,
    facet: true,
  },
  text(
    'incumbent',
    'Incumbent',
    ({ lane }) => (lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'),
    { facet: true, width: 168 },
  ),
  text('region', 'Trade Region', ({ lane }) => lane.region, { facet: true }),
  text('unit', 'Business unit', ({ lane }) => lane.businessUnit, { facet: true, hidden: true }),
  money('pending', 'Pending', ({ pending }) => sumOf(pending)),
  money('awarded', 'Awarded', ({ confirmed }) => sumOf(confirmed)),
]

/** Where a lane's award stands. */
export function awardBadge({ lane, awards, confirmed, bids }: BoardLane): GridBadge {
  if (confirmed.length > 0) return { tone: 'accepted', icon: 'check', text: 'Awarded' }
  if (awards.length > 0) return { tone: 'pending', icon: 'clock', text: 'Pending award' }
  if (lane.status === 'open') return { tone: 'neutral', icon: 'dash', text: 'Not started' }
  if (lane.status === 'paused') return { tone: 'neutral', icon: 'dash', text: 'Paused' }
  return bids.length > 0
    ? { tone: 'progress', icon: 'half', text: 'To decide' }
    : { tone: 'neutral', icon: 'dash', text: 'No bids' }
}

function lightBadge({ lane }: BoardLane): GridBadge | null {
  return lane.light === null ? null : { ...lightLooks[lane.light], text: lane.light }
}

function outlierBadge({ bids }: BoardLane): GridBadge | null {
  const doubtful = bids.filter(({ outlier }) => outlier !== null).length
  if (doubtful === 0) return null
  const unit = bids.some(({ outlier }) => outlier?.includes('wrong unit'))
  return { tone: 'amber', icon: 'warning', text: unit ? 'Wrong unit?' : 'Outlier' }
}

const sumOf = (awards: BoardLane['awards']): number | null =>
  awards.length === 0 ? null : awards.reduce((sum, { cents }) => sum + cents, 0)
