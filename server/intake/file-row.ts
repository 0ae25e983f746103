import type { ColumnMapping } from '#domain/column-mapping.ts'
import { shipmentCharges } from '#domain/shipment-charge.ts'
import { chargeColumnOf, type ShipmentColumnKey } from '#domain/shipment-column.ts'
import { dateEvidence, type DateOrder, orderOf } from '#domain/written-date.ts'
import { type DecimalMark, markEvidence, markOf } from '#domain/written-number.ts'

/** One row of a shipment file under the headings of its mapping. */
export type FileRow = { line: number; cells: readonly string[] }

/** How a file is read: where each column is, and how it writes numbers and dates; null where nothing tells. */
export type Reading = {
  headings: readonly string[]
  columns: ReadonlyMap<ShipmentColumnKey, number>
  mark: DecimalMark | null
  dates: DateOrder | null
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

/** Decides how numbers and dates are written by the evidence of the whole file. */
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
  const cellsOf = function* (keys: readonly ShipmentColumnKey[]) {
    for (const key of keys) {
      const index = columns.get(key)
      if (index === undefined) continue
      for (const { cells } of rows) yield cells[index] ?? ''
    }
  }
  return {
    headings,
    columns,
    mark: markOf(markEvidence(cellsOf(numeric))),
    dates: orderOf(dateEvidence(cellsOf(['shipDate']))),
  }
}

/** The heading a column goes by in this file. */
export const headingOf = ({ headings, columns }: Reading, key: ShipmentColumnKey): string =>
  headings[columns.get(key) ?? -1] ?? key
