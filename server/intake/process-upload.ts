import { eq } from 'drizzle-orm'
import { counted } from '#domain/quantity.ts'
import { Mode, type Mode as ModeNumber, modeTitle } from '#domain/mode.ts'
import { Priority } from '#domain/notification.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { uploadExceptions, uploads } from '#server/store/tables/uploads.ts'
import {
  type CleansedFile,
  cleanseRows,
  type ExtractedFile,
  extractRows,
  mappingOf,
  openQuestions,
  UnusableFile,
} from './cleanse-file.ts'
import { companyKnowledge } from './company-knowledge.ts'
import { dropUnusedLanes, makeLanes } from './make-lanes.ts'
import { rememberMapping } from './remembered-mapping.ts'
import { saveShipments } from './save-shipments.ts'
import { moveOn, NoLongerMine, showUpload, type UploadRow } from './upload-state.ts'
import { countPlaces } from './upload-places.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'

/** Takes a queued upload through every step, from its file and its repairs alone. */
export async function processUpload(queued: UploadRow, context: Context): Promise<void> {
  try {
    await process(queued, context)
  } catch (error) {
    if (error instanceof NoLongerMine) return
    await reject(queued.id, error, context)
  }
}

async function process(queued: UploadRow, context: Context): Promise<void> {
  const { db } = context.database
  const step = async (upload: UploadRow, status: Parameters<typeof moveOn>[2], change = {}) => {
    const moved = await moveOn(db, upload, status, { progress: 0, ...change }, context)
    await showUpload(moved.id, context)
    return moved
  }
  let upload = await step(queued, UploadStatus.Validation)
  const path = context.files.path(upload.storedName)
  const kind = await fileKind(path, upload.byteCount)
  if (!kind) throw new UnreadableFile('The file is neither xlsx nor csv.')

  const sent = intakeSettingsSchema.parse(upload.settings)
  const mode = upload.mode as ModeNumber
  upload = await step(upload, UploadStatus.ExcelExtraction)
  const extracted = await extractRows(path, kind, sent.reading)

  upload = await step(upload, UploadStatus.CleansingLocations, {
    rowsTotal: extracted.rows.length,
    questions: [],
  })
  const mapping = mappingOf(extracted.headings, sent, mode)
  const { open, settled } = openQuestions(extracted, mapping, mode, sent.reading)
  if (open.length > 0) {
    await holdForAnswers(upload, extracted, open, context)
    return
  }
  const settings = { ...sent, columns: mapping, reading: settled }
  await db.update(uploads).set({ settings }).where(eq(uploads.id, upload.id))
  upload = { ...upload, settings }
  const cleansed = await cleanseRows(
    extracted,
    {
      mapping,
      mode,
      answers: settled,
      settings,
      known: await companyKnowledge(upload.companyId, context),
    },
    upload.repairs,
    showProgress(upload.id, context),
  )

  if (cleansed.exceptions.length > 0) {
    upload = await holdForRepair(upload, cleansed, context)
    return
  }
  if (cleansed.clean.length === 0) throw new UnusableFile(whyNone(upload, cleansed))
  upload = await step(upload, UploadStatus.Saving, counts(cleansed))
  upload = await saveShipments(upload, cleansed.clean, context)
  await showUpload(upload.id, context)
  await rollUp(upload, cleansed, context)
}

/** Nothing is read before it is certain how: the upload waits for the uploader's answers. */
async function holdForAnswers(
  upload: UploadRow,
  { rows }: ExtractedFile,
  questions: UploadRow['questions'],
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
    const change = {
      questions,
      rowsTotal: rows.length,
      rowsAccepted: 0,
      rowsInException: 0,
      progress: 1,
      lockedUntil: null,
    }
    await moveOn(tx, upload, UploadStatus.InputExceptions, change, context)
    const about = counted(questions.length, 'question', 'questions')
    return addNotices(tx, [notice(upload, `${upload.fileName}: ${about} to answer`)])
  })
  await showUpload(upload.id, context)
  await pushNotices(context, notices)
}

/** Rows wait for the user; the rest waits with them, so that nothing is half done. */
async function holdForRepair(
  upload: UploadRow,
  cleansed: CleansedFile,
  context: Context,
): Promise<UploadRow> {
  const [held, notices] = await inTransaction(context.database, async (tx) => {
    await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
    await insertMany(
      tx,
      uploadExceptions,
      cleansed.exceptions.map(({ line, mode, kind, column, found, suggestions, cells }) => ({
        uploadId: upload.id,
        row: line,
        mode,
        kind,
        column,
        found,
        suggestions,
        cells,
      })),
    )
    await countPlaces(tx, upload.id)
    const moved = await moveOn(
      tx,
      upload,
      UploadStatus.InputExceptions,
      { ...counts(cleansed), progress: 1, lockedUntil: null },
      context,
    )
    const told = await addNotices(tx, [
      notice(
        upload,
        `${upload.fileName}: ${counted(cleansed.exceptions.length, 'row needs', 'rows need')} attention`,
      ),
    ])
    return [moved, told] as const
  })
  await showUpload(held.id, context)
  await pushNotices(context, notices)
  return held
}

async function rollUp(
  upload: UploadRow,
  { headings, clean }: CleansedFile,
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    const lanesMade = await makeLanes(tx, upload.companyId, clean)
    // Of an earlier reading of the same file.
    await dropUnusedLanes(tx, upload.companyId)
    await countPlaces(tx, upload.id)
    await moveOn(
      tx,
      upload,
      UploadStatus.PendingApproval,
      { lanesMade, progress: 1, lockedUntil: null },
      context,
    )
    await rememberMapping(tx, upload, headings, context)
    return addNotices(tx, [
      notice(
        upload,
        `${upload.fileName}: ${counted(lanesMade, 'lane waits', 'lanes wait')} for approval`,
      ),
    ])
  })
  await showUpload(upload.id, context)
  await pushNotices(context, notices)
}

async function reject(id: number, error: unknown, context: Context): Promise<void> {
  const readable = error instanceof UnreadableFile
  if (!readable) console.error(`upload ${id}`, error)
  const reason = readable
    ? error.message
    : 'Something went wrong on our side while reading the file.'
  const row = await context.database.db.query.uploads.findFirst({ where: eq(uploads.id, id) })
  if (!row) return
  await moveOn(
    context.database.db,
    row,
    UploadStatus.Rejected,
    { reason, lockedUntil: null },
    context,
  )
  await showUpload(id, context)
}

function whyNone({ mode, repairs }: UploadRow, { rowsTotal }: CleansedFile): string {
  if (rowsTotal === 0) return 'There are no rows under the headings.'
  if (mode === Mode.Universal || repairs.some(({ action }) => action === 'exclude'))
    return 'Every row was left out.'
  return `None of its ${counted(rowsTotal, 'row')} is of ${modeTitle(mode)}. Choose the mode they are of, or all modes.`
}

const counts = ({ rowsTotal, clean, exceptions, leftOut }: CleansedFile) => ({
  rowsTotal,
  rowsAccepted: clean.reduce((sum, { rows }) => sum + rows, 0),
  rowsInException: exceptions.length,
  rowsLeftOut: leftOut,
  freightCents: clean.reduce((sum, { cost }) => sum + cost.cents, 0),
  uniqueLocationsCount: new Set(clean.flatMap(({ lane }) => [lane.origin, lane.destination])).size,
})

const notice = (upload: UploadRow, description: string) => ({
  companyId: upload.companyId,
  mode: upload.mode,
  type: 'StatusChanged' as const,
  description,
  priority: Priority.Information,
})

/** Often enough for a moving bar, seldom enough to cost nothing. */
function showProgress(id: number, context: Context): (ratio: number) => Promise<void> {
  let last = Date.now()
  return async (ratio) => {
    if (Date.now() - last < 400) return
    last = Date.now()
    const lockedUntil = new Date(context.now().getTime() + 60_000)
    await context.database.db
      .update(uploads)
      .set({ progress: ratio, lockedUntil })
      .where(eq(uploads.id, id))
    await showUpload(id, context)
  }
}
