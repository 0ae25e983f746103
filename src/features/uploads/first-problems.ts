import type { ColumnMapping } from '#domain/column-mapping.ts'
import { shipmentCharges } from '#domain/shipment-charge.ts'
import { chargeColumnOf, type ShipmentColumnKey } from '#domain/shipment-column.ts'
import { exceptionWords } from '#domain/shipment-upload.ts'
import { dateEvidence, orderOf, readDate } from '#domain/written-date.ts'
import { readCost } from '#domain/written-cost.ts'
import { markEvidence, markOf } from '#domain/written-number.ts'
import type { FilePreview } from './file-preview.ts'

export type FirstProblem = { row: number; column: string; message: string }

const atMost = 5

/** The first problems among the rows at hand, and how many places they name. */
export function checkRows(
  { headings, sample, line }: FilePreview,
  mapping: ColumnMapping,
): { problems: FirstProblem[]; problemCount: number; places: number } {
  const cell = (row: readonly string[], key: ShipmentColumnKey) => {
    const heading = mapping[key]?.[0]
    return heading === undefined ? '' : (row[headings.indexOf(heading)] ?? '').trim()
  }
  const mark = markOf(
    markEvidence(sample.flatMap((row) => numericColumns.map((key) => cell(row, key)))),
  )
  const dates = orderOf(dateEvidence(sample.map((row) => cell(row, 'shipDate'))))
  const problems: FirstProblem[] = []
  const places = new Set<string>()
  for (const [index, row] of sample.entries()) {
    const told = (key: ShipmentColumnKey, message: string) =>
      problems.push({ row: line + index + 1, column: mapping[key]?.[0] ?? key, message })
    const date = cell(row, 'shipDate')
    if (mapping.shipDate && 'refused' in readDate(date, dates))
      told('shipDate', `expected a date, found ${quoted(date)}`)
    const cost = readCost({
      cell: (key) => cell(row, key),
      has: (key) => mapping[key] !== undefined,
      mark,
    })
    if ('problem' in cost && hasCosts(mapping)) {
      const { kind, key, found } = cost.problem
      told(
        key,
        `expected ${exceptionWords[kind].expected}, found ${quoted(found ?? cell(row, key))}`,
      )
    }
    places.add(
      ['origin', 'originCity', 'originZip', 'originPort']
        .map((key) => cell(row, key as ShipmentColumnKey))
        .join('|'),
    )
    places.add(
      ['destination', 'destCity', 'destZip', 'destPort', 'destCountry']
        .map((key) => cell(row, key as ShipmentColumnKey))
        .join('|'),
    )
  }
  return { problems: problems.slice(0, atMost), problemCount: problems.length, places: places.size }
}

const costColumns: readonly ShipmentColumnKey[] = [
  'freightCost',
  ...shipmentCharges.map(chargeColumnOf),
]
const numericColumns: readonly ShipmentColumnKey[] = [
  ...costColumns,
  'shipments',
  'containers',
  'kilograms',
  'cubicMetres',
  'miles',
  'transitDays',
]
const hasCosts = (mapping: ColumnMapping) => costColumns.some((key) => mapping[key] !== undefined)

const quoted = (text: string) => (text === '' ? 'nothing' : `"${text}"`)
