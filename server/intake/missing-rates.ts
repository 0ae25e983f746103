import { and, eq, sql } from 'drizzle-orm'
import { recogniseHeadings } from '#domain/column-mapping.ts'
import { intakeSettingsSchema, type Repair } from '#domain/shipment-upload.ts'
import { readDate } from '#domain/written-date.ts'
import { readRate } from '#domain/written-rate.ts'
import type { Caller, Context } from '#server/context.ts'
import { enterRate } from '#server/exchange-rates/save-rate.ts'
import type { StoredFile } from '#server/files.ts'
import { invalid } from '#server/refusal.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import type { Transaction } from '#server/store/database.ts'
import { uploadExceptions } from '#server/store/tables/uploads.ts'
import { extractRows } from './cleanse-file.ts'
import { headingOf, readingOf } from './file-row.ts'
import type { UploadRow } from './upload-state.ts'

/** A rate to enter: from the first date an upload lacks it, it applies until the next one. */
export type MissingRate = { currency: string; date: string; usdPerUnit: number }

/** A rate that is entered mends no cell: it becomes the company's, and the next reading finds it. */
export const isRateRepair = ({ kind, action }: Repair): boolean =>
  kind === 'MissingRate' && action === 'replace'

/** The rates that repairs enter, each dated at the first shipment of the upload that lacks it. */
export async function missingRates(
  upload: UploadRow,
  file: Pick<StoredFile, 'storedName' | 'byteCount'>,
  repairs: readonly Repair[],
  context: Context,
): Promise<MissingRate[]> {
  const entered = repairs.filter(isRateRepair).map(({ found, value }) => ({
    currency: found,
    usdPerUnit: rateIn(found, value),
  }))
  if (entered.length === 0) return []
  const dates = await firstDates(upload, file, context)
  return entered.map((rate) => {
    const date = dates.get(rate.currency)
    if (date === undefined) throw invalid(`No row of this upload lacks a ${rate.currency} rate.`)
    return { ...rate, date }
  })
}

export async function enterMissingRates(
  tx: Transaction,
  caller: Caller,
  rates: readonly MissingRate[],
  now: Date,
): Promise<void> {
  for (const rate of rates) await enterRate(tx, caller, rate, now)
}

function rateIn(currency: string, value: string): number {
  const rate = readRate(value)
  if (rate === null)
    throw invalid(`${currency}: enter US dollars for one ${currency}, such as 0.0067.`)
  return rate
}

/** First ship date of the rows that lack the rate of each currency. */
async function firstDates(
  upload: UploadRow,
  { storedName, byteCount }: Pick<StoredFile, 'storedName' | 'byteCount'>,
  { files, database: { db } }: Context,
): Promise<Map<string, string>> {
  const path = files.path(storedName)
  const kind = await fileKind(path, byteCount)
  if (!kind) throw invalid('The upload can no longer be read. Upload it again.')
  const { headings, rows } = await extractRows(path, kind)
  const settings = intakeSettingsSchema.parse(upload.settings)
  const reading = readingOf(headings, { ...recogniseHeadings(headings), ...settings.columns }, rows)
  const column = headingOf(reading, 'shipDate')
  const mended = new Map(
    upload.repairs
      .filter((repair) => repair.kind === 'InvalidDate' && repair.column === column)
      .map(({ found, value }) => [found, value]),
  )
  const cells = new Map(rows.map((row) => [row.line, row.cells]))
  const lacking = await db
    .select({ currency: uploadExceptions.found, row: uploadExceptions.row })
    .from(uploadExceptions)
    .where(
      and(eq(uploadExceptions.uploadId, upload.id), sql`${uploadExceptions.kind} = 'MissingRate'`),
    )
  const first = new Map<string, string>()
  for (const { currency, row } of lacking) {
    const written = (cells.get(row)?.[reading.columns.get('shipDate') ?? -1] ?? '').trim()
    const date = readDate(mended.get(written) ?? written, reading.dates)
    const before = first.get(currency)
    if (date !== null && (before === undefined || date < before)) first.set(currency, date)
  }
  return first
}
