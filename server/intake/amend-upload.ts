import { and, asc, eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { csvHead, csvLines, unguardFormula } from '#domain/csv.ts'
import {
  type Amendment,
  type IntakeSettings,
  intakeSettingsSchema,
  type SettingsChange,
  type Upload,
} from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Cell } from '#domain/file-reading.ts'
import { writeNumber } from '#domain/written-number.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { removeUnused } from '#server/received-files.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { findHeadings } from '#server/sheets/heading-row.ts'
import { readRows } from '#server/sheets/read-rows.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { uploadExceptions, uploads } from '#server/store/tables/uploads.ts'
import { recogniseHeadings } from '#domain/column-mapping.ts'
import { readDate } from '#domain/written-date.ts'
import { readRate } from '#domain/written-rate.ts'
import { enterRate } from '#server/exchange-rates/save-rate.ts'
import { recordedRepairs } from './decisions.ts'
import { withdrawShipments } from './make-lanes.ts'
import { type ExtractedFile, extractRows } from './open-upload.ts'
import { released } from './upload-lease.ts'
import { moveOn, UploadMovedOn, rateDateOf, showUpload, type UploadRow } from './upload-state.ts'
import { problemColumn, rowColumn } from './failed-rows.ts'

/**
 * Repairs an upload by decisions made or taken back, a corrected file of its failed rows or answers to its
 * questions; then it runs again. What waits for approval is withdrawn first.
 */
export async function amendUpload(
  caller: Caller,
  id: number,
  file: StoredFile | undefined,
  repairs: readonly Amendment[],
  answers: SettingsChange,
  context: Context,
): Promise<Upload> {
  const { db } = context.database
  const upload = await db.query.uploads.findFirst({
    where: and(eq(uploads.id, id), eq(uploads.companyId, caller.companyId)),
  })
  try {
    if (!upload) throw notFound('The upload')
    const isHeld = upload.status === UploadStatus.InputExceptions
    if (!isHeld && upload.status !== UploadStatus.PendingApproval) throw notRepairable()
    if (file && !isHeld) throw notRepairable()
    const isAnswered = Object.keys(answers).length > 0
    if (!file && repairs.length === 0 && !isAnswered)
      throw invalid('Send repairs, answers or a corrected file.')
    const merged = file ? await mergeCorrected(upload, file, context) : null
    const changed = {
      ...(isAnswered && { settings: withAnswers(upload, answers), questions: [] }),
      ...(merged && {
        settings: asMerged(upload),
        storedName: merged.storedName,
        byteCount: merged.byteCount,
      }),
    }
    try {
      const rates = await missingRates(upload, repairs, context)
      await inTransaction(context.database, async (tx) => {
        await enterMissingRates(tx, caller, rates, context.now())
        const kept = repairs.filter((repair) => !isRateRepair(repair))
        const change = {
          ...released,
          repairs: await recordedRepairs(tx, upload, kept, caller, context),
        }
        await moveOn(tx, upload, UploadStatus.PendingQueue, { ...change, ...changed }, context)
        if (!isHeld) await withdrawShipments(tx, upload)
        await recordChange(tx, caller, {
          subject: 'upload',
          subjectId: id,
          action: 'repaired',
          after: {
            rowsInException: upload.rowsInException,
            repairs: repairs.length,
            ...(answers.reading && { reading: answers.reading }),
            ...(file && { file: file.fileName }),
          },
        })
      })
    } catch (error) {
      if (merged) await removeUnused([merged], context)
      throw error instanceof UploadMovedOn ? notRepairable() : error
    }
    if (merged) await context.files.remove(upload.storedName)
  } finally {
    if (file) await context.files.remove(file.storedName)
  }
  context.wakeIntake()
  return showUpload(id, context)
}

const notRepairable = () =>
  conflict('This upload cannot be repaired in its current status. Reload it.')

/** Answers of one question stand beside those of the others. */
function withAnswers(
  upload: UploadRow,
  { columns, modes, reading }: SettingsChange,
): IntakeSettings {
  const before = intakeSettingsSchema.parse(upload.settings)
  return {
    columns: columns ?? before.columns,
    modes: modes ?? before.modes,
    purpose: before.purpose,
    reading: {
      ...before.reading,
      ...reading,
      currencies: { ...before.reading.currencies, ...reading?.currencies },
      ...(reading?.ratesAre && { ratesAre: { ...before.reading.ratesAre, ...reading.ratesAre } }),
    },
  }
}

/** The merged file is a csv with its headings in the first line. */
function asMerged(upload: UploadRow): IntakeSettings {
  const { reading, ...settings } = intakeSettingsSchema.parse(upload.settings)
  const { sheet: _sheet, headingLine: _line, hiddenRows: _hidden, ...read } = reading
  return { ...settings, reading: read }
}

/** The upload's file with the corrected rows in place of the failed ones, matched by their Row column. */
async function mergeCorrected(
  upload: UploadRow,
  file: StoredFile,
  context: Context,
): Promise<StoredFile> {
  const corrected = await correctedRows(file, context)
  const failed = await context.database.db
    .select({ row: uploadExceptions.row })
    .from(uploadExceptions)
    .where(eq(uploadExceptions.uploadId, upload.id))
    .orderBy(asc(uploadExceptions.row))
  const known = new Set(failed.map(({ row }) => row))
  const unknown = [...corrected.keys()].find((line) => !known.has(line))
  if (unknown !== undefined)
    throw invalid(
      `Row ${unknown} is not one of the failed rows. Keep the "${rowColumn}" column as it was.`,
    )
  await using local = await context.files.local(upload.storedName)
  const { path } = local
  const kind = await fileKind(path, upload.byteCount)
  if (!kind) throw invalid('The upload can no longer be read. Upload it again.')
  const { headings, read } = await extractRows(path, kind)
  return context.files.write(upload.fileName, Readable.from(mergedCsv(headings, read, corrected)))
}

async function* mergedCsv(
  headings: readonly string[],
  read: ExtractedFile['read'],
  corrected: ReadonlyMap<number, ReadonlyMap<string, string>>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(headings))
  for await (const rows of read())
    yield Buffer.from(
      csvLines(
        rows.map(({ line, cells }) => {
          const better = corrected.get(line)
          return headings.map((heading, index) => better?.get(heading) ?? writtenCell(cells[index]))
        }),
      ),
    )
}

async function correctedRows(
  file: StoredFile,
  { files }: Context,
): Promise<Map<number, Map<string, string>>> {
  await using local = await files.local(file.storedName)
  const { path } = local
  const kind = await fileKind(path, file.byteCount)
  const found =
    kind &&
    (await findHeadings(path, kind, {
      names: new Set([rowColumn.toLowerCase(), problemColumn.toLowerCase()]),
    }))
  if (!kind || !found?.headings.includes(rowColumn)) {
    throw invalid(`The corrected file needs the "${rowColumn}" column of the downloaded one.`)
  }
  const at = found.headings.indexOf(rowColumn)
  const corrected = new Map<number, Map<string, string>>()
  let line = 0
  for await (const batch of readRows(path, kind, { sheet: found.sheet })) {
    for (const cells of batch) {
      line += 1
      const row = Number(cells[at])
      if (line <= found.line || !Number.isInteger(row) || row <= 0) continue
      corrected.set(
        row,
        new Map(
          found.headings.map((heading, index) => [
            heading,
            unguardFormula(writtenCell(cells[index])),
          ]),
        ),
      )
    }
  }
  return corrected
}

/** A spreadsheet's own number in a form that is read back as the same number, whatever mark the file uses. */
const writtenCell = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? writeNumber(cell, null) : (cell ?? '')

/** A rate to enter: from the first date an upload lacks it, it applies until the next one. */
type MissingRate = { currency: string; date: string; usdPerUnit: number }

/** A rate that is entered changes no cell: it becomes the company's, and the next reading finds it. */
const isRateRepair = ({ kind, action }: Amendment): boolean =>
  kind === 'MissingRate' && action === 'replace'

/** The rates that repairs enter, each dated at the first shipment of the upload that lacks it; of a list, at its upload. */
async function missingRates(
  upload: UploadRow,
  repairs: readonly Amendment[],
  context: Context,
): Promise<MissingRate[]> {
  const entered = repairs.filter(isRateRepair).map(({ found, value }) => ({
    currency: found,
    usdPerUnit: rateIn(found, value),
  }))
  if (entered.length === 0) return []
  const dates = await firstDates(upload, context)
  return entered.map((rate) => {
    const date = dates.get(rate.currency)
    if (date === undefined) throw invalid(`No row of this upload lacks a ${rate.currency} rate.`)
    return { ...rate, date }
  })
}

async function enterMissingRates(
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
  { database: { db } }: Context,
): Promise<Map<string, string>> {
  const settings = intakeSettingsSchema.parse(upload.settings)
  const repaired = new Map(
    upload.repairs
      .filter(({ kind, action }) => kind === 'InvalidDate' && action === 'replace')
      .map(({ found, value }) => [found, value]),
  )
  const lacking = await db
    .select({ currency: uploadExceptions.found, cells: uploadExceptions.cells })
    .from(uploadExceptions)
    .where(and(eq(uploadExceptions.uploadId, upload.id), eq(uploadExceptions.kind, 'MissingRate')))
  const first = new Map<string, string>()
  for (const { currency, cells } of lacking) {
    if (settings.purpose === 'lanes') {
      first.set(currency, rateDateOf(upload))
      continue
    }
    const headings = Object.keys(cells)
    const mapping = { ...recogniseHeadings(headings), ...settings.columns }
    const written = cells[mapping.shipDate?.[0] ?? ''] ?? ''
    const read = readDate(repaired.get(written) ?? written, settings.reading.dateOrder ?? null)
    const before = first.get(currency)
    if ('date' in read && (before === undefined || read.date < before))
      first.set(currency, read.date)
  }
  return first
}
