import type { FileRow } from './file-reading.ts'
import { type BiddableMode, Mode } from './mode.ts'
import type { ServiceType } from './overview.ts'
import { type Reading, readOrProblem, RowCells, type RowProblem } from './row-cells.ts'
import { shipmentCharges } from './shipment-charge.ts'
import { chargeColumnOf, type ShipmentColumnKey } from './shipment-column.ts'
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
  /** The file's own exchange rate, US dollars for one unit. */
  rate: number | null
  transitDays: number | null
}

export type RowRead = { shipment: ReadShipment } | { problem: RowProblem } | { leftOut: true }

const elsewhere = /^see\s.+/i
const separately = /captured separately/i

/**
 * One row of a file as a shipment, or the first problem that keeps it from being one: mode, date, costs,
 * measures, then the words for equipment and service. Blank places are the locator's to refuse.
 */
export const readShipment = (row: FileRow, reading: Reading): RowRead =>
  readOrProblem<{ shipment: ReadShipment } | { leftOut: true }>(() => {
    const cells = new RowCells(row, reading)
    const mode = cells.mode()
    if (mode === null) return { leftOut: true }
    const shipDate = dateOf(cells, reading, mode)
    const costs = costsOf(cells, reading, mode)
    const measures = measuresOf(cells, reading, mode)
    return {
      shipment: {
        line: row.line,
        mode,
        reference: cells.text('reference'),
        shipDate,
        origin: cells.place('origin', mode),
        destination: cells.place('dest', mode),
        writtenEquipment: cells.text('equipment'),
        equipment: cells.equipment(mode),
        writtenService: cells.text('service'),
        service: cells.service(mode),
        carrier: cells.text('carrier') || null,
        businessUnit: cells.text('businessUnit') || null,
        costs,
        ...measures,
      },
    }
  })

/** The column that a row without any cost is sent to for repair. */
export const costColumnOf = ({ columns }: Pick<Reading, 'columns'>): ShipmentColumnKey =>
  columns.has('freightCost')
    ? 'freightCost'
    : (shipmentCharges.map(chargeColumnOf).find((key) => columns.has(key)) ?? 'freightCost')

export function dateOf(cells: RowCells, { answers }: Reading, mode?: BiddableMode): string {
  const read = readDate(cells.cell('shipDate'), answers.dateOrder ?? null)
  return 'date' in read
    ? read.date
    : cells.refuse('InvalidDate', 'shipDate', { suggestions: read.readings, ...(mode && { mode }) })
}

/** Parts of a shipment may bring their cost in another row of it. */
const standsElsewhere = ({ answers: { rowIs } }: Reading) =>
  rowIs !== undefined && rowIs !== 'shipment'

export function costsOf(cells: RowCells, reading: Reading, ofMode?: BiddableMode): WrittenCosts {
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
  if ('problem' in read) {
    const { kind, key, heading: column, found, suggestions } = read.problem
    return cells.refuse(kind, key, {
      found,
      suggestions,
      mode,
      ...(key !== 'currency' && { column }),
    })
  }
  const { costs } = read
  if (costs.isElsewhere && !standsElsewhere(reading))
    cells.refuse('CostInAnotherRow', 'freightCost', { found: anotherRow, mode })
  if (costs.total === null && costs.charges.length === 0 && !costs.isElsewhere)
    cells.refuse('NoFreightCost', costColumnOf(reading), { mode })
  return costs
}

function measuresOf(cells: RowCells, reading: Reading, mode: BiddableMode) {
  const weight = cells.text('kilograms')
  const isWeightElsewhere = elsewhere.test(weight)
  if (isWeightElsewhere && !standsElsewhere(reading))
    cells.refuse('WeightInAnotherRow', 'kilograms', { found: anotherRow, mode })
  if (separately.test(weight)) cells.refuse('WeightCapturedSeparately', 'kilograms', { mode })
  const kilograms = isWeightElsewhere ? null : cells.kilograms()
  if (mode === Mode.AirFreight && !isWeightElsewhere && !kilograms)
    cells.refuse('MissingWeight', 'kilograms', { mode })
  const cubicMetres = cells.cubicMetres()
  if (mode === Mode.OceanLCL && !cubicMetres) cells.refuse('MissingVolume', 'cubicMetres', { mode })
  const shipments = cells.number('shipments')
  if (shipments !== null && (!Number.isInteger(shipments) || shipments < 1))
    cells.refuse('InvalidNumber', 'shipments', { mode })
  const shipmentCount = shipments ?? 1
  return {
    shipmentCount,
    containers: cells.number('containers') ?? (countsContainers.has(mode) ? shipmentCount : null),
    kilograms,
    isWeightElsewhere,
    cubicMetres,
    miles: cells.miles(),
    rate: cells.number('exchangeRate'),
    transitDays: cells.number('transitDays'),
  }
}

/** A row of these modes is one container where it does not count them. */
const countsContainers: ReadonlySet<Mode> = new Set([Mode.OceanFCL, Mode.RoadDrayage])
