import type { ColumnMapping } from '#domain/column-mapping.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { type Cell, cellText, type FileRow, type ReadingAnswers } from '#domain/file-reading.ts'
import { formatMoney } from '#domain/money.ts'
import { formatVolume, formatWeight } from '#domain/quantity.ts'
import { shipmentCharges } from '#domain/shipment-charge.ts'
import { chargeColumnOf, columnOf, type ShipmentColumnKey } from '#domain/shipment-column.ts'
import { exceptionWords } from '#domain/shipment-upload.ts'
import { cubicMetresPer, kilogramsPer, milesPer } from '#domain/unit.ts'
import { readCost } from '#domain/written-cost.ts'
import { readDate } from '#domain/written-date.ts'
import { numberExpected, readNumber, writeNumber } from '#domain/written-number.ts'
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
  const mark = answers.decimalMark ?? null
  const { weightUnit, volumeUnit, distanceUnit } = answers
  const cellOf = ({ cells }: FileRow, key: ShipmentColumnKey): Cell =>
    cells[table.headings.indexOf(mapping[key]?.[0] ?? '')] ?? ''
  const has = (key: ShipmentColumnKey) => mapping[key] !== undefined

  return (row) => {
    const written = (key: ShipmentColumnKey) => cellText(cellOf(row, key))
    const plain = (key: ShipmentColumnKey, text: string): ReadCell => ({ key, text, problem: null })
    const refused = (key: ShipmentColumnKey, expected: string, found: string): ReadCell => ({
      key,
      text: written(key),
      problem: `expected ${expected}, found ${found === '' ? 'nothing' : `"${found}"`}`,
    })
    const number = (key: ShipmentColumnKey, format: (value: number) => string): ReadCell => {
      if (written(key) === '') return plain(key, '')
      const read = readNumber(cellOf(row, key), mark)
      if ('number' in read) return plain(key, format(read.number))
      if (mark === null && read.refused === 'ambiguous') return plain(key, written(key))
      return refused(key, numberExpected(read, mark) ?? 'a number', written(key))
    }
    const dated = (): ReadCell => {
      if (!has('shipDate')) return plain('shipDate', '')
      const read = readDate(cellOf(row, 'shipDate'), answers.dateOrder ?? null)
      if ('date' in read) return plain('shipDate', formatCalendarDay(read.date))
      if (!answers.dateOrder && read.refused === 'ambiguous')
        return plain('shipDate', written('shipDate'))
      const readings = read.readings.map(formatCalendarDay).join(' or ')
      return refused('shipDate', readings || 'a date', written('shipDate'))
    }
    const costed = (): ReadCell => {
      if (!costColumns.some(has)) return plain('freightCost', '')
      // A number cell is written with the mark of the file, so that it is read back as itself.
      const cell = (key: ShipmentColumnKey) => {
        const value = cellOf(row, key)
        return typeof value === 'number' ? writeNumber(value, mark) : value.trim()
      }
      const read = readCost({ cell, has, mark })
      if ('problem' in read) {
        const { kind, key, found } = read.problem
        if (mark === null && kind === 'InvalidNumber') return plain('freightCost', written(key))
        return refused(key, exceptionWords[kind].expected, found ?? written(key))
      }
      const currency = read.currency || currencyOf(mapping, answers)
      const { amount } = read.cost
      return plain('freightCost', currency ? formatMoney(amount, currency) : formatAmount(amount))
    }
    return [
      dated(),
      plain('mode', written('mode')),
      plain('origin', placeOf(written, 'origin')),
      plain('destination', placeOf(written, 'dest')),
      plain('equipment', written('equipment')),
      plain('service', written('service')),
      number('kilograms', (value) =>
        weightUnit ? formatWeight(value * kilogramsPer[weightUnit]) : formatAmount(value),
      ),
      number('cubicMetres', (value) =>
        volumeUnit ? formatVolume(value * cubicMetresPer[volumeUnit], 'm3') : formatAmount(value),
      ),
      number('miles', (value) =>
        distanceUnit ? `${formatAmount(value * milesPer[distanceUnit])} mi` : formatAmount(value),
      ),
      costed(),
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

const formatAmount = (amount: number): string =>
  amount.toLocaleString('en-US', { maximumFractionDigits: 2 })
