import type { Cell, CellStyle, CellValue, ColumnDef, FillStyle } from 'hucre'
import { noBid } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { chargeHeading, headings } from './columns.ts'

const fill = (rgb: string): FillStyle => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { rgb },
})
const locked: CellStyle = { fill: fill('EFEFF4'), font: { color: { rgb: '444455' } } }
const input: CellStyle = { fill: fill('FFF7CC'), protection: { locked: false } }
/** Else Excel turns '2026-12' into a day. */
const inputText: CellStyle = { ...input, numFmt: '@' }
const heading: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: fill('6534D9'),
  alignment: { wrapText: true, vertical: 'center' },
}

/** The sheet to fill: what tells the lane is locked, cells to fill are yellow and checked by Excel itself. */
export function bidSheet(
  mode: BiddableMode,
  head: readonly string[],
  rows: readonly CellValue[][],
  { currencies, months }: { currencies: readonly string[]; months: readonly string[] },
) {
  const lines = chargeLines[mode]
  const firstInput = head.findIndex((text) => lines.some((line) => chargeHeading(line) === text))
  const lastCharge = firstInput + lines.length - 1
  const lastRow = Math.max(2, rows.length + 1)
  const range = (from: number, to: number) => `${letter(from)}2:${letter(to)}${lastRow}`
  const termRange = (text: string) => range(head.indexOf(text), head.indexOf(text))
  return {
    name: 'Bid sheet',
    columns: head.map(
      (text, index): ColumnDef => ({
        width: index === 0 ? 9 : index < 3 ? 26 : 15,
        style: styleOf(text, index < firstInput),
        ...(text === headings.structure && { hidden: true }),
      }),
    ),
    rows: [[...head], ...rows],
    cells: new Map<string, Partial<Cell>>(
      head.map((value, column) => [`0,${column}`, { value, type: 'string', style: heading }]),
    ),
    freezePane: { rows: 1, columns: 3 },
    autoFilter: { range: `A1:${letter(head.length - 2)}${lastRow}` },
    protection: { sheet: true, autoFilter: true, formatColumns: true },
    dataValidations: [
      {
        type: 'custom' as const,
        formula1: rateRule(`${letter(firstInput)}2`, currencies),
        range: range(firstInput, lastCharge),
        ...refused(
          'Amount',
          `Enter an amount such as 1840.00, 300 EUR in another currency, 0 if not charged, or "${noBid}", or leave it empty.`,
        ),
      },
      {
        type: 'list' as const,
        values: [...currencies],
        range: termRange(headings.currency),
        ...refused('Currency', 'Choose a currency of the tender.'),
      },
      {
        // More than the list names may be written, so nothing is refused here.
        type: 'list' as const,
        values: ['all', ...months].slice(0, longestList),
        range: termRange(headings.validMonths),
        showErrorMessage: false,
        showInputMessage: true,
        inputTitle: headings.validMonths,
        inputMessage: monthsHint(months),
      },
      {
        type: 'whole' as const,
        operator: 'between' as const,
        formula1: '0',
        formula2: '365',
        range: termRange(headings.transitDays),
        ...refused('Transit days', 'Enter whole days from 0 to 365.'),
      },
      {
        type: 'decimal' as const,
        operator: 'greaterThanOrEqual' as const,
        formula1: '0',
        range: termRange(headings.capacity),
        ...refused('Capacity', 'Enter a number.'),
      },
    ],
  }
}

function styleOf(text: string, ofLane: boolean): CellStyle {
  if (ofLane || text === headings.structure) return locked
  return text === headings.validMonths ? inputText : input
}

/** What Excel takes in the first cell of the rates, and in the others accordingly. */
function rateRule(first: string, currencies: readonly string[]): string {
  const codes = currencies.slice(0, mostCodes).join(' ')
  const isOwn = `AND(LEN(TRIM(${first}))>3,ISNUMBER(SEARCH(RIGHT(TRIM(${first}),3),"${codes}")))`
  return `OR(AND(ISNUMBER(${first}),${first}>=0),LOWER(TRIM(${first}))="${noBid}",${isOwn})`
}

/** Excel takes a rule of 255 characters. */
const mostCodes = 30

/** Excel takes 255 characters of choices. */
const longestList = 30

const monthsHint = ([first = '', second = first, ...others]: readonly string[]) =>
  `all, a month such as ${first}, several by commas, or ${first} to ${others[0] ?? second}.`

const refused = (errorTitle: string, errorMessage: string) => ({
  showErrorMessage: true,
  errorTitle,
  errorMessage,
})

export const instructions = (mode: BiddableMode, lanes: number) => ({
  name: 'How to fill',
  columns: [{ width: 110 }],
  rows: [
    [`${modeTitle(mode)} bid sheet, ${lanes} ${lanes === 1 ? 'lane' : 'lanes'}`],
    ['Fill the yellow cells. A complete bid needs every column marked with *.'],
    ['Valid months: all, or the months you bid for, such as 2026-12 to 2027-03.'],
    ['Rates are in the currency of their row; write another one behind the rate, such as 300 EUR.'],
    ['0 says that a charge is not charged. An empty cell says nothing.'],
    [`Write "${noBid}" in place of a rate to decline a lane; the shipper is told.`],
    ['Leave every rate of a lane empty to say nothing: a bid you made before stays as it is.'],
    ['Rows may be sorted or deleted, and columns moved; keep the Lane ID and the headings.'],
    ['Hidden and filtered rows are read like any other.'],
    ['Save as xlsx or csv and upload it whole: nothing is submitted while a cell is wrong.'],
  ],
})

/** 0 is A, 26 is AA. */
const letter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letter(Math.floor(column / 26) - 1) + letter(column % 26)
