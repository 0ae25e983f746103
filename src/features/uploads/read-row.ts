import type { ColumnMapping } from '#domain/column-mapping.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { cellText, type FileRow, type ReadingAnswers } from '#domain/file-reading.ts'
import { formatMoney } from '#domain/money.ts'
import { formatVolume, formatWeight } from '#domain/quantity.ts'
import { shipmentCharges } from '#domain/shipment-charge.ts'
import { chargeColumnOf, columnOf, type ShipmentColumnKey } from '#domain/shipment-column.ts'
import { exceptionWords } from '#domain/shipment-upload.ts'
import { readCost } from '#domain/written-cost.ts'
import { dateOrder, readDate } from '#domain/written-date.ts'
import { decimalMark, readNumber } from '#domain/written-number.ts'
import type { FileTable } from './file-table.ts'

/** One value of a row as it will be read, or as written with what is wrong about it. */
export type ReadCell = { key: ShipmentColumnKey; text: string; problem: string | null }

type Reading = { table: FileTable; mapping: ColumnMapping; answers: ReadingAnswers }

/** Columns of the preview, in the order a shipment is described. */
export const previewColumns = [
  'shipDate',
  'mode',
  'origin',
  'destination',
  'equipment',
  'service',
  'kilograms',
  'cubicMetres',
  'miles',
  'freightCost',
] as const satisfies readonly ShipmentColumnKey[]

/** Reads rows as the answers say; what depends on an open question stays as written. */
export function rowReader({ table, mapping, answers }: Reading): (row: FileRow) => ReadCell[] {
  const written = ({ cells }: FileRow, key: ShipmentColumnKey) =>
    cellText(cells[table.headings.indexOf(mapping[key]?.[0] ?? '')])
  const marks = new Map(
    costColumns.map((key) => [
      key,
      answers.decimalMark ?? decimalMark(table.rows.map((row) => written(row, key))),
    ]),
  )
  const dates = answers.dateOrder ?? dateOrder(table.rows.map((row) => written(row, 'shipDate')))
  const has = (key: ShipmentColumnKey) => mapping[key] !== undefined

  return (row) => {
    const cell = (key: ShipmentColumnKey) => written(row, key)
    const number = (key: ShipmentColumnKey, format: (value: number) => string): ReadCell => {
      const value = readNumber(cell(key), answers.decimalMark)
      if (value === null && cell(key) !== '')
        return problem(key, `expected a number, found ${quoted(cell(key))}`)
      return { key, text: value === null ? '' : format(value), problem: null }
    }
    const problem = (key: ShipmentColumnKey, message: string): ReadCell => ({
      key,
      text: cell(key),
      problem: message,
    })
    const date = readDate(cell('shipDate'), dates)
    const cost = readCost({ cell, has, markOf: (key) => marks.get(key) })
    const plain = (key: ShipmentColumnKey, text: string): ReadCell => ({ key, text, problem: null })
    return [
      !has('shipDate') || date !== null
        ? plain('shipDate', date === null ? '' : formatCalendarDay(date))
        : problem('shipDate', `expected a date, found ${quoted(cell('shipDate'))}`),
      plain('mode', cell('mode')),
      plain('origin', placeOf(cell, 'origin')),
      plain('destination', placeOf(cell, 'dest')),
      plain('equipment', cell('equipment')),
      plain('service', cell('service')),
      number('kilograms', formatWeight),
      number('cubicMetres', (value) => formatVolume(value, 'm3')),
      number('miles', (value) => `${value.toLocaleString('en-US')} mi`),
      'problem' in cost
        ? problem(
            cost.problem.key,
            `expected ${exceptionWords[cost.problem.kind].expected}, found ${quoted(cost.problem.found ?? cell(cost.problem.key))}`,
          )
        : plain(
            'freightCost',
            formatMoney(cost.cost.total / 100, cost.currency || currencyOf(mapping, answers)),
          ),
    ]
  }
}

const currencyOf = (mapping: ColumnMapping, { currencies }: ReadingAnswers) =>
  costColumns.flatMap((key) => mapping[key] ?? []).map((heading) => currencies[heading])[0]

const placeOf = (cell: (key: ShipmentColumnKey) => string, side: 'origin' | 'dest'): string =>
  [
    cell(side === 'origin' ? 'origin' : 'destination'),
    cell(`${side}Port`),
    cell(`${side}City`),
    cell(`${side}State`),
    cell(`${side}Zip`),
    cell(`${side}Country`),
  ]
    .filter((part) => part !== '')
    .join(', ')

const costColumns: readonly ShipmentColumnKey[] = [
  'freightCost',
  ...shipmentCharges.map(chargeColumnOf),
]

export const titleOf = (key: ShipmentColumnKey, mapping: ColumnMapping): string =>
  mapping[key]?.[0] ?? columnOf(key).title

const quoted = (text: string) => (text === '' ? 'nothing' : `"${text}"`)
