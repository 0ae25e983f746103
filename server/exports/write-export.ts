import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { may } from '#domain/capability.ts'
import { type ExportColumn, standardColumns } from '#domain/export-column.ts'
import { type Mode, modeTitle } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { csvHead, csvLines, guardFormula } from '#domain/csv.ts'
import { notFound } from '#server/refusal.ts'
import type { FileBody } from '#server/serve.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { xlsxType } from '#server/lanes/lane-export.ts'
import { type Cell, countRows, exportRows } from './export-rows.ts'
import { templateOf } from './template.ts'

type Wanted = {
  mode: Mode
  uploadId?: number | undefined
  isCustom: boolean
  format: 'xlsx' | 'csv'
}

/** A spreadsheet is made in memory; what is larger is streamed as csv. */
const mostSheetRows = 50_000

/** Shipments as a file; null when there are none. */
export async function writeExport(
  caller: Caller,
  wanted: Wanted,
  context: Context,
): Promise<FileBody | null> {
  const { db } = context.database
  await checkUpload(caller, wanted.uploadId, context)
  const count = await countRows(caller, wanted, db)
  if (count === 0) return null
  const custom = wanted.isCustom ? await templateOf(wanted.mode, db) : null
  const columns = custom ?? standardColumns(wanted.mode)
  const name = `Laneward ${modeTitle(wanted.mode)} shipments${custom ? ' custom' : ''}`
  const batches = exportRows(caller, wanted, columns, db)
  if (wanted.format === 'csv' || count > mostSheetRows) {
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      body: Readable.from(csvParts(columns, batches)),
    }
  }
  return { name: `${name}.xlsx`, type: xlsxType, body: await sheet(columns, batches) }
}

async function* csvParts(columns: readonly ExportColumn[], batches: AsyncIterable<Cell[][]>) {
  yield Buffer.from(csvHead(columns.map(({ title }) => title)))
  for await (const rows of batches) yield Buffer.from(csvLines(rows))
}

async function sheet(columns: readonly ExportColumn[], batches: AsyncIterable<Cell[][]>) {
  const headings = columns.map(({ title }) => guardFormula(title))
  const rows: Cell[][] = [headings]
  for await (const batch of batches) {
    for (const row of batch) {
      rows.push(row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell)))
    }
  }
  return writeXlsx({
    sheets: [
      {
        name: 'Shipments',
        columns: headings.map((header) => ({ width: Math.max(12, header.length + 2) })),
        rows,
        freezePane: { rows: 1 },
      },
    ],
  })
}

async function checkUpload(caller: Caller, uploadId: number | undefined, { database }: Context) {
  if (uploadId === undefined) return
  const [upload] = await database.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, uploadId),
        may(caller, 'see every company') ? undefined : eq(uploads.companyId, caller.companyId),
      ),
    )
  if (!upload) throw notFound('The upload')
}
