import { type BiddableMode, type ModeDefinition, modeDefinitions } from './mode.ts'

/** Whether lanes of a mode have a field in one place. */
type Where = boolean | ((mode: ModeDefinition) => boolean)

/** A choice is one of few, and offered as a filter. */
export type LaneFieldKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'choice'

type LaneField = {
  /** The same wherever the field stands. */
  header: string
  /** With its period and unit, where a file has to say them. */
  fileHeader?: string
  kind: LaneFieldKind
  /** Who may see it; a carrier never what the shipper pays. */
  side: 'both' | 'shipper' | 'carrier'
  /** The table of lanes, and what is chosen from it for the carrier's sheet. */
  table: Where
  /** The file a shipper or carrier downloads of its lanes. */
  export: Where
  /** The workbook a carrier fills in. */
  bidSheet: Where
}
type LanePlace = 'table' | 'export' | 'bidSheet'

const byRoad = ({ mainLeg }: ModeDefinition) => mainLeg === 'road'
const byPort = ({ gateway }: ModeDefinition) => gateway === 'port'
const byAirport = ({ gateway }: ModeDefinition) => gateway === 'airport'
const doorToDoor = ({ gateway }: ModeDefinition) => gateway === null
const notByAir = (mode: ModeDefinition) => !byAirport(mode)
const inContainers = ({ carriedIn }: ModeDefinition) => carriedIn === 'containers'
/** Where ports stand in a bid sheet: containers go to one by road too. */
const callsAtPort = (mode: ModeDefinition) => byPort(mode) || inContainers(mode)
const measuredIn =
  (...keys: ModeDefinition['measure']['key'][]) =>
  ({ measure }: ModeDefinition) =>
    keys.includes(measure.key)

const text = { kind: 'text', side: 'both', table: true, export: false, bidSheet: false } as const
const number = { ...text, kind: 'number' } as const
const money = { ...text, kind: 'money', export: true } as const
const choice = { ...text, kind: 'choice' } as const

/**
 * What is shown of a lane: what it is called, by whom and where it is seen. Each place has its own way to
 * show a field, and the compiler asks for it.
 */
export const laneFields = {
  laneId: { ...number, header: 'Lane ID', table: false, export: true, bidSheet: true },
  shipper: { ...choice, header: 'Shipper', side: 'carrier', export: true, bidSheet: true },
  origin: { ...text, header: 'Origin', export: true, bidSheet: true },
  destination: { ...text, header: 'Destination', export: true, bidSheet: true },
  originZip: {
    ...text,
    header: 'Origin Zip',
    table: doorToDoor,
    export: doorToDoor,
    bidSheet: true,
  },
  destZip: {
    ...text,
    header: 'Destination Zip',
    table: doorToDoor,
    export: doorToDoor,
    bidSheet: true,
  },
  originPort: {
    ...text,
    header: 'Origin Port',
    table: byPort,
    export: byPort,
    bidSheet: callsAtPort,
  },
  destPort: {
    ...text,
    header: 'Destination Port',
    table: byPort,
    export: byPort,
    bidSheet: callsAtPort,
  },
  originPortName: { ...text, header: 'Origin Port Name', table: false, bidSheet: callsAtPort },
  destPortName: { ...text, header: 'Destination Port Name', table: false, bidSheet: callsAtPort },
  orgIata: {
    ...text,
    header: 'Org IATA',
    table: byAirport,
    export: byAirport,
    bidSheet: byAirport,
  },
  destIata: {
    ...text,
    header: 'Dest IATA',
    table: byAirport,
    export: byAirport,
    bidSheet: byAirport,
  },
  originCountry: { ...choice, header: 'Origin Country', bidSheet: true },
  destCountry: { ...choice, header: 'Destination Country', bidSheet: true },
  region: { ...choice, header: 'Trade Region', export: doorToDoor },
  moveType: {
    ...choice,
    header: 'Move Type',
    table: byPort,
    export: byPort,
    bidSheet: notByAir,
  },
  service: {
    ...choice,
    header: 'Service',
    table: byAirport,
    export: byAirport,
    bidSheet: byAirport,
  },
  equipment: { ...choice, header: 'Equipment', export: true, bidSheet: true },
  businessUnit: { ...choice, header: 'Business unit', side: 'shipper' },
  miles: {
    ...number,
    header: 'Miles',
    fileHeader: 'One-way miles',
    export: true,
    bidSheet: byRoad,
  },
  kilometres: {
    ...number,
    header: 'Distance (km)',
    table: false,
    bidSheet: (mode) => !byRoad(mode),
  },
  shipments: {
    ...number,
    header: 'Shipments',
    fileHeader: 'Shipments a year',
    export: true,
    bidSheet: true,
  },
  forecast: {
    ...number,
    header: 'Forecast',
    fileHeader: 'Miles a year',
    table: false,
    export: measuredIn('shipments', 'miles'),
    bidSheet: measuredIn('miles'),
  },
  containers: {
    ...number,
    header: 'Containers',
    fileHeader: 'Containers a year',
    table: measuredIn('containers'),
    export: measuredIn('containers'),
    bidSheet: inContainers,
  },
  volume: {
    ...number,
    header: 'Volume',
    fileHeader: 'Volume a year (m3)',
    table: measuredIn('cubicMetres'),
    export: measuredIn('cubicMetres'),
    bidSheet: measuredIn('cubicMetres'),
  },
  weight: {
    ...number,
    header: 'Weight',
    fileHeader: 'Weight a year (kg)',
    table: measuredIn('kilograms'),
    export: measuredIn('kilograms'),
    bidSheet: true,
  },
  avgWeight: {
    ...number,
    header: 'Avg Weight',
    fileHeader: 'Average weight (kg)',
    table: measuredIn('kilograms'),
    bidSheet: true,
  },
  term: { ...number, header: 'Term', table: byAirport },
  unit: { ...text, header: 'Unit', table: false, export: true },
  status: { ...choice, header: 'Status', export: true },
  light: { ...choice, header: 'Signal', export: true },
  closes: { ...text, kind: 'date', header: 'Closes', fileHeader: 'Bidding closes', bidSheet: true },
  incumbent: { ...choice, header: 'Incumbent', export: true },
  baseline: { ...money, header: 'Baseline', side: 'shipper', export: false },
  baselineCost: { ...money, header: 'Baseline Cost', side: 'shipper' },
  target: { ...money, header: 'Target' },
  bids: { ...choice, header: 'Bids', side: 'shipper' },
  ownBid: { ...choice, header: 'Your Bid', side: 'carrier' },
  bidReceived: { ...number, header: 'Bid Received', side: 'shipper' },
  bidCompletion: { ...number, kind: 'percent', header: 'Bid Completion' },
  declined: { ...number, header: 'Declined', side: 'shipper' },
  amountBid: { ...money, header: 'Amount Bid' },
  rank: { ...number, header: 'Rank', side: 'carrier' },
  award: { ...choice, header: 'Award', side: 'shipper' },
  pendingAward: { ...money, header: 'Pending Award', side: 'shipper' },
  awarded: { ...money, header: 'Awarded' },
  savings: { ...money, header: 'Savings', side: 'shipper' },
  currency: { ...text, header: 'Currency', export: true },
} as const satisfies Record<string, LaneField>

export type LaneFieldKey = keyof typeof laneFields

type Field<Key extends LaneFieldKey> = (typeof laneFields)[Key]
/** The fields a place can have, of some mode. */
export type LaneFieldIn<Place extends LanePlace> = {
  [Key in LaneFieldKey]: Field<Key>[Place] extends false ? never : Key
}[LaneFieldKey]
/** Those of them that a side sees. */
export type LaneFieldFor<Place extends LanePlace, Side extends 'shipper' | 'carrier'> = {
  [Key in LaneFieldIn<Place>]: Field<Key>['side'] extends 'both' | Side ? Key : never
}[LaneFieldIn<Place>]

export const laneFieldKeys = Object.keys(laneFields) as LaneFieldKey[]

export function hasLaneField(place: LanePlace, key: LaneFieldKey, mode: BiddableMode): boolean {
  const where: Where = laneFields[key][place]
  return typeof where === 'function' ? where(modeDefinitions[mode]) : where
}

/** Whether a side finds a field of a mode's lanes in a place. */
export function isLaneFieldFor(
  side: 'shipper' | 'carrier',
  place: LanePlace,
  key: LaneFieldKey,
  mode: BiddableMode,
): boolean {
  const seenBy: LaneField['side'] = laneFields[key].side
  return (seenBy === 'both' || seenBy === side) && hasLaneField(place, key, mode)
}

/** What a field is called in a file that is read away from the product. */
export const fileHeader = (key: LaneFieldKey): string => {
  const field: LaneField = laneFields[key]
  return field.fileHeader ?? field.header
}

/** What a mode counts its volume in, over the column of exported lanes that comes back. */
export const forecastField = (mode: BiddableMode): LaneFieldKey =>
  (['containers', 'volume', 'weight', 'forecast'] as const).find((key) =>
    hasLaneField('export', key, mode),
  ) ?? 'forecast'
