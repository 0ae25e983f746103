import { bidCoverageOf, ownBidStandingOf } from '#domain/bid-coverage.ts'
import { countryName } from '#domain/country-name.ts'
import type { Lane } from '#domain/lane.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { biddableModes, type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatTarget } from '#domain/money.ts'
import { formatCount, formatPercent, formatWeight } from '#domain/quantity.ts'
import { writeShown } from '#domain/shown-format.ts'
import { regionName } from '#domain/trade-region.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { closingWords } from './closing-words.ts'
import { hiddenFeedbackWords, laneStatusBadge, lightBadge } from './lane-badges.api.ts'

type Column = GridColumn<Lane>

const [from, to] = [0, 1].map((end) => (lane: Lane) => lane.locationStr.split(' > ')[end] ?? '')
const { text, count, money } = columnKinds<Lane>()

const signal: Column = {
  key: 'light',
  header: 'Signal',
  kind: 'status',
  value: (lane) => lane.light,
  badge: lightBadge,
  title: (lane) => hiddenFeedbackWords(lane) || (lightBadge(lane)?.text ?? ''),
  width: 148,
  facet: true,
}

const status: Column = {
  key: 'status',
  header: 'Status',
  kind: 'status',
  value: (lane) => laneStatusBadge(lane).text,
  badge: laneStatusBadge,
  width: 144,
  facet: true,
}

const closes = (carrier: boolean): Column => ({
  key: 'closes',
  header: 'Closes',
  kind: 'date',
  value: (lane) => lane.closesAt,
  format: (cell) => (typeof cell === 'string' ? closingWords(cell) : '–'),
  width: 212,
  hidden: !carrier,
})

const places: Column[] = [
  text('origin', 'Origin', (lane) => from?.(lane) ?? '', { width: 176, pinned: 'start' }),
  text('destination', 'Destination', (lane) => to?.(lane) ?? '', { width: 176, pinned: 'start' }),
]

const info = (key: string, header: string, field: keyof Lane['locationInfo']) =>
  text(key, header, (lane) => lane.locationInfo[field], { width: 104 })

/** What each family of modes adds (spec section 2). */
const byFamily = {
  road: [
    info('originZip', 'Origin Zip', 'originZipClean'),
    info('destZip', 'Destination Zip', 'destZipClean'),
  ],
  ocean: [
    info('originPort', 'Origin Port', 'originPortCodeClean'),
    info('destPort', 'Destination Port', 'destPortCodeClean'),
    text('moveType', 'Move Type', (lane) => lane.serviceType, { facet: true }),
  ],
  air: [
    info('orgIata', 'Org IATA', 'originPortCodeClean'),
    info('destIata', 'Dest IATA', 'destPortCodeClean'),
    text('service', 'Service', (lane) => lane.serviceType, { facet: true }),
    count('weight', 'Weight', (lane) => lane.weight, {
      format: (cell) => formatWeight(numberIn(cell)),
      total: 'sum',
      width: 112,
    }),
    count('avgWeight', 'Avg Weight', (lane) => lane.avgWeight, {
      format: (cell) => formatWeight(numberIn(cell)),
    }),
    count('term', 'Term', (lane) => lane.term, {
      format: (cell) => (cell === null ? '–' : `${cell} mo`),
    }),
  ],
}

const country = (key: string, header: string, field: 'originCountryClean' | 'destCountryClean') =>
  text(key, header, ({ locationInfo }) => countryName(locationInfo[field] ?? ''), {
    hidden: true,
    facet: true,
  })

/** What a summary narrows lanes by; in the table when asked for, as the region is by road. */
const whereabouts = (mode: BiddableMode): Column[] => [
  text('region', 'Trade Region', (lane) => regionName(lane.region), {
    hidden: modeDefinitions[mode].mainLeg !== 'road',
    facet: true,
  }),
  country('originCountry', 'Origin Country', 'originCountryClean'),
  country('destCountry', 'Destination Country', 'destCountryClean'),
]

function measureColumns(mode: BiddableMode): Column[] {
  const { measure } = modeDefinitions[mode]
  if (measure.key === 'containers')
    return [count('containers', 'Containers', (lane) => lane.unitMeasure, { total: 'sum' })]
  if (measure.key === 'cubicMetres')
    return [
      count('volume', 'Volume', (lane) => lane.unitMeasure, {
        total: 'sum',
        format: (cell) => (cell === null ? '–' : `${formatCount(numberIn(cell))} m3`),
      }),
    ]
  return []
}

const common = (incumbent: Column): Column[] => [
  count('shipments', 'Shipments', (lane) => lane.shipmentCount, { total: 'sum' }),
  incumbent,
  text('equipment', 'Equipment', (lane) => lane.equipmentType, { facet: true }),
  count('miles', 'Miles', (lane) => lane.miles),
]

/** What a shipper decides by; first in the table. */
const shipperMoney: Column[] = [
  money('baselineCost', 'Baseline Cost', (lane) => lane.baselineCost),
  money('target', 'Target', (lane) => lane.targetPrice, {
    format: (cell) => formatTarget(numberIn(cell) ?? 0),
  }),
  money('amountBid', 'Amount Bid', (lane) => lane.amountBid),
  money('awarded', 'Awarded', (lane) => lane.awardedCost),
  money('savings', 'Savings', (lane) => lane.savings),
]

const shipperCosts: Column[] = [
  money('pendingAward', 'Pending Award', (lane) => lane.pendingAward),
  count('bidReceived', 'Bid Received', (lane) => lane.bidsReceived, { total: 'sum' }),
  count('bidCompletion', 'Bid Completion', (lane) => lane.bidCompletion, {
    format: (cell) => formatPercent(numberIn(cell), 0),
  }),
  money('baseline', 'Baseline', (lane) => lane.baseline, {
    total: undefined,
    format: (cell) => unitPrice(numberIn(cell)),
  }),
  count('declined', 'Declined', (lane) => lane.declines, { total: 'sum', hidden: true }),
  text('currency', 'Currency', (lane) => lane.currency, { width: 88 }),
]

const carrierCosts: Column[] = [
  money('target', 'Target', (lane) => lane.targetPrice, {
    format: (cell) => formatTarget(numberIn(cell) ?? 0),
    total: undefined,
  }),
  count('bidCompletion', 'Bid Completion', (lane) => lane.bidCompletion, {
    format: (cell) => formatPercent(numberIn(cell), 0),
  }),
  money('amountBid', 'Amount Bid', (lane) => lane.amountBid),
  count('rank', 'Rank', (lane) => lane.rank),
  money('awarded', 'Awarded', (lane) => lane.awardedCost),
  text('currency', 'Currency', (lane) => lane.currency, { width: 88 }),
]

/** Incumbent shows 'No' when the flag is off (spec section 5). */
const incumbentName = text(
  'incumbent',
  'Incumbent',
  (lane) => (lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'),
  { facet: true, width: 152 },
)
const incumbentFlag = text('incumbent', 'Incumbent', (lane) => (lane.incumbent ? 'Yes' : 'No'), {
  facet: true,
  width: 96,
})

const bidCoverage = text('bids', 'Bids', bidCoverageOf, { facet: true, hidden: true, width: 152 })
const ownBid = text('bids', 'Your Bid', ownBidStandingOf, { facet: true, hidden: true })

const shipper = text('shipper', 'Shipper', (lane) => lane.shipper, { facet: true, width: 176 })

type Side = 'shipper' | 'carrier' | 'carrierOfSeveral'

const columnsOf = (mode: BiddableMode, side: Side): readonly Column[] => [
  ...places,
  ...(side === 'carrierOfSeveral' ? [shipper] : []),
  ...(side === 'shipper' ? shipperMoney : []),
  signal,
  status,
  closes(side !== 'shipper'),
  ...(side === 'shipper' ? [bidCoverage, ...shipperCosts] : [ownBid, ...carrierCosts]),
  ...byFamily[modeDefinitions[mode].family],
  ...whereabouts(mode),
  ...common(side === 'shipper' ? incumbentName : incumbentFlag),
  ...measureColumns(mode),
]

const sides = ['shipper', 'carrier', 'carrierOfSeveral'] as const
const table = new Map(
  sides.map((side) => [side, new Map(biddableModes.map((mode) => [mode, columnsOf(mode, side)]))]),
)
const columnsFor = (mode: BiddableMode, side: Side): readonly Column[] =>
  table.get(side)?.get(mode) ?? []

/** The columns of a mode as a shipper sees them; the same array each time. */
export const shipperColumns = (mode: BiddableMode) => columnsFor(mode, 'shipper')

/** A carrier that works for several shippers has a shipper column. */
export const carrierColumns = (mode: BiddableMode, lanes: readonly Lane[]) =>
  columnsFor(mode, ofSeveralShippers(lanes) ? 'carrierOfSeveral' : 'carrier')

/** Unit prices are small: their cents count. */
const unitPrice = (dollars: number | null) =>
  dollars === null
    ? '–'
    : writeShown(dollars, {
        style: 'currency',
        currency: 'USD',
        maximumFractionDigits: dollars < 100 ? 2 : 0,
      })
