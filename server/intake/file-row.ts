import type { ColumnMapping } from '#domain/column-mapping.ts'
import { shipmentCharges } from '#domain/shipment-charge.ts'
import { chargeColumnOf, type ShipmentColumnKey } from '#domain/shipment-column.ts'
import { dateOrder, type DateOrder } from '#domain/written-date.ts'
import { decimalMark, type DecimalMark } from '#domain/written-number.ts'

/** One row of a shipment file under the headings of its mapping. */
export type FileRow = { line: number; cells: readonly string[] }

/** How a file is read: where each column is, and how it writes numbers and dates. */
export type Reading = {
  headings: readonly string[]
  columns: ReadonlyMap<ShipmentColumnKey, number>
  marks: ReadonlyMap<ShipmentColumnKey, DecimalMark>
  dates: DateOrder
}

const numeric: readonly ShipmentColumnKey[] = [
  'shipments',
  'containers',
  'kilograms',
  'cubicMetres',
  'miles',
  'freightCost',
  ...shipmentCharges.map(chargeColumnOf),
  'transitDays',
]

/** Settles number and date habits by what most rows do. */
export function readingOf(
  headings: readonly string[],
  mapping: ColumnMapping,
  rows: readonly FileRow[],
): Reading {
  const columns = new Map<ShipmentColumnKey, number>()
  for (const [key, [heading = '']] of Object.entries(mapping)) {
    const index = headings.indexOf(heading)
    if (index >= 0) columns.set(key as ShipmentColumnKey, index)
  }
  const column = function* (key: ShipmentColumnKey) {
    const index = columns.get(key)
    if (index === undefined) return
    for (const { cells } of rows) yield cells[index] ?? ''
  }
  return {
    headings,
    columns,
    marks: new Map(numeric.map((key) => [key, decimalMark(column(key))])),
    dates: dateOrder(column('shipDate')),
  }
}

/** The heading a column goes by in this file. */
export const headingOf = ({ headings, columns }: Reading, key: ShipmentColumnKey): string =>
  headings[columns.get(key) ?? -1] ?? key
