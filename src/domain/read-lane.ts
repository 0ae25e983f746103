import { type AmountBasis, cellText, type FileRow } from './file-reading.ts'
import { basisInHeading, countedColumn, periodInHeading, periodsAYear } from './listed-volume.ts'
import { type BiddableMode, modeDefinitions } from './mode.ts'
import type { ServiceType } from './overview.ts'
import { headingOf, type Readable, type Reading, RowCells, type RowProblem } from './row-cells.ts'
import type { ShipmentColumnKey } from './shipment-column-key.ts'
import { readAmount, type WrittenAmount } from './written-cost.ts'
import type { WrittenPlace } from './written-place.ts'

/** A row of a list of lanes as it is read, before its places are located and its amounts converted. */
export type ReadLane = {
  line: number
  mode: BiddableMode
  origin: WrittenPlace
  destination: WrittenPlace
  writtenEquipment: string
  equipment: string | null
  writtenService: string
  service: ServiceType
  incumbent: string | null
  businessUnit: string | null
  /** A year, as the mode's column counts: loads of FTL, not their miles. */
  counted: number | null
  /** A year. */
  shipments: number | null
  /** One trip. */
  miles: number | null
  target: ListedAmount | null
  baseline: ListedAmount | null
}

export type ListedAmount = WrittenAmount & { per: AmountBasis }

/** Everything that keeps a row from being a lane; without its mode nothing else of it can be read. */
export type LaneRead =
  | { row: Readable<ReadLane>; problems: RowProblem[] }
  | { problems: RowProblem[] }
  | { leftOut: true }

/** One row of a list as a lane. */
export function readLane(row: FileRow, reading: Reading): LaneRead {
  const cells = new RowCells(row, reading)
  const { problems } = cells
  const mode = cells.mode()
  if (mode === null) return { leftOut: true }
  if (mode === undefined) return { problems }
  const miles = cells.miles()
  return {
    row: {
      line: row.line,
      mode,
      ...volumesOf(cells, reading, mode),
      origin: cells.place('origin', mode),
      destination: cells.place('dest', mode),
      writtenEquipment: cells.text('equipment'),
      equipment: cells.equipment(mode),
      writtenService: cells.text('service'),
      service: cells.service(mode),
      incumbent: cells.text('carrier') || null,
      businessUnit: cells.text('businessUnit') || null,
      miles: miles === undefined ? undefined : miles || null,
      target: amountOf('target', cells, reading, mode),
      baseline: amountOf('baseline', cells, reading, mode),
    },
    problems,
  }
}

function volumesOf(
  cells: RowCells,
  reading: Reading,
  mode: BiddableMode,
): Readable<Pick<ReadLane, 'counted' | 'shipments'>> {
  const column = countedColumn(mode)
  const counted = aYear(column, cells, reading)
  const shipments = column === 'shipments' ? counted : aYear('shipments', cells, reading)
  const mayCountShipments = column === 'containers' && (shipments === undefined || shipments)
  if (counted !== undefined && !counted && !mayCountShipments)
    cells.refuse('MissingField', column, { mode })
  const isByShipment = modeDefinitions[mode].carriedIn === 'packages'
  if (isByShipment && shipments !== undefined && !shipments)
    cells.refuse('MissingField', 'shipments', { mode })
  return { counted, shipments }
}

function aYear(
  key: ShipmentColumnKey,
  cells: RowCells,
  reading: Reading,
): number | null | undefined {
  const number =
    key === 'cubicMetres'
      ? cells.cubicMetres()
      : key === 'kilograms'
        ? cells.kilograms()
        : cells.number(key)
  if (number === null || number === undefined) return number
  const period = periodInHeading(headingOf(reading, key)) ?? reading.answers.volumePeriod
  if (period === undefined) return cells.refuse('InvalidNumber', key)
  return number * periodsAYear[period]
}

/** Blank and 0 are no target and no baseline. */
function amountOf(
  key: 'target' | 'baseline',
  cells: RowCells,
  { answers }: Reading,
  mode: BiddableMode,
): ListedAmount | null | undefined {
  const [money] = cells.money(key)
  if (!money || cellText(money.cell) === '') return null
  const read = readAmount(money, key, { currency: cells.text('currency'), answers })
  if ('problem' in read) {
    const { kind, key: ofProblem, found, suggestions } = read.problem
    return cells.refuse(kind, ofProblem, { found, suggestions, mode })
  }
  const per = basisInHeading(money.heading, mode) ?? answers.amountPer
  if (per === undefined || read.amount < 0) return cells.refuse('InvalidNumber', key, { mode })
  return read.amount === 0 ? null : { ...read, per }
}
