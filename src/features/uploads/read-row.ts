import type { ColumnMapping } from '#domain/column-mapping.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatInCurrency } from '#domain/exchange-rate.ts'
import type { FileRow, ReadingAnswers } from '#domain/file-reading.ts'
import { Mode, modeTitle } from '#domain/mode.ts'
import { basisWords, countedColumn } from '#domain/listed-volume.ts'
import { formatCount, formatVolume, formatWeight } from '#domain/quantity.ts'
import { readLane } from '#domain/read-lane.ts'
import { costsOf, dateOf } from '#domain/read-shipment.ts'
import { columnIndexes, type Reading, RowCells, type RowProblem } from '#domain/row-cells.ts'
import { exactSum } from '#domain/shipment-cost.ts'
import { columnOf } from '#domain/shipment-column.ts'
import { costKeys, type FilePurpose, type ShipmentColumnKey } from '#domain/shipment-column-key.ts'
import { exceptionWords } from '#domain/shipment-upload.ts'
import { numbersWith } from '#domain/shown-format.ts'
import type { WrittenCosts } from '#domain/written-cost.ts'
import { readEquipment } from '#domain/written-equipment.ts'
import { writtenText } from '#domain/written-place.ts'
import { readMode } from '#domain/written-mode.ts'
import { readNumber } from '#domain/written-number.ts'
import { readService } from '#domain/written-service.ts'
import type { FileTable } from './file-content.ts'

/** One value of a row as it will be read, or as written with what is wrong about it. */
export type ReadCell = { key: ShipmentColumnKey; text: string; problem: string | null }

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
  'laneVolume',
  'target',
  'baseline',
] as const satisfies readonly ShipmentColumnKey[]

type FileToRead = {
  table: FileTable
  mapping: ColumnMapping
  answers: ReadingAnswers
  mode: Mode | null
  purpose: FilePurpose
}

/** Reads rows as the host will; what depends on an open question stays as written. */
export function rowReader({
  table: { headings },
  mapping,
  answers,
  mode,
  purpose,
}: FileToRead): (row: FileRow) => ReadCell[] {
  const reading: Reading = {
    headings,
    columns: columnIndexes(headings, mapping),
    answers,
    mode: mode ?? Mode.Universal,
    words: {
      mode: readMode,
      // The host knows the company's own words: what is unknown here is asked there.
      equipment: (word, ofMode) => readEquipment(word, ofMode) ?? word,
      service(word) {
        const service = readService(word)
        return service === 'blank' ? undefined : service
      },
    },
  }
  const has = (key: ShipmentColumnKey) => reading.columns.has(key)
  const hasCosts = costKeys.some(has)
  return (row) => {
    if (purpose === 'lanes') return listedCells(row, reading)
    const cells = new RowCells(row, reading)
    const ofRow = cells.mode() ?? null
    const shown = (key: ShipmentColumnKey, read: () => string | undefined): ReadCell => {
      const before = cells.problems.length
      const text = read()
      const problem = cells.problems[before]
      if (!problem) return { key, text: text ?? '', problem: null }
      return {
        key,
        text: problem.found || cells.text(key),
        problem: isOpen(problem, answers) ? null : problemText(problem),
      }
    }
    const place = (side: 'origin' | 'dest') => writtenText(cells.placeWords(side))
    return [
      shown('shipDate', () =>
        has('shipDate') ? written(dateOf(cells, reading), formatCalendarDay) : '',
      ),
      shown('mode', () => (ofRow === null || !has('mode') ? cells.text('mode') : modeTitle(ofRow))),
      shown('origin', () => place('origin')),
      shown('destination', () => place('dest')),
      shown('equipment', () =>
        ofRow === null ? cells.text('equipment') : (cells.equipment(ofRow) ?? ''),
      ),
      shown('service', () =>
        cells.text('service') === '' || ofRow === null ? '' : cells.service(ofRow),
      ),
      shown('kilograms', () => written(cells.kilograms(), formatWeight)),
      shown('cubicMetres', () => written(cells.cubicMetres(), (one) => formatVolume(one, 'm3'))),
      shown('miles', () => written(cells.miles(), (one) => `${formatAmount(one)} mi`)),
      shown('freightCost', () => (hasCosts ? written(costsOf(cells, reading), amountText) : '')),
    ]
  }
}

/** A lane of a list: its ends, equipment, volume of a year and amounts with what they are for. */
function listedCells(row: FileRow, reading: Reading): ReadCell[] {
  const read = readLane(row, reading)
  if ('leftOut' in read) return []
  const lane = 'row' in read ? read.row : null
  const cells = new RowCells(row, reading)
  const shown = (key: ShipmentColumnKey, text: string, causes: readonly string[] = [key]) => {
    const problem = read.problems.find((one) => causes.includes(one.key))
    return {
      key,
      text: problem ? problem.found || cells.text(key) : text,
      problem: problem && !isOpenInList(problem, reading.answers) ? problemText(problem) : null,
    }
  }
  const amount = (key: 'target' | 'baseline') =>
    shown(
      key,
      written(
        lane?.[key],
        ({ amount: sum, currency, per }) =>
          `${formatInCurrency(sum, currency)} (${basisWords(per, reading.mode).toLowerCase()})`,
      ),
    )
  const counts = lane ? countedColumn(lane.mode) : 'laneVolume'
  return [
    shown('mode', reading.columns.has('mode') && lane ? modeTitle(lane.mode) : cells.text('mode')),
    shown('origin', lane ? writtenText(lane.origin) : ''),
    shown('destination', lane ? writtenText(lane.destination) : ''),
    shown('equipment', lane?.equipment ?? ''),
    shown('service', lane && cells.text('service') !== '' ? (lane.service ?? '') : ''),
    shown(
      'miles',
      written(lane?.miles, (one) => `${formatAmount(one)} mi`),
    ),
    shown(
      'laneVolume',
      written(lane?.counted, (one) => `${formatCount(one)} a year`),
      [counts],
    ),
    amount('target'),
    amount('baseline'),
  ]
}

/** A problem that an answer still missing would settle is no problem of the row. */
const isOpen = ({ kind, suggestions, found }: RowProblem, answers: ReadingAnswers): boolean =>
  (kind === 'InvalidNumber' && answers.decimalMark === undefined && suggestions.length > 1) ||
  (kind === 'InvalidDate' && answers.dateOrder === undefined && suggestions.length > 1) ||
  (kind === 'UnknownCurrency' && found === '') ||
  kind === 'UnknownUnit'

/** A number that can be read is refused only while it is open of how long or of what it is. */
const isOpenInList = (problem: RowProblem, answers: ReadingAnswers): boolean =>
  isOpen(problem, answers) ||
  (problem.kind === 'InvalidNumber' &&
    'number' in readNumber(problem.found, answers.decimalMark ?? null))

function problemText({ kind, found, suggestions }: RowProblem): string {
  const expected = suggestions.length > 0 ? suggestions.join(' or ') : exceptionWords[kind].expected
  return `expected ${expected}, found ${found === '' ? 'nothing' : `"${found}"`}`
}

/** The total of a row, else its charges added up currency by currency. */
function amountText({ total, charges, isElsewhere }: WrittenCosts): string {
  if (total) return formatInCurrency(total.amount, total.currency)
  if (charges.length === 0) return isElsewhere ? 'In another row' : ''
  return [...new Set(charges.map(({ currency }) => currency))]
    .map((currency) => {
      const amounts = charges.filter((charge) => charge.currency === currency)
      return formatInCurrency(exactSum(amounts.map(({ amount }) => amount)), currency)
    })
    .join(' + ')
}

const written = <T>(value: T | null | undefined, format: (value: T) => string): string =>
  value === null || value === undefined ? '' : format(value)

export const titleOf = (key: ShipmentColumnKey, mapping: ColumnMapping): string =>
  mapping[key]?.[0] ?? columnOf(key).title

const formatAmount = numbersWith({ maximumFractionDigits: 2 })

type FirstProblem = { row: number; column: string; message: string }

/** What the rows at hand would bring. */
export type FirstLook = { problems: FirstProblem[]; problemCount: number; places: number }

const atMost = 5

/** The first problems among the rows at hand, and how many places they name. */
export function checkRows(
  table: FileTable,
  mapping: ColumnMapping,
  answers: ReadingAnswers,
  mode: Mode | null,
  purpose: FilePurpose,
): FirstLook {
  const read = rowReader({ table, mapping, answers, mode, purpose })
  const problems: FirstProblem[] = []
  const places = new Set<string>()
  let problemCount = 0
  for (const row of table.rows) {
    for (const { key, text, problem } of read(row)) {
      if (key === 'origin' || key === 'destination') places.add(text)
      if (problem === null) continue
      problemCount += 1
      if (problems.length < atMost)
        problems.push({ row: row.line, column: titleOf(key, mapping), message: problem })
    }
  }
  return { problems, problemCount, places: places.size }
}
