import type { ExportedTable } from './exported-table.ts'
import { xlsxOf } from './write-xlsx.ts'

/** The rows of a sheet come in parts; the last message names the sheet and asks for the file. */
export type SheetPart =
  | { rows: ExportedTable['rows'] }
  | { name: string; headings: ExportedTable['headings'] }

const rows: ExportedTable['rows'][number][] = []

addEventListener('message', ({ data: part }: MessageEvent<SheetPart>) => {
  if ('rows' in part) {
    for (const row of part.rows) rows.push(row)
    return
  }
  void xlsxOf(part.name, { headings: part.headings, rows }).then(
    (blob) => postMessage(blob),
    (error: unknown) => reportError(error),
  )
})
