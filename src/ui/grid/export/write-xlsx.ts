import { writeXlsx } from 'hucre/xlsx'
import { guardFormula } from '#domain/csv.ts'
import type { ExportedTable } from './exported-table.ts'

/** One sheet with frozen headings; text that a spreadsheet would run as a formula is kept as text. */
export async function xlsxOf(name: string, { headings, rows }: ExportedTable): Promise<Blob> {
  const body = await writeXlsx({
    sheets: [
      {
        name: name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, longestSheetName),
        columns: headings.map((header, at) => ({ header, width: widthOf(header, rows, at) })),
        rows: [
          headings.map(guardFormula),
          ...rows.map((row) =>
            row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell)),
          ),
        ],
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([body.slice()], { type: xlsxType })
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const longestSheetName = 31
const widest = 60
const sampledRows = 200

/** Wide enough for the first rows, within reason. */
const widthOf = (header: string, rows: ExportedTable['rows'], at: number): number =>
  Math.min(
    widest,
    Math.max(
      header.length,
      ...rows.slice(0, sampledRows).map((row) => String(row[at] ?? '').length),
    ) + 3,
  )
