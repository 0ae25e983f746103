import { cellText } from '#domain/file-reading.ts'
import type { Cell, CellStyle } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { guardFormula } from '#domain/csv.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { plainHeading } from '#domain/column-mapping.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import type { Context } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import type { uploads } from '#server/store/tables/uploads.ts'
import { grouped } from '#domain/grouped.ts'
import { xlsxType } from '#server/tender/lane-export.ts'
import { headings } from './columns.ts'
import { knownHeadings } from './read-bid-sheet.ts'
import { readTable } from './read-table.ts'
import { restStamp } from './structure.ts'

type SheetUpload = typeof uploads.$inferSelect

const bad: CellStyle = {
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FDECEE' } },
  font: { color: { rgb: 'A61B2B' } },
}
const bold: CellStyle = { font: { bold: true } }

/** The rows of a returned sheet that have problems, bad cells marked; null where no row has any. */
export async function writeFailedRows(
  upload: SheetUpload,
  { files }: Context,
): Promise<FileBody | null> {
  const table = await readTable(upload, files.path(upload.storedName), knownHeadings)
  if (typeof table === 'number') return null
  const byLine = grouped(upload.problems, ({ row }) => row)
  const failed = table.rows.filter(({ line }) => byLine.has(line))
  if (failed.length === 0) return null
  const columns = table.headings.filter((heading) => !sameHeading(heading, headings.structure))
  const head = [...columns, problemHeading, headings.structure]
  const stamp = restStamp(upload.mode as BiddableMode, upload.id)
  const rows = failed.map(({ line, cells }) => [
    ...columns.map((heading) => cellValue(cellText(cells[table.column(heading)]))),
    guardFormula((byLine.get(line) ?? []).map(problemText).join('; ')),
    stamp,
  ])
  const marks = new Map<string, Partial<Cell>>(
    head.map((value, at) => [`0,${at}`, { value, type: 'string', style: bold }]),
  )
  for (const [index, { line }] of failed.entries()) {
    for (const { column } of byLine.get(line) ?? []) {
      const at = columns.findIndex((heading) => sameHeading(heading, column))
      const value = rows[index]?.[at]
      if (at >= 0)
        marks.set(`${index + 1},${at}`, {
          value: value ?? null,
          type: typeof value === 'number' ? 'number' : 'string',
          style: bad,
        })
    }
  }
  const body = await writeXlsx({
    sheets: [
      {
        name: 'Failed rows',
        columns: head.map((heading) => ({
          width: heading === problemHeading ? 60 : 16,
          ...(heading === headings.structure && { hidden: true }),
        })),
        rows: [head, ...rows],
        cells: marks,
        freezePane: { rows: 1 },
      },
    ],
  })
  return {
    name: `Failed rows of ${upload.fileName.replace(/\.\w+$/, '')}.xlsx`,
    type: xlsxType,
    body,
  }
}

/** Of the column that says what is wrong; it is passed over when the rows come back. */
const problemHeading = 'Problem'

const sameHeading = (a: string, b: string): boolean => plainHeading(a) === plainHeading(b)

const problemText = ({ column, found, expected }: SheetProblem): string =>
  `${column}: expected ${expected}, found ${found === '' ? 'nothing' : `"${found}"`}`

/** Numbers stay numbers; what was typed otherwise stays as it was typed. */
const cellValue = (text: string): string | number =>
  /^\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : guardFormula(text)
