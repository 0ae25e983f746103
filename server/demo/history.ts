import { addMonths, format, startOfMonth } from 'date-fns'
import { type BiddableMode, modeDefinitions, modeTitle, Mode } from '#domain/mode.ts'
import { writeCsv } from '#domain/csv.ts'
import type { ServiceType } from '#domain/overview.ts'
import { toCents, toDollars, shareOut } from '#domain/money.ts'
import { shipmentCharges, byCharge, type ShipmentCharge } from '#domain/shipment-charge.ts'
import { laneDistance } from '#server/distances/distance.ts'
import { locatePlace } from '#server/places/locate.ts'
import { costOf, type Load, loadOf, transitDays } from './loads.ts'
import { demoEnds, type DemoEnds } from './places.ts'
import { type Random, shuffled } from './random.ts'

const lanesPerMode = 420

/** A row of a shipper's history, dated 'YYYY-MM-DD', in dollars. */
export type DemoShipment = {
  reference: string
  date: string
  mode: BiddableMode
  ends: DemoEnds
  /** The lane's place among the lanes of its mode. */
  laneIndex: number
  carrier: string
  unit: string
  load: Load
  cost: number
  transitDays: number
}

const headings = [
  'Shipment',
  'Ship date',
  'Mode',
  'Origin',
  'Destination',
  'Equipment',
  'Move type',
  'Carrier',
  'Business unit',
  'Shipments',
  'Containers',
  'Weight (kg)',
  'Volume (cbm)',
  'Miles',
  'Linehaul (USD)',
  'Fuel surcharge (USD)',
  'Origin charges (USD)',
  'Destination charges (USD)',
  'Accessorials (USD)',
  'Total cost (USD)',
  'Transit days',
]
const businessUnits = ['Living', 'Kitchen', 'Garden']

export const demoLanes = (mode: BiddableMode, random: Random): DemoEnds[] =>
  shuffled(demoEnds(mode), random).slice(0, lanesPerMode)

export type HistoryOf = {
  mode: BiddableMode
  lanes: readonly DemoEnds[]
  /** Opens the shipment numbers. */
  initials: string
  /** Its usual price against the market. */
  level: number
  /** Months of history, by the lane's place in `lanes`. */
  months: (index: number) => number
  /** Months between shipments. */
  every: number
  carriers: readonly string[]
}

export const historyFile = (shipments: readonly DemoShipment[]): string =>
  writeCsv(
    headings,
    shipments.map(({ reference, date, mode, ends, carrier, unit, load, transitDays, ...paid }) => [
      reference,
      date,
      modeTitle(mode),
      ends.origin,
      ends.destination,
      ends.equipment,
      moveType(mode, paid.laneIndex),
      carrier,
      unit,
      load.shipments,
      load.containers || '',
      load.kilograms,
      load.cubicMetres || '',
      '',
      ...writtenCosts({ ...paid, mode, date }),
      transitDays,
    ]),
  )

/** Main legs between ports or airports are mostly bought by themselves, some with a door at either end. */
const beyondPorts: readonly ServiceType[] = [
  'Port-Port',
  'Port-Door',
  'Port-Port',
  'Door-Port',
  'Port-Port',
  'Door-Door',
  'Port-Port',
  'Port-Door',
]

/** Of one lane always the same: its shipments share it. */
function moveType(mode: BiddableMode, laneIndex: number): ServiceType {
  const { usualService } = modeDefinitions[mode]
  if (usualService !== 'Port-Port') return usualService
  return beyondPorts[(laneIndex + mode) % beyondPorts.length] ?? usualService
}

/** Each charge and what they add up to. */
function writtenCosts({
  cost,
  mode,
  laneIndex,
  date,
}: Pick<DemoShipment, 'cost' | 'mode' | 'laneIndex' | 'date'>): string[] {
  const cents = toCents(cost)
  const charges = demoCharges(mode, cents, laneIndex, new Date(date))
  const written = (amount: number) => toDollars(amount).toFixed(2)
  return [
    ...shipmentCharges.map((charge) => (charges ? written(charges[charge]) : '')),
    written(cents),
  ]
}

/** The shipments of one demo lane share it. */
export const laneNumber = (mode: BiddableMode, initials: string, index: number): string =>
  `${initials}-${mode}${String(index + 1).padStart(3, '0')}`

/** What a shipper moved in a mode up to the month before this one. */
export function demoHistory(
  { mode, lanes, initials, level, months, every, carriers }: HistoryOf,
  today: Date,
  random: Random,
): DemoShipment[] {
  const thisMonth = startOfMonth(today)
  const shipments: DemoShipment[] = []
  for (const [index, ends] of lanes.entries()) {
    const carrier = random.pick(carriers)
    const unit = businessUnits[index % businessUnits.length] ?? 'Living'
    const market = level * priceLevel(random)
    const size = random.between(0.4, 2.2)
    const km = distanceOf(mode, ends)
    for (let ago = months(index); ago > 0; ago -= every) {
      const date = addMonths(thisMonth, -ago)
      // Garden furniture ships in spring, gifts before Christmas.
      const season = 1 + 0.25 * Math.sin((date.getMonth() / 12) * 2 * Math.PI)
      const year = ago > 12 ? yearBefore : { volume: 1, price: 1 }
      date.setDate(1 + Math.floor(random.next() * 27))
      const load = loadOf(mode, size * season * year.volume, random)
      const price = market * year.price * random.between(0.95, 1.06)
      shipments.push({
        reference: `${laneNumber(mode, initials, index)}-${format(date, 'yyMM')}`,
        date: format(date, 'yyyy-MM-dd'),
        mode,
        ends,
        laneIndex: index,
        carrier,
        unit,
        load,
        cost: costOf(mode, ends, km, load) * price,
        transitDays: transitDays(mode, random),
      })
    }
  }
  return shipments
}

/** The year before the last, against it: less moved, for a little less. */
const yearBefore = { volume: 0.95, price: 0.96 }

const priceLevel = (random: Random) => random.between(0.88, 1.15)

function distanceOf(mode: BiddableMode, { origin, destination }: DemoEnds): number {
  const kind = modeDefinitions[mode].family
  const [from, to] = [origin, destination].map((text) => locatePlace({ text, kind }))
  if (!from || !to || !('found' in from) || !('found' in to))
    throw new Error(`The demo names an unknown place: ${origin} or ${destination}`)
  return laneDistance(mode, from.found, to.found).km
}

/** Parts of a cost in thousandths, as invoices of the mode split it: freight, fuel, origin, destination, other. */
const usual: Record<BiddableMode, readonly [number, number, number, number, number]> = {
  [Mode.RoadDrayage]: [590, 180, 60, 50, 120],
  [Mode.RoadFTL]: [745, 200, 0, 0, 55],
  [Mode.OceanFCL]: [620, 115, 95, 145, 25],
  [Mode.OceanLCL]: [465, 85, 215, 220, 15],
  [Mode.AirFreight]: [585, 205, 100, 90, 20],
}

/**
 * What a demo cost of so many cents is made of, more for fuel in summer; null for the lanes of every ninth
 * number, whose carrier invoices one sum.
 */
function demoCharges(
  mode: BiddableMode,
  cents: number,
  laneIndex: number,
  date: Date,
): Record<ShipmentCharge, number> | null {
  if (laneIndex % 9 === 4) return null
  const [freight, fuel, ...others] = usual[mode]
  const seasonal = Math.round(fuel * 0.15 * Math.sin(((date.getMonth() - 3) / 6) * Math.PI))
  const parts = shareOut(cents, [freight - seasonal, fuel + seasonal, ...others])
  return byCharge((charge) => parts[shipmentCharges.indexOf(charge)] ?? 0)
}
