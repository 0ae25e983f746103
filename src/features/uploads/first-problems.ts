import type { ColumnMapping, ShipmentColumnKey } from '#domain/shipment-column.ts'
import { dateOrder, readDate } from '#domain/written-date.ts'
import { splitAmount } from '#domain/written-amount.ts'
import { decimalMark, readNumber } from '#domain/written-number.ts'
import type { FilePreview } from './file-preview.ts'

export type FirstProblem = { row: number; column: string; message: string }

const atMost = 5

/** The first problems among the rows at hand, and how many places they name. */
export function checkRows(
  { headings, sample, line }: FilePreview,
  mapping: ColumnMapping,
): { problems: FirstProblem[]; problemCount: number; places: number } {
  const cell = (row: readonly string[], key: ShipmentColumnKey) => {
    const heading = mapping[key]
    return heading === undefined ? '' : (row[headings.indexOf(heading)] ?? '').trim()
  }
  const costs = decimalMark(sample.map((row) => cell(row, 'freightCost')))
  const dates = dateOrder(sample.map((row) => cell(row, 'shipDate')))
  const problems: FirstProblem[] = []
  const places = new Set<string>()
  for (const [index, row] of sample.entries()) {
    const told = (key: ShipmentColumnKey, message: string) =>
      problems.push({ row: line + index + 1, column: mapping[key] ?? key, message })
    const date = cell(row, 'shipDate')
    if (mapping.shipDate && readDate(date, dates) === null)
      told('shipDate', `expected a date, found ${quoted(date)}`)
    const cost = cell(row, 'freightCost')
    if (mapping.freightCost && !((readNumber(splitAmount(cost).amount, costs) ?? 0) > 0))
      told('freightCost', `expected an amount above 0, found ${quoted(cost)}`)
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

const quoted = (text: string) => (text === '' ? 'nothing' : `"${text}"`)
