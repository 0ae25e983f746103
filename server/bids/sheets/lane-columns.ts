import { countryName } from '#domain/country-name.ts'
import type { Lane } from '#domain/lane.ts'
import { fileHeader, hasLaneField, type LaneFieldFor, laneFields } from '#domain/lane-fields.ts'
import { type BiddableMode, isMeasuredIn } from '#domain/mode.ts'
import { milesPer } from '#domain/unit.ts'
import { formatInZone } from '#domain/displayed-date.ts'

export type LaneColumn = {
  heading: string
  width: number
  value: (lane: Lane, zone: string) => string | number | null
  /** Says which lane it is: what comes back must not contradict it. */
  isIdentity: boolean
}

/** To the whole from ten on, to the tenth below: nobody reads more of a forecast. */
export const roundedForPeople = (number: number): number =>
  Math.abs(number) < 10 ? Math.round(number * 10) / 10 : Math.round(number)

type Shown = (lane: Lane, shownIn: { mode: BiddableMode; zone: string }) => string | number | null

const end = (at: 0 | 1) => (lane: Lane) => lane.locationStr.split(' > ')[at] ?? ''
const place = (key: keyof Lane['locationInfo']) => (lane: Lane) => lane.locationInfo[key]
const country = (key: 'originCountryClean' | 'destCountryClean') => (lane: Lane) =>
  countryName(lane.locationInfo[key] ?? '')
const service = (lane: Lane) => lane.serviceType ?? lane.locationInfo.service
const yearly = (lane: Lane) => lane.unitMeasure

/** What tells a carrier the lane, from its name to its volumes, in the order of the sheet. */
const values: Record<Exclude<LaneFieldFor<'bidSheet', 'carrier'>, 'laneId'>, Shown> = {
  origin: end(0),
  destination: end(1),
  shipper: (lane) => lane.shipper,
  originZip: place('originZipClean'),
  originCountry: country('originCountryClean'),
  destZip: place('destZipClean'),
  destCountry: country('destCountryClean'),
  equipment: (lane) => lane.equipmentType,
  moveType: service,
  service,
  shipments: (lane) => lane.shipmentCount,
  originPort: place('originPortCodeClean'),
  destPort: place('destPortCodeClean'),
  originPortName: place('originPortNameClean'),
  destPortName: place('destPortNameClean'),
  orgIata: place('originPortCodeClean'),
  destIata: place('destPortCodeClean'),
  miles: (lane) => lane.miles,
  kilometres: ({ miles }) => (miles === null ? null : miles / milesPer.km),
  forecast: yearly,
  containers: (lane, { mode }) =>
    isMeasuredIn('containers', mode) ? lane.unitMeasure : lane.containerCount,
  volume: yearly,
  weight: (lane, { mode }) => (isMeasuredIn('kilograms', mode) ? lane.unitMeasure : lane.weight),
  avgWeight: (lane) => lane.avgWeight,
  closes: ({ closesAt }, { zone }) => (closesAt === null ? null : formatInZone(closesAt, zone)),
}
type SheetField = keyof typeof values

const usualWidth = 13
const widths: Partial<Record<SheetField, number>> = {
  origin: 26,
  destination: 26,
  shipper: 22,
  originCountry: 15,
  destCountry: 15,
  equipment: 16,
  closes: 36,
}

/** Every sheet of a mode has all of them; the shipper is named where there are several. */
export const laneColumns = (mode: BiddableMode, withShipper: boolean): LaneColumn[] =>
  (Object.keys(values) as SheetField[])
    .filter((key) => hasLaneField('bidSheet', key, mode) && (key !== 'shipper' || withShipper))
    .map((key) => {
      const { kind } = laneFields[key]
      return {
        heading: fileHeader(key),
        width: widths[key] ?? usualWidth,
        isIdentity: kind === 'text' || kind === 'choice',
        value: (lane, zone) => {
          const value = values[key](lane, { mode, zone })
          return typeof value === 'number' ? roundedForPeople(value) : value
        },
      }
    })

/** Headings that say which lane a row is, beside its id. */
export const identityColumns = (mode: BiddableMode): LaneColumn[] =>
  laneColumns(mode, true).filter(({ isIdentity }) => isIdentity)
