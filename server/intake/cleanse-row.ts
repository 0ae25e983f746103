import { type BiddableMode, isBiddable, Mode, modeDefinitions } from '#domain/mode.ts'
import type { ShipmentCharge } from '#domain/shipment-charge.ts'
import type { ShipmentColumnKey } from '#domain/shipment-column.ts'
import type { ExceptionKind, IntakeSettings } from '#domain/shipment-upload.ts'
import { anotherRow, twoReadings } from '#domain/written-cost.ts'
import { readDate } from '#domain/written-date.ts'
import { readMode } from '#domain/written-mode.ts'
import { numberOf, readNumber } from '#domain/written-number.ts'
import { laneDistance } from '#server/reference/distance.ts'
import { locatePlace } from '#server/reference/locate.ts'
import { type Place, placeName } from '#server/reference/place.ts'
import { cleanseCost } from './cleanse-cost.ts'
import { type FileRow, headingOf, type Reading } from './file-row.ts'
import { laneKeyOf, serviceOf } from './lane-key.ts'

/** A row that can be used, as a shipment and with the lane it makes. */
export type CleanRow = {
  line: number
  mode: BiddableMode
  reference: string
  shipDate: string
  origin: Place
  destination: Place
  lane: { laneKey: string; origin: string; destination: string }
  equipment: string | null
  service: string
  carrier: string | null
  businessUnit: string | null
  shipmentCount: number
  containers: number | null
  kilograms: number | null
  cubicMetres: number | null
  miles: number
  cents: number
  /** What of the cents is which charge; null where only the total is known. */
  charges: Record<ShipmentCharge, number> | null
  transitDays: number | null
}

export type Problem = {
  kind: ExceptionKind
  key: ShipmentColumnKey
  column: string
  found: string
  mode: number
  suggestions: string[]
}

export type Cleansed = { clean: CleanRow } | { problem: Problem } | { leftOut: true }

export type CleansingRules = {
  reading: Reading
  /** The upload's mode; Universal takes each row's from its mode column. */
  mode: Mode
  settings: IntakeSettings
  /** US dollars for one unit of each currency. */
  rates: Readonly<Record<string, number>>
}

const reference = /^see\s.+/i
const separately = /captured separately/i

/**
 * One row of a file as a shipment, or the first problem that keeps it from being one: mode, date,
 * cost, weight and measure, then places.
 */
export function cleanseRow(row: FileRow, rules: CleansingRules): Cleansed {
  const { reading } = rules
  const cell = (key: ShipmentColumnKey) => (row.cells[reading.columns.get(key) ?? -1] ?? '').trim()
  const number = (key: ShipmentColumnKey) => numberOf(cell(key), reading.mark)
  const mode = modeOf(cell('mode'), rules)
  if (mode === 'left out') return { leftOut: true }
  const problem = (
    kind: ExceptionKind,
    key: ShipmentColumnKey,
    found = cell(key),
    suggestions: string[] = [],
  ): Cleansed => ({
    problem: {
      kind,
      key,
      column: headingOf(reading, key),
      found,
      suggestions,
      mode: mode ?? rules.mode,
    },
  })
  if (mode === undefined) return problem('UnknownMode', 'mode')

  const dated = readDate(cell('shipDate'), reading.dates)
  if ('refused' in dated) return problem('InvalidDate', 'shipDate', undefined, dated.readings)

  const costed = cleanseCost(
    { cell, has: (key) => reading.columns.has(key), mark: reading.mark },
    rules.rates,
  )
  if ('problem' in costed) {
    const { kind, key, found, suggestions } = costed.problem
    return problem(kind, key, found, suggestions)
  }

  for (const key of ['shipments', 'containers', 'kilograms', 'cubicMetres', 'miles'] as const) {
    const read = readNumber(cell(key), reading.mark)
    if ('refused' in read && read.readings.length > 0)
      return problem(
        'InvalidNumber',
        key,
        undefined,
        twoReadings(key, read, reading.mark).suggestions,
      )
  }

  const weight = cell('kilograms')
  const kilograms = number('kilograms')
  if (reference.test(weight)) return problem('WeightInAnotherRow', 'kilograms', anotherRow)
  if (separately.test(weight)) return problem('WeightCapturedSeparately', 'kilograms')
  if (mode === Mode.AirFreight && !(kilograms !== null && kilograms > 0))
    return problem('MissingWeight', 'kilograms')
  const cubicMetres = number('cubicMetres')
  if (mode === Mode.OceanLCL && !(cubicMetres !== null && cubicMetres > 0))
    return problem('MissingVolume', 'cubicMetres')
  for (const key of ['shipments', 'containers', 'kilograms', 'cubicMetres', 'miles'] as const) {
    const value = number(key)
    if (cell(key) !== '' && (value === null || value < 0)) return problem('InvalidNumber', key)
  }

  const { family } = modeDefinitions[mode]
  const ends = (['origin', 'dest'] as const).map((side) => {
    const written = {
      kind: family,
      text: cell(side === 'origin' ? 'origin' : 'destination'),
      city: cell(`${side}City`),
      state: cell(`${side}State`),
      zip: cell(`${side}Zip`),
      country: cell(`${side}Country`),
      port: cell(`${side}Port`),
    }
    return { side, written, located: locatePlace(written) }
  })
  for (const { side, written, located } of ends) {
    if ('found' in located) continue
    const key = namedBy(side, written)
    return problem('PlaceNotFound', key, cell(key), located.suggestions.map(placeName))
  }
  const [from, to] = ends.map(({ located }) => ('found' in located ? located.found : null))
  if (!from || !to) return problem('MissingField', 'origin')

  const equipment = cell('equipment') || null
  const service = serviceOf(cell('service'), mode)
  const shipmentCount = Math.max(1, Math.round(number('shipments') ?? 1))
  return {
    clean: {
      line: row.line,
      mode,
      reference: cell('reference'),
      shipDate: dated.date,
      origin: from,
      destination: to,
      lane: laneKeyOf(mode, from, to, equipment, service),
      equipment,
      service,
      carrier: cell('carrier') || null,
      businessUnit: cell('businessUnit') || null,
      shipmentCount,
      containers:
        number('containers') ??
        (mode === Mode.OceanFCL || mode === Mode.RoadDrayage ? shipmentCount : null),
      kilograms,
      cubicMetres,
      miles: number('miles') ?? laneDistance(mode, from, to).miles,
      ...costed.cost,
      transitDays: number('transitDays'),
    },
  }
}

/** A row's mode; 'left out' when the file holds other modes than the upload is for. */
function modeOf(
  word: string,
  { mode, settings, reading }: CleansingRules,
): BiddableMode | 'left out' | undefined {
  if (!reading.columns.has('mode')) return isBiddable(mode) ? mode : undefined
  const meant = settings.modes[word] ?? readMode(word)
  if (meant === Mode.None) return 'left out'
  if (mode === Mode.Universal) return meant !== undefined && isBiddable(meant) ? meant : undefined
  if (!isBiddable(mode)) return undefined
  return meant === undefined || meant === mode ? mode : 'left out'
}

/** The column whose repair would locate the place: the most telling one that is filled. */
function namedBy(
  side: 'origin' | 'dest',
  written: { text: string; city: string; port: string; zip: string },
): ShipmentColumnKey {
  if (written.text !== '') return side === 'origin' ? 'origin' : 'destination'
  if (written.city !== '') return `${side}City`
  if (written.port !== '') return `${side}Port`
  return written.zip === '' ? (side === 'origin' ? 'origin' : 'destCountry') : `${side}Zip`
}
