import { and, asc, eq } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { ratesAsBooked } from '#server/exchange-rates/company-rates.ts'
import { FileGone } from '#server/files.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { cleanseRows, companyKnowledge } from './cleanse-file.ts'
import type { CleanRow } from './cleanse-row.ts'
import { type Moved, moveShipments, settleMoves } from './move-shipments.ts'
import { openQuestions, openUpload } from './open-upload.ts'
import type { UploadRow } from './upload-state.ts'

/**
 * Reads the approved files of a mode again against the places and units known today, with the repairs
 * made to them. Shipments that read differently now move to the lane they belong to; costs stay as they
 * were booked. A row that can no longer be read stays as it is, and so does one on a lane that was started.
 * Returns how many changed.
 */
export async function cleanAgain(
  caller: Caller,
  mode: Mode,
  uploadId: number | undefined,
  context: Context,
): Promise<{ cleansed: number }> {
  const read: { upload: UploadRow; rows: CleanRow[] }[] = []
  for (const upload of await approvedUploads(caller, uploadId, context)) {
    const rows = await readAgain(upload, context)
    read.push({ upload, rows: rows.filter((row) => mode === Mode.Universal || row.mode === mode) })
  }
  const cleansed = await inTransaction(context.database, async (tx) => {
    const moves: Moved[] = []
    for (const { upload, rows } of read) moves.push(await moveShipments(tx, upload, rows))
    const changed = moves.reduce((sum, { changed: ofUpload }) => sum + ofUpload, 0)
    if (changed > 0) {
      await settleMoves(tx, caller.companyId, moves)
      await recordChange(tx, caller, {
        subject: 'shipments',
        subjectId: mode,
        action: 'cleansed again',
        after: { changed, uploads: read.map(({ upload }) => upload.id) },
      })
    }
    return changed
  })
  return { cleansed }
}

async function approvedUploads(
  { companyId }: Caller,
  uploadId: number | undefined,
  { database: { db } }: Context,
): Promise<UploadRow[]> {
  const found = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.companyId, companyId),
        eq(uploads.kind, UploadKind.ShipmentUpload),
        uploadId === undefined
          ? eq(uploads.status, UploadStatus.Completed)
          : eq(uploads.id, uploadId),
      ),
    )
    .orderBy(asc(uploads.id))
  if (uploadId !== undefined && found.length === 0) throw notFound('The upload')
  return found.filter(({ status }) => status === UploadStatus.Completed)
}

/** Read again in memory, within the request. */
const mostRows = 300_000

/** None where the file is no longer kept, or leaves open how it is read. */
async function readAgain(upload: UploadRow, context: Context): Promise<CleanRow[]> {
  await using opened = await openUpload(upload, context.files).catch((error: unknown) => {
    if (error instanceof FileGone) return null
    throw error
  })
  if (!opened) return []
  // Costs stay as they were booked: no rate is needed to read them, nor which way round it is written.
  const known = { ...(await companyKnowledge(upload.companyId, context)), rates: ratesAsBooked }
  const { open, settled: answers } = openQuestions(opened, ratesAsBooked)
  if (open.some(({ key }) => !key.startsWith('ratesAre:'))) return []
  const { mapping, mode, settings, extracted } = opened
  const rules = { mapping, mode, answers, settings, known }
  if (extracted.rowCount > mostRows)
    throw invalid(
      `${upload.fileName} has ${formatCount(extracted.rowCount)} rows. Files of up to ${formatCount(mostRows)} can be read again.`,
    )
  const rows: CleanRow[] = []
  for await (const { clean } of cleanseRows(extracted, rules, upload.repairs, async () => {}))
    rows.push(...clean)
  return rows
}
