import type { FileRow } from './file-reading.ts'
import { type BiddableMode, isMeasuredIn } from './mode.ts'
import type { ServiceType } from './overview.ts'
import { type Readable, type Reading, RowCells, type RowProblem } from './row-cells.ts'
import { isPartOfShipment, uncountedContainers } from './row-questions.ts'
import { shipmentCharges } from './shipment-charge.ts'
import { chargeColumnOf, chargeKeys, type ShipmentColumnKey } from './shipment-column-key.ts'
import { anotherRow, readCosts, type WrittenCosts } from './written-cost.ts'
import { readDate } from './written-date.ts'
import type { WrittenPlace } from './written-place.ts'

/** A row as it is read, before its places are located and its amounts converted. */
export type ReadShipment = {
  line: number
  mode: BiddableMode
  reference: string
  /** 'YYYY-MM-DD' */
  shipDate: string
  origin: WrittenPlace
  destination: WrittenPlace
  writtenEquipment: string
  equipment: string | null
  writtenService: string
  service: ServiceType
  carrier: string | null
  businessUnit: string | null
  shipmentCount: number
  containers: number | null
  kilograms: number | null
  /** The weight is said to stand in another row. */
  isWeightElsewhere: boolean
  cubicMetres: number | null
  miles: number | null
  costs: WrittenCosts
  /** The file's own exchange rate, as it is written. */
  rate: number | null
  transitDays: number | null
}

/** Everything that keeps a row from being a shipment; without its mode nothing else of it can be read. */
export type RowRead =
  | { row: Readable<ReadShipment>; problems: RowProblem[] }
  | { problems: RowProblem[] }
  | { leftOut: true }

const elsewhere = /^see\s.+/i
const separately = /captured separately/i

/** One row of a file as a shipment. Blank places are the locator's to refuse. */
export function readShipment(row: FileRow, reading: Reading): RowRead {
  const cells = new RowCells(row, reading)
  const { problems } = cells
  const mode = cells.mode()
  if (mode === null) return { leftOut: true }
  if (mode === undefined) return { problems }
  return {
    row: {
      line: row.line,
      mode,
      reference: cells.text('reference'),
      shipDate: dateOf(cells, reading, mode),
      origin: cells.place('origin', mode),
      destination: cells.place('dest', mode),
      costs: costsOf(cells, reading, mode),
      ...measuresOf(cells, reading, mode),
      writtenEquipment: cells.text('equipment'),
      equipment: cells.equipment(mode),
      writtenService: cells.text('service'),
      service: cells.service(mode),
      carrier: cells.text('carrier') || null,
      businessUnit: cells.text('businessUnit') || null,
    },
    problems,
  }
}

/** The column that a row without any cost is sent to for repair. */
export const costColumnOf = ({ columns }: Pick<Reading, 'columns'>): ShipmentColumnKey =>
  columns.has('freightCost')
    ? 'freightCost'
    : (chargeKeys.find((key) => columns.has(key)) ?? 'freightCost')

export function dateOf(
  cells: RowCells,
  { answers }: Reading,
  mode?: BiddableMode,
): string | undefined {
  const read = readDate(cells.cell('shipDate'), answers.dateOrder ?? null)
  return 'date' in read
    ? read.date
    : cells.refuse('InvalidDate', 'shipDate', { suggestions: read.readings, ...(mode && { mode }) })
}

/** Parts of a shipment may bring their cost in another row of it. */
const standsElsewhere = ({ answers: { rowIs } }: Reading) =>
  rowIs !== undefined && rowIs !== 'shipment'

export function costsOf(
  cells: RowCells,
  reading: Reading,
  ofMode?: BiddableMode,
): WrittenCosts | undefined {
  const mode = ofMode ?? reading.mode
  const read = readCosts({
    total: cells.money('freightCost'),
    charges: new Map(
      shipmentCharges.flatMap((charge) => {
        const money = cells.money(chargeColumnOf(charge))
        return money.length > 0 ? [[charge, money] as const] : []
      }),
    ),
    currency: cells.text('currency'),
    answers: reading.answers,
  })
  if ('problems' in read) {
    for (const { kind, key, heading: column, found, suggestions } of read.problems)
      cells.refuse(kind, key, {
        found,
        suggestions,
        mode,
        ...(key !== 'currency' && { column }),
      })
    return undefined
  }
  const { costs } = read
  if (costs.isElsewhere && !standsElsewhere(reading))
    return cells.refuse('CostInAnotherRow', 'freightCost', { found: anotherRow, mode })
  if (costs.total === null && costs.charges.length === 0 && !costs.isElsewhere)
    return cells.refuse('NoFreightCost', costColumnOf(reading), { mode })
  return costs
}

function measuresOf(cells: RowCells, reading: Reading, mode: BiddableMode) {
  const shipmentCount = shipmentCountOf(cells, mode)
  const containers = cells.number('containers')
  const { answers } = reading
  const each = isPartOfShipment(answers.rowIs) ? null : uncountedContainers(mode, answers)
  const uncounted = each === null || shipmentCount === undefined ? null : each * shipmentCount
  return {
    shipmentCount,
    containers: containers ?? uncounted,
    ...weightOf(cells, reading, mode),
    cubicMetres: volumeOf(cells, mode),
    miles: cells.miles(),
    rate: cells.number('exchangeRate'),
    transitDays: cells.number('transitDays'),
  }
}

function shipmentCountOf(cells: RowCells, mode: BiddableMode): number | undefined {
  const shipments = cells.number('shipments')
  if (shipments === null) return 1
  if (shipments === undefined || (Number.isInteger(shipments) && shipments >= 1)) return shipments
  return cells.refuse('InvalidNumber', 'shipments', { mode })
}

function weightOf(
  cells: RowCells,
  reading: Reading,
  mode: BiddableMode,
): Readable<Pick<ReadShipment, 'kilograms' | 'isWeightElsewhere'>> {
  const written = cells.text('kilograms')
  if (elsewhere.test(written)) {
    if (!standsElsewhere(reading))
      cells.refuse('WeightInAnotherRow', 'kilograms', { found: anotherRow, mode })
    return { kilograms: null, isWeightElsewhere: true }
  }
  const kilograms = separately.test(written)
    ? cells.refuse('WeightCapturedSeparately', 'kilograms', { mode })
    : cells.kilograms()
  const isMissing = isMeasuredIn('kilograms', mode) && kilograms !== undefined && !kilograms
  return {
    kilograms: isMissing ? cells.refuse('MissingWeight', 'kilograms', { mode }) : kilograms,
    isWeightElsewhere: false,
  }
}

function volumeOf(cells: RowCells, mode: BiddableMode): number | null | undefined {
  const cubicMetres = cells.cubicMetres()
  return isMeasuredIn('cubicMetres', mode) && cubicMetres !== undefined && !cubicMetres
    ? cells.refuse('MissingVolume', 'cubicMetres', { mode })
    : cubicMetres
}
