import { offeredPriceWords } from '#domain/carrier-offer.ts'
import { type AnswerStanding, answerStandingWords } from '#domain/award-answer.ts'
import { laneFields } from '#domain/lane-fields.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatTarget } from '#domain/money.ts'
import { ratioAbove, savingsAgainst } from '#domain/savings.ts'
import { counted, formatQuantity } from '#domain/quantity.ts'
import { formatRate, perUnit, unitRate } from '#domain/unit-rate.ts'
import { isExtendable } from '#domain/open-to-bids.ts'
import { regionName } from '#domain/trade-region.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridBadge, GridColumn } from '#ui/grid/grid-column.ts'
import { type BoardLane, bestBid, costOf, savedBy, unitsOf } from './board-lane.ts'
import { type Standing, standingOf } from './standing.ts'

type Column = GridColumn<BoardLane>

type CentsOf = (lane: BoardLane) => number | null | undefined

const { text, money, change } = columnKinds<BoardLane>('cents')

/** A year's amount, and beside it what one container, mile or kilogram of it costs. */
const withRate =
  (mode: BiddableMode) =>
  (
    key: string,
    header: string,
    cents: CentsOf,
    more: Partial<Column> = {},
    units: (lane: BoardLane) => number | null = ({ lane }) => lane.unitMeasure,
  ): readonly Column[] => [
    money(key, header, cents, more),
    {
      key: `${key}Rate`,
      header: `${header} ${perUnit(mode)}`,
      kind: 'number',
      value: (lane) => unitRate(cents(lane), units(lane)),
      format: (cell) => formatRate(numberIn(cell)),
      width: 120,
    },
  ]

export const equipmentColumn = text(
  'equipment',
  laneFields.equipment.header,
  ({ lane }) => lane.equipmentType,
  {
    facet: true,
    width: 96,
  },
)

/** Where the lane and its first two columns stand in both layouts. */
export const laneColumn = text('lane', 'Lane', ({ lane }) => lane.locationStr, {
  width: 240,
  pinned: 'start',
})

/** Beside the lane, so that what is decided is in sight however far one scrolls. */
export const awardColumn: Column = {
  key: 'status',
  header: 'Award',
  kind: 'status',
  value: (lane) => awardBadge(lane).text,
  badge: awardBadge,
  // 'Awarded, part declined'
  width: 192,
  pinned: 'start',
  facet: true,
}

/** One row a lane: what it costs today, the best bid, what is saved, and where its award stands. */
const boardColumns = (mode: BiddableMode): readonly Column[] => {
  const amount = withRate(mode)
  const { title, unit } = modeDefinitions[mode].measure
  return [
    laneColumn,
    awardColumn,
    ...amount('baseline', laneFields.baselineCost.header, ({ baseline }) => baseline),
    ...amount('best', 'Best bid', (lane) => bestBid(lane)?.cost),
    text('carrier', 'Best carrier', (lane) => bestBid(lane)?.carrier ?? null, {
      facet: true,
      width: 192,
    }),
    change('saving', 'Best to baseline', (lane) => ratioAbove(bestBid(lane)?.cost, lane.baseline), {
      width: 100,
    }),
    money('atBest', 'Savings at best bid', (lane) =>
      savingsAgainst(lane.baseline, bestBid(lane)?.cost ?? null),
    ),
    ...amount(
      'awarded',
      laneFields.awarded.header,
      ({ confirmed }) => sumOf(confirmed),
      {},
      ({ lane, bids, confirmed }) => unitsOf(confirmed, bids, lane.unitMeasure),
    ),
    money('savings', laneFields.savings.header, ({ confirmed }) => savedBy(confirmed)),
    ...amount(
      'pending',
      laneFields.pendingAward.header,
      ({ pending }) => sumOf(pending),
      {},
      ({ lane, bids, pending }) => unitsOf(pending, bids, lane.unitMeasure),
    ),
    text('offer', 'Offer', offerOfLane, { width: 232, facet: true }),
    change(
      'second',
      'Second to best',
      ({ bids: [first, second] }) => ratioAbove(second?.cost, first?.cost),
      { width: 88 },
    ),
    ...amount('target', laneFields.target.header, ({ target }) => target || null, {
      format: (cell) => formatTarget(numberIn(cell) ?? 0),
    }),
    {
      key: 'light',
      header: laneFields.light.header,
      kind: 'status',
      value: ({ lane }) => lane.light,
      badge: lightBadge,
      width: 108,
      facet: true,
    },
    equipmentColumn,
    {
      key: 'volume',
      header: unit === '' ? title : `${title} (${unit})`,
      kind: 'number',
      value: ({ lane }) => lane.unitMeasure,
      format: (cell) => formatQuantity(numberIn(cell)),
      formatTotal: formatQuantity,
      width: 104,
      total: 'sum',
    },
    ...standingColumns,
  ]
}

/** The offers that set the price of a lane, and whether a bundle is no longer whole. */
const offerOfLane = ({ awards }: BoardLane): string | null =>
  [
    ...new Set(
      awards.flatMap(({ offer }) =>
        offer ? [`${offeredPriceWords(offer)}${offer.broken ? ', no longer whole' : ''}`] : [],
      ),
    ),
  ].join(', ') || null

/** The answer that leaves most to do: of a split lane one may be accepted and another waiting. */
function answerOf({ confirmed, declined }: BoardLane): AnswerStanding | null {
  if (declined.length > 0) return 'declined'
  const given = confirmed.map(({ standing }) => standing)
  return (['noAnswer', 'waiting', 'accepted'] as const).find((one) => given.includes(one)) ?? null
}

const standingColumns: readonly Column[] = [
  text(
    'answer',
    'Answer',
    (lane) => {
      const answer = answerOf(lane)
      return answer && answerStandingWords[answer]
    },
    { facet: true, width: 168 },
  ),
  {
    key: 'bids',
    header: 'Bids',
    kind: 'number',
    value: ({ bids }) => bids.length,
    width: 72,
    total: 'sum',
  },
  {
    key: 'declined',
    header: laneFields.declined.header,
    kind: 'number',
    value: ({ lane }) => lane.declines || null,
    title: ({ lane }) =>
      lane.declines > 0 ? `${counted(lane.declines, 'carrier')} will not bid` : '',
    width: 84,
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
    laneFields.incumbent.header,
    ({ lane }) => (lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'),
    { facet: true, width: 168 },
  ),
  text('region', laneFields.region.header, ({ lane }) => regionName(lane.region), { facet: true }),
  text('unit', laneFields.businessUnit.header, ({ lane }) => lane.businessUnit, {
    facet: true,
    hidden: true,
  }),
]

/** With the way on for lanes that nobody has bid on, where there are such. */
export const tableColumns = (
  mode: BiddableMode,
  onExtend: ((lane: BoardLane) => void) | null,
): readonly Column[] => {
  const columns = boardColumns(mode)
  return onExtend ? [...columns.slice(0, 2), extendColumn(onExtend), ...columns.slice(2)] : columns
}

const extendColumn = (onExtend: (lane: BoardLane) => void): Column => ({
  key: 'extend',
  header: 'More time',
  kind: 'status',
  value: (lane) => extendBadge(lane)?.text ?? '',
  badge: extendBadge,
  title: (lane) => (canExtend(lane) ? 'Give carriers more time on this lane' : ''),
  press: onExtend,
  width: 96,
})

/** Whether more time may bring the lane its first bid. */
export const canExtend = ({ lane, bids }: BoardLane): boolean =>
  bids.length === 0 && isExtendable(lane)

const extendBadge = (lane: BoardLane): GridBadge | null =>
  canExtend(lane) ? { tone: 'button', icon: 'clock', text: 'Extend' } : null

export function awardBadge(lane: BoardLane): GridBadge {
  return standingBadges[standingOf(lane)]
}

const standingBadges: Record<Standing, GridBadge> = {
  declined: { tone: 'rejected', icon: 'stop', text: 'Award declined' },
  partDeclined: { tone: 'rejected', icon: 'stop', text: 'Awarded, part declined' },
  noAnswer: { tone: 'amber', icon: 'clock', text: 'Awarded, no answer' },
  awarded: { tone: 'accepted', icon: 'check', text: 'Awarded' },
  pending: { tone: 'pending', icon: 'clock', text: 'Pending award' },
  toDecide: { tone: 'progress', icon: 'half', text: 'To decide' },
  noBids: { tone: 'neutral', icon: 'dash', text: 'No bids' },
  paused: { tone: 'neutral', icon: 'dash', text: 'Paused' },
  notStarted: { tone: 'neutral', icon: 'dash', text: 'Not started' },
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
  awards.length === 0 ? null : costOf(awards)
