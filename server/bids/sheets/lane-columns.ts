import { countryName } from '#domain/country-name.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { milesPer } from '#domain/unit.ts'
import { formatInZone } from '#domain/displayed-date.ts'
import { headings } from './columns.ts'

export type LaneColumn = {
  heading: string
  width: number
  value: (lane: Lane, zone: string) => string | number | null
  /** Says which lane it is: what comes back must not contradict it. */
  isIdentity?: true
}

const text = (heading: string, value: (lane: Lane) => string | null, width = 13): LaneColumn => ({
  heading,
  width,
  value,
  isIdentity: true,
})

/** To the whole from ten on, to the tenth below: nobody reads more of a forecast. */
export const roundedForPeople = (number: number): number =>
  Math.abs(number) < 10 ? Math.round(number * 10) / 10 : Math.round(number)

const figure = (heading: string, value: (lane: Lane) => number | null): LaneColumn => ({
  heading,
  width: 13,
  value: (lane) => {
    const found = value(lane)
    return found === null ? null : roundedForPeople(found)
  },
})

const end = (at: 0 | 1) => (lane: Lane) => lane.locationStr.split(' > ')[at] ?? ''
const info = (heading: string, key: keyof Lane['locationInfo']) =>
  text(heading, ({ locationInfo }) => locationInfo[key])
const country = (heading: string, key: 'originCountryClean' | 'destCountryClean') =>
  text(heading, ({ locationInfo }) => countryName(locationInfo[key] ?? ''), 15)

const ports: Record<'code' | 'name', LaneColumn[]> = {
  code: [info('Origin port', 'originPortCodeClean'), info('Destination port', 'destPortCodeClean')],
  name: [
    info('Origin port name', 'originPortNameClean'),
    info('Destination port name', 'destPortNameClean'),
  ],
}
const airports = [
  info('Origin IATA', 'originPortCodeClean'),
  info('Destination IATA', 'destPortCodeClean'),
]
const miles = figure('One-way miles', (lane) => lane.miles)
const kilometres = figure('Distance (km)', ({ miles: one }) =>
  one === null ? null : one / milesPer.km,
)
const containers = figure('Containers a year', (lane) => lane.containerCount)
const moved = (heading: string) => figure(heading, (lane) => lane.unitMeasure)
const weight = figure('Weight a year (kg)', (lane) => lane.weight)

/** What a mode adds: where it calls, how far it is, how much it moves. */
const ofMode: Record<BiddableMode, LaneColumn[]> = {
  [Mode.RoadFTL]: [miles, moved('Miles a year'), weight],
  [Mode.RoadDrayage]: [...ports.code, ...ports.name, miles, containers, weight],
  [Mode.OceanFCL]: [...ports.code, ...ports.name, kilometres, moved('Containers a year'), weight],
  [Mode.OceanLCL]: [...ports.code, ...ports.name, kilometres, moved('Volume a year (m3)'), weight],
  [Mode.AirFreight]: [...airports, kilometres, moved('Weight a year (kg)')],
}

/** What tells a carrier the lane, from its name to its volumes; every sheet of a mode has all of it. */
export const laneColumns = (mode: BiddableMode, withShipper: boolean): LaneColumn[] => [
  text('Origin', end(0), 26),
  text('Destination', end(1), 26),
  ...(withShipper ? [text(headings.shipper, (lane) => lane.shipper, 22)] : []),
  info('Origin ZIP', 'originZipClean'),
  country('Origin country', 'originCountryClean'),
  info('Destination ZIP', 'destZipClean'),
  country('Destination country', 'destCountryClean'),
  text('Equipment', (lane) => lane.equipmentType, 16),
  text('Service', (lane) => lane.serviceType ?? lane.locationInfo.service),
  figure('Shipments a year', (lane) => lane.shipmentCount),
  ...ofMode[mode],
  figure('Average weight (kg)', (lane) => lane.avgWeight),
  {
    heading: 'Bidding closes',
    width: 36,
    value: ({ closesAt }, zone) => (closesAt === null ? null : formatInZone(closesAt, zone)),
  },
]

/** Headings that say which lane a row is, beside its id. */
export const identityColumns = (mode: BiddableMode): LaneColumn[] =>
  laneColumns(mode, true).filter(({ isIdentity }) => isIdentity)
