import { bidCoverageOf, ownBidStandingOf } from '#domain/bid-coverage.ts'
import { countryName } from '#domain/country-name.ts'
import { laneAwardOf } from '#domain/lane-award.ts'
import type { Lane } from '#domain/lane.ts'
import {
  hasLaneField,
  type LaneFieldFor,
  type LaneFieldKey,
  type LaneFieldKind,
  laneFields,
} from '#domain/lane-fields.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import { biddableModes, type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatTarget } from '#domain/money.ts'
import { formatPercent, formatQuantity, formatWeight } from '#domain/quantity.ts'
import { writeShown } from '#domain/shown-format.ts'
import { regionName } from '#domain/trade-region.ts'
import { type ColumnMaker, columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridBadge, GridColumn } from '#ui/grid/grid-column.ts'
import { closingWords } from './closing-words.ts'
import { hiddenFeedbackWords, laneStatusBadge, lightBadge } from './lane-badges.api.ts'

type Column = GridColumn<Lane>
type Side = 'shipper' | 'carrier'

/** How the table shows a field of one kind. */
type Cell<Kind extends LaneFieldKind> = {
  kind: Kind
  column: (key: string, header: string) => Column
}
/** In the order of the table. */
type CellsOf<Of extends Side> = {
  [Key in LaneFieldFor<'table', Of>]: Cell<(typeof laneFields)[Key]['kind']>
}

const kinds = columnKinds<Lane>()
const cellOf =
  <const Kind extends LaneFieldKind, Value>(
    kind: Kind,
    maker: ColumnMaker<Lane, Value>,
    usual: Partial<Column> = {},
  ) =>
  (value: (lane: Lane) => Value | null | undefined, more: Partial<Column> = {}): Cell<Kind> => ({
    kind,
    column: (key, header) => maker(key, header, value, { ...usual, ...more }),
  })

const text = cellOf('text', kinds.text)
const choice = cellOf('choice', kinds.text, { facet: true })
const count = cellOf('number', kinds.count)
const money = cellOf('money', kinds.money)
const percent = cellOf('percent', kinds.count, {
  percent: true,
  format: (cell) => formatPercent(numberIn(cell), 0),
})
const badge = (badged: (lane: Lane) => GridBadge | null, more: Partial<Column>): Cell<'choice'> =>
  choice((lane) => badged(lane)?.text, {
    kind: 'status',
    format: undefined,
    badge: badged,
    ...more,
  })
/** A year's forecast, which is rarely whole. */
const quantity = (value: (lane: Lane) => number | null, more: Partial<Column> = {}) =>
  count(value, {
    total: 'sum',
    format: (cell) => formatQuantity(numberIn(cell)),
    formatTotal: formatQuantity,
    ...more,
  })
const kilograms = (value: (lane: Lane) => number | null, more: Partial<Column> = {}) =>
  count(value, { format: (cell) => formatWeight(numberIn(cell)), ...more })

const end = (at: 0 | 1) =>
  text((lane) => lane.locationStr.split(' > ')[at] ?? '', { width: 176, pinned: 'start' })
const place = (field: keyof Lane['locationInfo']) =>
  text(({ locationInfo }) => locationInfo[field], { width: 104 })
const country = (field: 'originCountryClean' | 'destCountryClean') =>
  choice(({ locationInfo }) => countryName(locationInfo[field] ?? ''), { hidden: true })
const target = (more: Partial<Column> = {}) =>
  money((lane) => lane.targetPrice, {
    format: (cell) => formatTarget(numberIn(cell) ?? 0),
    ...more,
  })

const ends = { origin: end(0), destination: end(1) }

const standing = (isClosingHidden: boolean) => ({
  light: badge(lightBadge, {
    value: (lane) => lane.light,
    title: (lane) => hiddenFeedbackWords(lane) || (lightBadge(lane)?.text ?? ''),
    width: 148,
  }),
  status: badge(laneStatusBadge, { width: 192 }),
  closes: {
    kind: 'date',
    column: (key, header): Column => ({
      key,
      header,
      kind: 'date',
      value: (lane) => lane.closesAt,
      format: (cell) => (typeof cell === 'string' ? closingWords(cell) : '–'),
      width: 212,
      hidden: isClosingHidden,
    }),
  } satisfies Cell<'date'>,
})

const amounts = {
  amountBid: money((lane) => lane.amountBid),
  awarded: money((lane) => lane.awardedCost),
}
const bidCompletion = percent((lane) => lane.bidCompletion)
const currency = text((lane) => lane.currency, { width: 88 })

/** What a mode adds (spec section 2), and what a summary narrows lanes by, in the table when asked for. */
const ofMode = (mode: BiddableMode) => ({
  originZip: place('originZipClean'),
  destZip: place('destZipClean'),
  originPort: place('originPortCodeClean'),
  destPort: place('destPortCodeClean'),
  moveType: choice((lane) => lane.serviceType),
  orgIata: place('originPortCodeClean'),
  destIata: place('destPortCodeClean'),
  service: choice((lane) => lane.serviceType),
  weight: kilograms((lane) => lane.weight, { total: 'sum', width: 112 }),
  avgWeight: kilograms((lane) => lane.avgWeight),
  term: count((lane) => lane.term, {
    format: (cell) => (cell === null ? '–' : `${cell} mo`),
  }),
  region: choice((lane) => regionName(lane.region), {
    hidden: modeDefinitions[mode].mainLeg !== 'road',
  }),
  originCountry: country('originCountryClean'),
  destCountry: country('destCountryClean'),
  shipments: quantity((lane) => lane.shipmentCount),
})

const carried = {
  equipment: choice((lane) => lane.equipmentType),
  miles: count((lane) => lane.miles),
  containers: quantity((lane) => lane.unitMeasure),
  volume: quantity((lane) => lane.unitMeasure, {
    format: (cell) => (cell === null ? '–' : `${formatQuantity(numberIn(cell))} m3`),
    formatTotal: (sum) => `${formatQuantity(sum)} m3`,
  }),
}

/** What a shipper decides by comes first. */
const shipperCells = (mode: BiddableMode): CellsOf<'shipper'> => ({
  ...ends,
  baselineCost: money((lane) => lane.baselineCost),
  target: target(),
  ...amounts,
  savings: money((lane) => lane.savings),
  ...standing(true),
  bids: choice(bidCoverageOf, { hidden: true, width: 152 }),
  award: choice(laneAwardOf, { hidden: true }),
  pendingAward: money((lane) => lane.pendingAward),
  bidReceived: count((lane) => lane.bidsReceived, { total: 'sum' }),
  bidCompletion,
  baseline: money((lane) => lane.baseline, {
    total: undefined,
    format: (cell) => unitPrice(numberIn(cell)),
  }),
  declined: count((lane) => lane.declines, { total: 'sum', hidden: true }),
  currency,
  ...ofMode(mode),
  // 'No' where the flag is off (spec section 5).
  incumbent: choice((lane) => (lane.incumbent ? (lane.incumbentCarrier ?? 'Yes') : 'No'), {
    width: 152,
  }),
  ...carried,
  businessUnit: choice((lane) => lane.businessUnit),
})

const carrierCells = (mode: BiddableMode): CellsOf<'carrier'> => ({
  ...ends,
  shipper: choice((lane) => lane.shipper, { width: 176 }),
  ...standing(false),
  // Under the key it is kept by in addresses and views.
  ownBid: choice(ownBidStandingOf, { key: 'bids', hidden: true }),
  target: target({ total: undefined }),
  bidCompletion,
  amountBid: amounts.amountBid,
  rank: count((lane) => lane.rank),
  awarded: amounts.awarded,
  currency,
  ...ofMode(mode),
  incumbent: choice((lane) => (lane.incumbent ? 'Yes' : 'No'), { width: 96 }),
  ...carried,
})

function columnsOf(mode: BiddableMode, side: Side): readonly Column[] {
  const cells: Partial<Record<LaneFieldKey, Cell<LaneFieldKind>>> =
    side === 'shipper' ? shipperCells(mode) : carrierCells(mode)
  return Object.entries(cells).flatMap(([name, cell]) => {
    const key = name as LaneFieldKey
    return hasLaneField('table', key, mode) ? [cell.column(key, laneFields[key].header)] : []
  })
}

const table = {
  shipper: new Map(biddableModes.map((mode) => [mode, columnsOf(mode, 'shipper')])),
  carrierOfSeveral: new Map(biddableModes.map((mode) => [mode, columnsOf(mode, 'carrier')])),
  carrier: new Map(
    biddableModes.map((mode) => [
      mode,
      columnsOf(mode, 'carrier').filter(({ key }) => key !== 'shipper'),
    ]),
  ),
}
const columnsFor = (mode: BiddableMode, side: keyof typeof table): readonly Column[] =>
  table[side].get(mode) ?? []

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
