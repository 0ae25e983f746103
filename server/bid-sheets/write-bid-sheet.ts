import type { Cell, CellStyle, CellValue, ColumnDef, FillStyle } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import type { BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { guardFormula, writeCsv } from '#domain/csv.ts'
import type { FileBody } from '#server/serve.ts'
import { xlsxType } from '#server/tender/lane-export.ts'
import { listBids } from '#server/tender/present-bid.ts'
import { termsFor } from '#server/tender/terms.ts'
import { headings, inputHeadings, laneHeadings } from './columns.ts'
import { keptBids } from './kept-bids.ts'
import { structureStamp } from './structure.ts'

type Offer = Pick<BidEntry, 'charges' | 'currency' | 'transitDays' | 'capacity' | 'remarks'>

export type SheetWanted = {
  mode: BiddableMode
  /** What the carrier may see; those that take bids now make the sheet. */
  lanes: readonly Lane[]
  scope: 'all' | 'some'
  format: 'xlsx' | 'csv'
}

/** The sheet a carrier fills: lanes it may bid on now with its rates so far, or what an outdated sheet said. */
export async function writeBidSheet(
  caller: Caller,
  { mode, lanes, scope, format }: SheetWanted,
  context: Context,
): Promise<FileBody> {
  const open = lanes.filter((lane) => lane.status === 'started')
  const ids = open.map(({ id }) => id)
  const bids = await listBids(caller, ids, context)
  const offers = new Map<number, Offer>(bids.map((bid) => [bid.laneId, bid]))
  for (const [laneId, entry] of await keptBids(caller, mode, context.database.db)) {
    offers.set(laneId, entry)
  }
  const stamp = structureStamp(mode, ids, scope)
  const { exchangeRates } = await termsFor(caller, mode, context)
  const head = [headings.laneId, ...laneHeadings(mode), ...inputHeadings(mode), headings.structure]
  const rows = open.map((lane) => sheetRow(lane, mode, offers.get(lane.id), stamp))
  const name = `Laneward ${modeTitle(mode)} bid sheet.${format}`
  if (format === 'csv') {
    return { name, type: 'text/csv; charset=utf-8', body: writeCsv(head, rows) }
  }
  const body = await writeXlsx({
    sheets: [
      bidSheet(mode, head, rows, Object.keys(exchangeRates)),
      instructions(mode, rows.length),
    ],
  })
  return { name, type: xlsxType, body }
}

function sheetRow(
  lane: Lane,
  mode: BiddableMode,
  offer: Offer | undefined,
  stamp: string,
): (string | number | null)[] {
  const [origin = '', destination = ''] = lane.locationStr.split(' > ')
  const moved = laneHeadings(mode).length === 5 ? [lane.unitMeasure] : []
  return [
    lane.id,
    ...[origin, destination, lane.equipmentType ?? ''].map(guardFormula),
    lane.shipmentCount,
    ...moved,
    ...chargeLines[mode].map(({ chargeId }) => offer?.charges[chargeId] ?? null),
    offer?.currency ?? 'USD',
    offer?.transitDays ?? null,
    offer?.capacity ?? null,
    guardFormula(offer?.remarks ?? ''),
    stamp,
  ]
}

const fill = (rgb: string): FillStyle => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { rgb },
})
const locked: CellStyle = { fill: fill('EFEFF4'), font: { color: { rgb: '444455' } } }
const input: CellStyle = { fill: fill('FFF7CC'), protection: { locked: false } }
const heading: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: fill('6534D9'),
  alignment: { wrapText: true, vertical: 'center' },
}

function bidSheet(
  mode: BiddableMode,
  head: readonly string[],
  rows: readonly CellValue[][],
  currencies: readonly string[],
) {
  const firstInput = 1 + laneHeadings(mode).length
  const lastCharge = firstInput + chargeLines[mode].length - 1
  const lastRow = Math.max(2, rows.length + 1)
  const range = (from: number, to: number) => `${letter(from)}2:${letter(to)}${lastRow}`
  return {
    name: 'Bid sheet',
    columns: head.map(
      (text, index): ColumnDef => ({
        width: index === 0 ? 9 : index < 3 ? 26 : 15,
        style: index < firstInput || text === headings.structure ? locked : input,
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
        type: 'decimal' as const,
        operator: 'greaterThanOrEqual' as const,
        formula1: '0',
        range: range(firstInput, lastCharge),
        ...refused('Amount', 'Enter an amount such as 1840.00, or leave the cell empty.'),
      },
      {
        type: 'list' as const,
        values: [...currencies],
        range: range(lastCharge + 1, lastCharge + 1),
        ...refused('Currency', 'Choose a currency of the tender.'),
      },
      {
        type: 'whole' as const,
        operator: 'between' as const,
        formula1: '0',
        formula2: '365',
        range: range(lastCharge + 2, lastCharge + 2),
        ...refused('Transit days', 'Enter whole days from 0 to 365.'),
      },
      {
        type: 'decimal' as const,
        operator: 'greaterThanOrEqual' as const,
        formula1: '0',
        range: range(lastCharge + 3, lastCharge + 3),
        ...refused('Capacity', 'Enter a number.'),
      },
    ],
  }
}

const refused = (errorTitle: string, errorMessage: string) => ({
  showErrorMessage: true,
  errorTitle,
  errorMessage,
})

const instructions = (mode: BiddableMode, lanes: number) => ({
  name: 'How to fill',
  columns: [{ width: 110 }],
  rows: [
    [`${modeTitle(mode)} bid sheet, ${lanes} ${lanes === 1 ? 'lane' : 'lanes'}`],
    ['Fill the yellow cells. A complete bid needs every column marked with *.'],
    ['Leave every rate of a lane empty for no bid; a bid you made before then stays as it is.'],
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
