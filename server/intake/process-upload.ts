import { eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { counted } from '#domain/quantity.ts'
import { Mode, modeTitle } from '#domain/mode.ts'
import { Priority } from '#domain/notification.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { isOutOfSpace, noSpaceText } from '#server/no-space.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { isConnectionLost } from '#server/store/lost-connection.ts'
import { columnMappings, uploadExceptions, uploads } from '#server/store/tables/uploads.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { reasonOf } from '#server/log.ts'
import { type Cleansing, companyKnowledge } from './cleanse-file.ts'
import { cleanseLanes } from './cleanse-lane.ts'
import { saveListedLanes } from './lane-list.ts'
import { withdrawShipments } from './make-lanes.ts'
import { type ExtractedFile, openQuestions, openUpload } from './open-upload.ts'
import { type Brought, exceptionsOf, readShipments } from './read-shipments.ts'
import { heldRows } from './row-sample.ts'
import type { Progress } from './sort-rows.ts'
import { moveOn, UploadMovedOn, rateDateOf, showUpload, type UploadRow } from './upload-state.ts'
import { handBack, released, Stopping } from './upload-lease.ts'
import { countPlaces } from './roll-up.ts'

/**
 * Takes a queued upload through every step, from its file and its repairs alone; `signal` stops it between two
 * batches of rows. Throws where the database or the store was away: the upload is as good as before.
 */
export async function processUpload(
  queued: UploadRow,
  context: Context,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  try {
    await process(queued, context, signal)
  } catch (thrown) {
    const error: unknown = signal.aborted ? signal.reason : thrown
    if (error instanceof UploadMovedOn) return
    if (error instanceof Stopping) return handBack(queued, context)
    if (isConnectionLost(error)) throw error
    await reject(queued, error, context)
  }
}

async function process(queued: UploadRow, context: Context, signal: AbortSignal): Promise<void> {
  const { db } = context.database
  const step = async (upload: UploadRow, status: Parameters<typeof moveOn>[2], change = {}) => {
    const moved = await moveOn(db, upload, status, { progress: 0, ...change }, context)
    await showUpload(moved.id, context)
    return moved
  }
  let upload = await step(queued, UploadStatus.Validation)
  upload = await step(upload, UploadStatus.ExcelExtraction)
  await using opened = await openUpload(upload, context.files, {
    signal,
    onRows: showRows(upload, context),
  })
  const { extracted, mapping, mode } = opened

  upload = await step(upload, UploadStatus.CleansingLocations, {
    rowsTotal: extracted.rowCount,
    questions: [],
  })
  const known = await companyKnowledge(upload.companyId, context)
  const { open, settled } = openQuestions(opened, known.rates)
  if (open.length > 0) {
    await holdForAnswers(upload, extracted, open, context)
    return
  }
  const settings = { ...opened.settings, columns: mapping, reading: settled }
  await db.update(uploads).set({ settings }).where(eq(uploads.id, upload.id))
  upload = { ...upload, settings }
  const cleansing: Cleansing = {
    mapping,
    mode,
    answers: settled,
    settings,
    known,
  }
  const progress = showProgress(upload.id, context, signal)
  const brought =
    settings.purpose === 'lanes'
      ? await readList(upload, extracted, cleansing, progress, context)
      : await readShipments(upload, extracted, cleansing, progress, context)

  if (brought.counts.rowsInException > 0) {
    upload = await holdForRepair(upload, brought, context)
    return
  }
  if (brought.counts.rowsAccepted === 0) throw new UnreadableFile(whyNone(upload, brought.counts))
  upload = await step(upload, UploadStatus.Saving, brought.counts)
  upload = await brought.save(upload)
  await showUpload(upload.id, context)
  await rollUp(upload, extracted.headings, brought.makeLanes, context)
}

/** Lanes without history are made when they are approved: until then there is nothing to show them by. */
async function readList(
  upload: UploadRow,
  extracted: ExtractedFile,
  cleansing: Cleansing,
  progress: Progress,
  context: Context,
): Promise<Brought> {
  const day = rateDateOf(upload)
  const sorted = await cleanseLanes(extracted, cleansing, upload.repairs, day, progress)
  const { clean, exceptions, leftOut } = sorted
  return {
    counts: {
      rowsTotal: extracted.rowCount,
      rowsInException: exceptions.length,
      rowsLeftOut: leftOut,
      rowsAccepted: clean.length,
      freightCents: 0,
      uniqueLocationsCount: new Set(
        clean.flatMap(({ lane }) => [lane.originRef, lane.destinationRef]),
      ).size,
    },
    async hold(tx) {
      await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
      await insertMany(
        tx,
        uploadExceptions,
        exceptions.flatMap((row) => exceptionsOf(upload, row)),
      )
    },
    save: (saving) => saveListedLanes(saving, clean, context),
    makeLanes: async () => clean.length,
  }
}

/** Nothing is read before it is certain how: the upload waits for the uploader's answers. */
async function holdForAnswers(
  upload: UploadRow,
  { rowCount }: ExtractedFile,
  questions: UploadRow['questions'],
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
    const change = {
      questions,
      rowsTotal: rowCount,
      rowsAccepted: 0,
      rowsInException: 0,
      progress: 1,
      ...released,
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
  { hold, counts }: Brought,
  context: Context,
): Promise<UploadRow> {
  const { rowsInException } = counts
  const [held, notices] = await inTransaction(context.database, async (tx) => {
    await hold(tx)
    await countPlaces(tx, upload.id)
    const moved = await moveOn(
      tx,
      upload,
      UploadStatus.InputExceptions,
      { ...counts, progress: 1, ...released },
      context,
    )
    const notices = await addNotices(tx, [
      notice(
        upload,
        `${upload.fileName}: ${counted(rowsInException, 'row needs', 'rows need')} attention`,
      ),
    ])
    return [moved, notices] as const
  })
  await showUpload(held.id, context)
  await pushNotices(context, notices)
  return held
}

async function rollUp(
  upload: UploadRow,
  headings: readonly string[],
  make: Brought['makeLanes'],
  context: Context,
): Promise<void> {
  const notices = await inTransaction(context.database, async (tx) => {
    const lanesMade = await make(tx)
    await countPlaces(tx, upload.id)
    await moveOn(
      tx,
      upload,
      UploadStatus.PendingApproval,
      { lanesMade, progress: 1, ...released },
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

/** Ends an upload that cannot be read; what it has brought so far goes with it. */
export async function reject(
  { id, lease }: Pick<UploadRow, 'id' | 'lease'>,
  error: unknown,
  context: Context,
): Promise<void> {
  const readable = error instanceof UnreadableFile
  if (!readable) context.log('error', 'upload not read', { uploadId: id, reason: reasonOf(error) })
  const reason = readable
    ? error.message
    : isOutOfSpace(error)
      ? noSpaceText
      : 'Something went wrong on our side while reading the file.'
  const rejected = await inTransaction(context.database, async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
    if (!row || row.lease !== lease) return false
    await withdrawShipments(tx, row)
    await moveOn(tx, row, UploadStatus.Rejected, { reason, ...released }, context)
    return true
  })
  if (rejected) await showUpload(id, context)
}

function whyNone({ mode, repairs }: UploadRow, { rowsTotal }: Brought['counts']): string {
  if (rowsTotal === 0) return 'There are no rows under the headings.'
  if (mode === Mode.Universal || repairs.some(({ action }) => action === 'exclude'))
    return 'Every row was left out.'
  return `None of its ${counted(rowsTotal, 'row')} is of ${modeTitle(mode)}. Choose the mode they are of, or all modes.`
}

const notice = (upload: UploadRow, description: string) => ({
  companyId: upload.companyId,
  mode: upload.mode,
  type: 'StatusChanged' as const,
  description,
  priority: Priority.Information,
})

/** Often enough for a moving bar, rarely enough to cost nothing. */
const shownEveryMs = 400

/** How far the first reading of a large file has come: how many rows it has is not known before its end. */
function showRows({ id, lease }: UploadRow, context: Context): (count: number) => Promise<void> {
  let last = 0
  return async (count) => {
    if (count < heldRows || Date.now() - last < shownEveryMs) return
    last = Date.now()
    const mine = sql`${uploads.id} = ${id} and ${uploads.lease} is not distinct from ${lease}`
    await context.database.db.update(uploads).set({ rowsTotal: count }).where(mine)
    await showUpload(id, context)
  }
}

function showProgress(id: number, context: Context, signal: AbortSignal): Progress {
  let last = Date.now()
  return async (ratio) => {
    signal.throwIfAborted()
    if (Date.now() - last < shownEveryMs) return
    last = Date.now()
    const change = { progress: ratio, updatedAt: context.now() }
    await context.database.db.update(uploads).set(change).where(eq(uploads.id, id))
    await showUpload(id, context)
  }
}

/** The next file of this layout is offered the columns and answers of this one. */
async function rememberMapping(
  tx: Transaction,
  upload: UploadRow,
  headings: readonly string[],
  context: Context,
): Promise<void> {
  const signature = headingSignature(headings)
  await tx
    .insert(columnMappings)
    .values({
      companyId: upload.companyId,
      mode: upload.mode,
      signature,
      settings: upload.settings,
    })
    .onConflictDoUpdate({
      target: [columnMappings.companyId, columnMappings.mode, columnMappings.signature],
      set: { settings: upload.settings, updatedAt: context.now() },
    })
}

const headingSignature = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(
      headings
        .map((heading) => heading.trim().toLowerCase())
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
