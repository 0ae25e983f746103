import { addMonths, format, startOfMonth } from 'date-fns'
import { type BiddableMode, Mode, modeDefinitions, modeTitle } from '#domain/mode.ts'
import { writeCsv } from '#domain/csv.ts'
import { laneDistance } from '#server/reference/distance.ts'
import { locatePlace } from '#server/reference/locate.ts'
import { demoEnds, type DemoEnds } from './places.ts'
import type { Random } from './random.ts'

const lanesPerMode = 420

export type HistoryRow = (string | number)[]

const headings = [
  'Shipment',
  'Ship date',
  'Mode',
  'Origin',
  'Destination',
  'Equipment',
  'Carrier',
  'Business unit',
  'Shipments',
  'Containers',
  'Weight (kg)',
  'Volume (cbm)',
  'Miles',
  'Freight cost (USD)',
  'Transit days',
]
const businessUnits = ['Living', 'Kitchen', 'Garden']

/** Where the demo shipper's goods of a mode go. */
export const demoLanes = (mode: BiddableMode, random: Random): DemoEnds[] =>
  shuffled(demoEnds(mode), random).slice(0, lanesPerMode)

export type HistoryOf = {
  mode: BiddableMode
  lanes: readonly DemoEnds[]
  /** Opens the shipment numbers. */
  initials: string
  /** Its usual price against the market. */
  level: number
  /** Months between shipments. */
  every: number
  carriers: readonly string[]
}

/** Rows as the file a shipper would upload. */
export const historyFile = (rows: readonly HistoryRow[]): string => writeCsv(headings, rows)

/** A year of shipments of a shipper in a mode. */
export function historyRows(
  { mode, lanes, initials, level, every, carriers }: HistoryOf,
  today: Date,
  random: Random,
): HistoryRow[] {
  const first = addMonths(startOfMonth(today), -12)
  const rows: HistoryRow[] = []
  for (const [index, ends] of lanes.entries()) {
    const carrier = random.pick(carriers)
    const unit = businessUnits[index % businessUnits.length] ?? 'Living'
    const market = level * priceLevel(random)
    const size = random.between(0.4, 2.2)
    for (let month = 0; month < 12; month += every) {
      // Garden furniture ships in spring, gifts before Christmas.
      const season = 1 + 0.25 * Math.sin(((month + first.getMonth()) / 12) * 2 * Math.PI)
      const date = addMonths(first, month)
      date.setDate(1 + Math.floor(random.next() * 27))
      const reference = `${initials}-${mode}${String(index + 1).padStart(3, '0')}-${format(date, 'yyMM')}`
      const load = loadOf(mode, size * season, random)
      const cost = costOf(mode, ends, load, market * random.between(0.95, 1.06))
      rows.push([
        reference,
        format(date, 'yyyy-MM-dd'),
        modeTitle(mode),
        ends.origin,
        ends.destination,
        ends.equipment,
        carrier,
        unit,
        load.shipments,
        load.containers || '',
        load.kilograms,
        load.cubicMetres || '',
        '',
        cost.toFixed(2),
        transitDays(mode, random),
      ])
    }
  }
  return rows
}

type Load = { shipments: number; containers: number; kilograms: number; cubicMetres: number }

const priceLevel = (random: Random) => random.between(0.88, 1.15)

function loadOf(mode: BiddableMode, size: number, random: Random): Load {
  const shipments = Math.max(1, Math.round(size * random.between(1, 4)))
  switch (mode) {
    case Mode.OceanFCL:
      return {
        shipments,
        containers: shipments * Math.ceil(size * 2),
        kilograms: Math.round(shipments * 14_500 * size),
        cubicMetres: 0,
      }
    case Mode.OceanLCL: {
      const cubicMetres = Math.round(shipments * random.between(2, 9) * 10) / 10
      return {
        shipments,
        containers: 0,
        kilograms: Math.round(cubicMetres * random.between(220, 420)),
        cubicMetres,
      }
    }
    case Mode.AirFreight:
      return {
        shipments,
        containers: 0,
        kilograms: Math.round(shipments * random.between(120, 1400)),
        cubicMetres: 0,
      }
    case Mode.RoadFTL:
      return {
        shipments: shipments * 2,
        containers: 0,
        kilograms: Math.round(shipments * 2 * random.between(8000, 19_000)),
        cubicMetres: 0,
      }
    case Mode.RoadDrayage:
      return {
        shipments: shipments * 2,
        containers: shipments * 2,
        kilograms: Math.round(shipments * 2 * 15_000),
        cubicMetres: 0,
      }
  }
}

/** Market rates: per mile by road, per container, m3 or kg by distance elsewhere. */
function costOf(
  mode: BiddableMode,
  { origin, destination, equipment }: DemoEnds,
  load: Load,
  level: number,
): number {
  const km = distanceOf(mode, origin, destination)
  const miles = km * 0.621371
  switch (mode) {
    case Mode.OceanFCL:
      return load.containers * (equipment === '20DV' ? 0.62 : 1) * (780 + km * 0.105) * level
    case Mode.OceanLCL:
      return (load.shipments * 95 + load.cubicMetres * (38 + km * 0.0042)) * level
    case Mode.AirFreight:
      return load.kilograms * (1.15 + km * 0.00028) * level
    case Mode.RoadFTL:
      return load.shipments * (140 + miles * (equipment.includes('Reefer') ? 2.75 : 2.28)) * level
    case Mode.RoadDrayage:
      return load.containers * (245 + miles * 4.1) * level
  }
}

function distanceOf(mode: BiddableMode, origin: string, destination: string): number {
  const kind = modeDefinitions[mode].family
  const [from, to] = [origin, destination].map((text) => locatePlace({ text, kind }))
  if (!from || !to || !('found' in from) || !('found' in to))
    throw new Error(`The demo names an unknown place: ${origin} or ${destination}`)
  return laneDistance(mode, from.found, to.found).km
}

/** Whole days a lane of the mode usually takes. */
export function transitDays(mode: BiddableMode, random: Random): number {
  const usual: Record<BiddableMode, [number, number]> = {
    [Mode.OceanFCL]: [16, 38],
    [Mode.OceanLCL]: [20, 45],
    [Mode.AirFreight]: [2, 6],
    [Mode.RoadFTL]: [1, 5],
    [Mode.RoadDrayage]: [1, 2],
  }
  return Math.round(random.between(...usual[mode]))
}

function shuffled<T>(from: readonly T[], random: Random): T[] {
  const mixed = [...from]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random.next() * (index + 1))
    const [a, b] = [mixed[index], mixed[other]]
    if (a !== undefined && b !== undefined) {
      mixed[index] = b
      mixed[other] = a
    }
  }
  return mixed
}
