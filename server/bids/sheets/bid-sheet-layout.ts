import type { Cell, CellStyle, CellValue, ColumnDef, DataValidation, FillStyle } from 'hucre'
import { noBid } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { ChargeUnit } from '#domain/charge.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { mostOwnCo2eOf, ownCo2eExpected, ownCo2eTitle } from '#domain/own-co2e.ts'
import { type Choices, choiceFormulas } from './choices.ts'
import { chargeHeading, headings } from './columns.ts'
import type { LaneColumn } from './lane-columns.ts'

const fill = (rgb: string): FillStyle => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { rgb },
})
const ofLane: CellStyle = { fill: fill('EFEFF4'), font: { color: { rgb: '444455' } } }
const input: CellStyle = { fill: fill('FFF7CC') }
/** Else Excel turns '2026-12' into a day. */
const inputText: CellStyle = { ...input, numFmt: '@' }
export const headingStyle: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: fill('6534D9'),
  alignment: { wrapText: true, vertical: 'center' },
}

export const onePageWide = {
  orientation: 'landscape' as const,
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
}

export const sheetName = 'Bid sheet'

type Layout = {
  mode: BiddableMode
  head: readonly string[]
  laneColumns: readonly LaneColumn[]
  rows: readonly CellValue[][]
  kinds: readonly Choices[]
}

/**
 * The sheet to fill. It is not protected: a protected sheet lets nobody move a column, nor sort or delete
 * rows that hold a locked cell. What tells the lane is grey, and checked when the sheet comes back.
 */
export function bidSheet({ mode, head, laneColumns, rows, kinds }: Layout) {
  const lastRow = Math.max(2, rows.length + 1)
  const kindCell = kinds.length > 1 ? `$${columnLetter(head.indexOf(headings.choices))}2` : null
  const rules = inputRules(mode, kinds, kindCell)
  return {
    name: sheetName,
    columns: head.map((text, at) => columnOf(text, at, laneColumns, rows)),
    rows: [[...head], ...rows],
    cells: new Map<string, Partial<Cell>>(
      head.map((value, column) => [`0,${column}`, { value, type: 'string', style: headingStyle }]),
    ),
    freezePane: { rows: 1, columns: 3 },
    rowDefs: new Map([[0, { height: 48 }]]),
    pageSetup: { ...onePageWide, printTitlesRow: '$1:$1' },
    // Hidden columns too: what is sorted moves with its whole row.
    autoFilter: { range: `A1:${columnLetter(head.length - 1)}${lastRow}` },
    dataValidations: head.flatMap((text, at): DataValidation[] => {
      const rule = rules.get(text)
      const letter = columnLetter(at)
      return rule ? [{ ...rule(`${letter}2`), range: `${letter}2:${letter}${lastRow}` }] : []
    }),
  }
}

type Rule = Omit<DataValidation, 'range'>

/** What Excel takes under each heading, for the first cell of a range. */
export function inputRules(
  mode: BiddableMode,
  kinds: readonly Choices[],
  kindCell: string | null,
): Map<string, (cell: string) => Rule> {
  const { decimals, currencies, months } = choiceFormulas(kinds, kindCell)
  const rate = (cell: string): Rule => ({
    type: 'custom',
    formula1: `OR(IF(ISNUMBER(${cell}),AND(${cell}>=0,ROUND(${cell},${decimals})=${cell})),LOWER(TRIM(${cell}))="${noBid}",AND(LEN(TRIM(${cell}))>3,COUNTIF(${currencies},RIGHT(TRIM(${cell}),3))=1))`,
    ...refused('Amount', amountsTaken(kinds)),
  })
  const [, ...others] = kinds
  return new Map<string, (cell: string) => Rule>([
    [
      headings.bids,
      () => ({
        type: 'list',
        values: ['yes', 'no'],
        ...refused(headings.bids, 'Choose yes or no, or leave it empty.'),
      }),
    ],
    ...chargeLines[mode].map((line) => [chargeHeading(line), rate] as const),
    [
      headings.currency,
      () => ({
        type: 'list',
        formula1: currencies,
        ...refused('Currency', 'Choose a currency that the shipper of this lane takes.'),
      }),
    ],
    [
      headings.validMonths,
      // More than the list names may be written, so nothing is refused here.
      () => ({
        type: 'list',
        formula1: months,
        allowBlank: true,
        showErrorMessage: false,
        showInputMessage: true,
        inputTitle: headings.validMonths,
        inputMessage:
          others.length > 0
            ? 'all, a month of the list, several by commas, or the first to the last.'
            : monthsHint(kinds[0]?.months ?? []),
      }),
    ],
    [
      headings.transitDays,
      () => ({
        type: 'whole',
        operator: 'between',
        formula1: '0',
        formula2: '365',
        ...refused('Transit days', 'Enter whole days from 0 to 365.'),
      }),
    ],
    [
      headings.capacity,
      () => ({
        type: 'decimal',
        operator: 'greaterThanOrEqual',
        formula1: '0',
        ...refused('Capacity', 'Enter a number from 0.'),
      }),
    ],
    [
      ownCo2eTitle(mode),
      (cell) => ({
        type: 'custom',
        formula1: `AND(ISNUMBER(${cell}),${cell}>0,${cell}<=${mostOwnCo2eOf(mode)})`,
        ...refused('Own CO2e', `Enter ${ownCo2eExpected(mode)}.`),
      }),
    ],
  ])
}

const usualRate: Record<ChargeUnit, number> = {
  None: 95,
  PerContainer: 1840.55,
  PerMile: 2.15,
  PerWeightUnit: 3.4,
  PerUnitMeasure: 62.5,
  PerShipment: 95,
  PerDay: 40,
}

/** An amount every tender of the sheet takes: with the fewest decimals that one of them asks for. */
export function exampleRate(kinds: readonly Choices[], unit: ChargeUnit = 'PerContainer'): number {
  const decimals = Math.min(2, ...kinds.map((choices) => choices.decimals))
  return Number(usualRate[unit].toFixed(decimals))
}

/** The same in a currency all of them take beside dollars; null where there is none. */
export function foreignExample(kinds: readonly Choices[]): string | null {
  const [first, ...rest] = kinds
  const other = first?.currencies.find(
    (code) => code !== 'USD' && rest.every(({ currencies }) => currencies.includes(code)),
  )
  return other === undefined ? null : `300 ${other}`
}

export const monthsHint = ([first = '', second = first, ...others]: readonly string[]): string =>
  `all, a month such as ${first}, several by commas, or ${first} to ${others[0] ?? second}.`

/** 0 is A, 26 is AA. */
export const columnLetter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetter(Math.floor(column / 26) - 1) + columnLetter(column % 26)

function amountsTaken(kinds: readonly Choices[]): string {
  const other = foreignExample(kinds)
  const foreign = other === null ? '' : `, ${other} in another currency`
  return `Enter an amount such as ${exampleRate(kinds)}${foreign}, 0 if not charged, or "${noBid}", or leave it empty.`
}

const refused = (errorTitle: string, errorMessage: string) => ({
  allowBlank: true,
  showErrorMessage: true,
  errorTitle,
  errorMessage,
})

function columnOf(
  text: string,
  at: number,
  laneColumns: readonly LaneColumn[],
  rows: readonly CellValue[][],
): ColumnDef {
  if (text === headings.structure || text === headings.choices)
    return { width: 12, style: ofLane, hidden: true }
  if (at === 0) return { width: 9, style: ofLane }
  const known = laneColumns.find(({ heading }) => heading === text)
  if (known) return { width: known.width, style: { ...ofLane, ...figureFormat(at, rows) } }
  return { width: 15, style: text === headings.validMonths ? inputText : input }
}

/** Thousands are marked; the tenth is shown where a column has any. */
function figureFormat(at: number, rows: readonly CellValue[][]): Pick<CellStyle, 'numFmt'> {
  const figures = rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))
  if (figures.length === 0) return {}
  return { numFmt: figures.every(Number.isInteger) ? '#,##0' : '#,##0.0' }
}
