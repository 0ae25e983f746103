import { chargeCurrencyIn, saysDeclined, saysNoBid } from '#domain/bid-cell.ts'
import type { BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { plainHeading } from '#domain/plain-heading.ts'
import { type BiddableMode, biddableModes } from '#domain/mode.ts'
import { isOwnCo2e, ownCo2eExpected, ownCo2eTitle } from '#domain/own-co2e.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { splitAmount } from '#domain/written-amount.ts'
import {
  type DecimalMark,
  markEvidence,
  markOf,
  numberExpected,
  readNumber,
} from '#domain/written-number.ts'
import { chargeHeading, headings, inputHeadings } from './columns.ts'
import { identityColumns } from './lane-columns.ts'
import type { Table, TableRow } from '#server/sheets/read-table.ts'
import { givenBackOf } from './structure.ts'

/** What a row says of its lane beside the id: its grey cells, and the hidden stamp of the template. */
type OfLane = { stamp: string; identity: { heading: string; found: string | number }[] }

export type SheetRow = OfLane & {
  line: number
  /** Its months are read once the tender is known that they must be of. */
  entry: BidEntry
  /** The cell of the valid months as written; null where the sheet has no such column. */
  months: string | null
  problems: SheetProblem[]
}

/** A lane the sheet says 'no' of: found where, in which words. */
export type DeclinedRow = OfLane & { line: number; laneId: number; column: string; found: string }

export type ReadSheet = {
  mode: BiddableMode
  /** Of the headings. */
  line: number
  /** Rows that bid; a row without any rate is no bid. */
  rows: SheetRow[]
  /** Decimal mark of its numbers; null where it is not known. */
  mark: DecimalMark | null
  /** Rows that say in words that there is no bid. */
  declined: DeclinedRow[]
  /** What is wrong with rows that name no lane, or with the headings. */
  problems: SheetProblem[]
  /** Empty where the sheet was not made from the template. */
  stamp: string
}

/** Headings that make a table a bid sheet of some mode. */
export const knownHeadings = [
  ...new Set([
    ...Object.values(headings),
    ...biddableModes.flatMap((mode) => [
      ...identityColumns(mode).map(({ heading }) => heading),
      ...inputHeadings(mode),
    ]),
  ]),
]

/** The bids of a returned sheet, found by its headings in whatever order; null where it is no bid sheet. */
export function readBidSheet(table: Table): ReadSheet | null {
  const mode = modeOf(table)
  const laneAt = table.column(headings.laneId)
  if (mode === null || laneAt < 0) return null
  const structureAt = table.column(headings.structure)
  const rates = chargeLines[mode].map((line) => table.column(chargeHeading(line)))
  const numeric = [
    ...rates,
    ...[headings.transitDays, headings.capacity, ownCo2eTitle(mode)].map((heading) =>
      table.column(heading),
    ),
  ]
  const sheet: ReadSheet = {
    mode,
    line: table.line,
    rows: [],
    declined: [],
    problems: [...missingColumns(table, mode), ...columnsTwice(table, mode)],
    stamp: sheetStamp(table.rows.map(({ cells }) => textAt(cells, structureAt))),
    mark: markOf(
      markEvidence(table.rows.flatMap(({ cells }) => numeric.map((at) => cellAt(cells, at)))),
    ),
  }
  for (const row of table.rows) {
    const answer = textAt(row.cells, table.column(headings.bids)).toLowerCase()
    const isBlank = rates.every((at) => textAt(row.cells, at) === '')
    if (isBlank && answer === '') continue
    const laneText = textAt(row.cells, laneAt)
    const laneId = /^\d{1,9}$/.test(laneText) ? Number(laneText) : null
    if (laneId === null) {
      const expected = 'the lane id of the downloaded sheet'
      sheet.problems.push({
        row: row.line,
        column: headings.laneId,
        found: laneText,
        expected,
        laneId,
      })
      continue
    }
    const ofLane = { stamp: textAt(row.cells, structureAt), identity: identityIn(row, mode, table) }
    const wrong = answerExpected(
      answer,
      rates.map((at) => textAt(row.cells, at)),
    )
    const declined = declinedRow(row, laneId, mode, table)
    if (wrong !== null)
      sheet.problems.push({
        row: row.line,
        column: headings.bids,
        found: answer,
        expected: wrong,
        laneId,
      })
    else if (declined) sheet.declined.push({ ...declined, ...ofLane })
    else sheet.rows.push({ ...readRow(row, laneId, mode, table, sheet.mark), ...ofLane })
  }
  return sheet
}

/** Of the sheet as a whole: rows that said nothing keep the stamp they had before it was given back. */
const sheetStamp = (stamps: readonly string[]): string =>
  stamps.find((stamp) => givenBackOf(stamp) !== null) ?? stamps.find(Boolean) ?? ''

/** What the answer to 'Bid: yes or no' should be beside such rates; null where it fits them. */
function answerExpected(answer: string, rates: readonly string[]): string | null {
  if (!['', 'yes', 'no'].includes(answer)) return 'yes, no, or nothing'
  const hasRate = rates.some((rate) => !saysNoBid(rate))
  if (answer === 'no' && hasRate) return 'yes, or no rates beside it'
  return answer === 'yes' && !hasRate ? 'rates beside it, or no' : null
}

const identityIn = ({ cells }: TableRow, mode: BiddableMode, table: Table): OfLane['identity'] =>
  identityColumns(mode).flatMap(({ heading }) => {
    const found = cellAt(cells, table.column(heading))
    return String(found).trim() === '' ? [] : [{ heading, found }]
  })

/** A row that answers 'no', or says 'no bid' in some rate and leaves none it needs; null where it bids. */
function declinedRow(
  { line, cells }: TableRow,
  laneId: number,
  mode: BiddableMode,
  table: Table,
): Omit<DeclinedRow, keyof OfLane> | null {
  const answer = textAt(cells, table.column(headings.bids))
  if (answer.toLowerCase() === 'no') return { line, laneId, column: headings.bids, found: answer }
  const written = chargeLines[mode].map((charge) => {
    const column = chargeHeading(charge)
    return { charge, column, found: textAt(cells, table.column(column)) }
  })
  const first = written.find(({ found }) => saysDeclined(found))
  const isDeclined = written.every(({ charge, found }) => !charge.mandatory || saysNoBid(found))
  return first && isDeclined ? { line, laneId, column: first.column, found: first.found } : null
}

function readRow(
  { line, cells }: TableRow,
  laneId: number,
  mode: BiddableMode,
  table: Table,
  mark: DecimalMark | null,
): Omit<SheetRow, keyof OfLane> {
  const problems: SheetProblem[] = []
  const report = (column: string, found: string, expected: string) => {
    problems.push({ row: line, column, found, expected, laneId })
    return null
  }
  const numberIn = (heading: string, expected: string, isGood: (number: number) => boolean) => {
    const text = textAt(cells, table.column(heading))
    if (saysNoBid(text)) return null
    const read = readNumber(cellAt(cells, table.column(heading)), mark)
    if ('refused' in read) return report(heading, text, numberExpected(read, mark) ?? expected)
    return isGood(read.number) ? read.number : report(heading, text, expected)
  }
  const charges: BidEntry['charges'] = {}
  const chargeCurrencies: BidEntry['chargeCurrencies'] = {}
  const currency = currencyOf(cells, table, mode)
  for (const charge of chargeLines[mode]) {
    const heading = chargeHeading(charge)
    const rate = numberIn(heading, 'an amount such as 1840.00', isAmount)
    if (rate === null) continue
    const text = textAt(cells, table.column(heading))
    // What the tender takes is checked with the lane.
    const own = chargeCurrencyIn(text, currency, null)
    if ('expected' in own) report(heading, text, own.expected)
    else {
      charges[charge.chargeId] = rate
      if (own.currency !== currency) chargeCurrencies[charge.chargeId] = own.currency
    }
  }
  const monthsAt = table.column(headings.validMonths)
  return {
    line,
    problems,
    months: monthsAt < 0 ? null : textAt(cells, monthsAt),
    entry: {
      laneId,
      version: null,
      currency,
      charges,
      chargeCurrencies,
      transitDays: numberIn(
        headings.transitDays,
        'whole days from 0 to 365',
        (days) => Number.isInteger(days) && days >= 0 && days <= 365,
      ),
      months: [],
      capacity: numberIn(headings.capacity, 'a number from 0', isAmount),
      co2ePerUnit: numberIn(ownCo2eTitle(mode), ownCo2eExpected(mode), (kilograms) =>
        isOwnCo2e(kilograms, mode),
      ),
      remarks: textAt(cells, table.column(headings.remarks))
        .replace(/^'(?=[=+\-@])/, '')
        .slice(0, 2000),
    },
  }
}

/** Of the row's own column; where that says nothing, of the first amount that names one. */
function currencyOf(cells: TableCells, table: Table, mode: BiddableMode): string {
  const own = textAt(cells, table.column(headings.currency)).toUpperCase()
  if (own !== '') return own
  for (const charge of chargeLines[mode]) {
    const { currency } = splitAmount(textAt(cells, table.column(chargeHeading(charge))))
    if (currency !== null) return currency
  }
  return 'USD'
}

const missingColumns = (table: Table, mode: BiddableMode): SheetProblem[] =>
  chargeLines[mode]
    .filter((line) => line.mandatory && table.column(chargeHeading(line)) < 0)
    .map((line) => ({
      row: table.line,
      column: chargeHeading(line),
      found: '',
      expected: 'this column of the template',
      laneId: null,
    }))

/** Two columns of one heading would leave open which of them counts. */
function columnsTwice(table: Table, mode: BiddableMode): SheetProblem[] {
  const seen = new Map<string, number>()
  for (const heading of table.headings.map(plainHeading)) {
    seen.set(heading, (seen.get(heading) ?? 0) + 1)
  }
  return [headings.laneId, ...inputHeadings(mode)]
    .filter((heading) => (seen.get(plainHeading(heading)) ?? 0) > 1)
    .map((heading) => ({
      row: table.line,
      column: heading,
      found: 'several columns',
      expected: 'one column of this heading',
      laneId: null,
    }))
}

/** The mode whose charge lines the headings name most of. */
function modeOf(table: Table): BiddableMode | null {
  const scores = biddableModes.map((mode) => ({
    mode,
    score: chargeLines[mode].filter((line) => table.column(chargeHeading(line)) >= 0).length,
  }))
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.mode : null
}

/** A spreadsheet's own numbers need no reading. */
type TableCells = readonly (string | number)[]

const cellAt = (cells: TableCells, at: number): string | number => cells[at] ?? ''

const textAt = (cells: TableCells, at: number): string => String(cellAt(cells, at)).trim()

const isAmount = (number: number): boolean => number >= 0 && number <= 1_000_000_000
