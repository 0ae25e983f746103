import { writeXlsx } from 'hucre/xlsx'
import { guardFormula, writeCsv } from '#domain/csv.ts'
import type { FileBody } from '#server/serve.ts'

export type SheetCell = string | number | null
export type Sheet = {
  name: string
  headings: readonly string[]
  rows: readonly (readonly SheetCell[])[]
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sheets as one workbook with frozen headings; text that would run as a formula is kept as text. */
export async function writeWorkbook(name: string, sheets: readonly Sheet[]): Promise<FileBody> {
  const body = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      columns: sheet.headings.map((header, column) => ({
        header,
        width: widthOf(header, sheet, column),
      })),
      rows: [[...sheet.headings], ...sheet.rows.map((row) => row.map(safe))],
      freezePane: { rows: 1 },
    })),
  })
  return { name: `${name}.xlsx`, type: xlsxType, body }
}

export const writeCsvFile = (name: string, { headings, rows }: Sheet): FileBody => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  body: writeCsv(headings, rows),
})

const safe = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? guardFormula(cell) : cell)

/** Wide enough for the first rows, within reason. */
const widthOf = (header: string, { rows }: Sheet, column: number): number =>
  Math.min(
    60,
    Math.max(header.length, ...rows.slice(0, 200).map((row) => String(row[column] ?? '').length)) +
      3,
  )
