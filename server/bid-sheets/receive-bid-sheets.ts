import type { BidSheet } from '#contract/bids.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, uploadResultWords, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { readUpload } from '#server/intake/upload-state.ts'
import { pushNotices } from '#server/notices.ts'
import { Refusal } from '#server/refusal.ts'
import { inTransaction, type Db, type Transaction } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { declineInTransaction } from '#server/tender/decline-lanes.ts'
import { saveInTransaction } from '#server/tender/save-bids.ts'
import { showBids } from '#server/tender/show-bids.ts'
import { type CheckedSheet, checkBidSheet } from './check-bid-sheet.ts'
import { dropKeptBids } from './kept-bids.ts'
import { dropRest, goodRows, joinRest, keptRows } from './rest-of-sheet.ts'
import { knownHeadings, type ReadSheet, readBidSheet } from './read-bid-sheet.ts'
import { readTable, type Refused } from './read-table.ts'

export type Returned = { caller: Caller; file: StoredFile; sheet: ReadSheet; checked: CheckedSheet }
type Outcome = Partial<typeof uploads.$inferInsert> & { status: number; reason: string }

/** Takes returned sheets one by one: a sheet is submitted whole, or told what is wrong cell by cell and not at all. */
export async function receiveBidSheets(
  caller: Caller,
  files: readonly StoredFile[],
  mode: BiddableMode | undefined,
  context: Context,
): Promise<BidSheet[]> {
  const answers: BidSheet[] = []
  for (const file of files) {
    const told = await receiveSheet(caller, file, mode, context)
    if (told.upload === null) await context.files.remove(file.storedName)
    answers.push(told)
  }
  return answers
}

async function receiveSheet(
  caller: Caller,
  file: StoredFile,
  wanted: BiddableMode | undefined,
  context: Context,
): Promise<BidSheet> {
  const table = await readTable(file, context.files.path(file.storedName), knownHeadings)
  if (typeof table === 'number') return refused(file, table)
  const sheet = readBidSheet(table)
  if (!sheet) return refused(file, UploadResult.InvalidFormat)
  if (wanted !== undefined && sheet.mode !== wanted) {
    const message = `This is a sheet for ${modeTitle(sheet.mode)}, not for ${modeTitle(wanted)}.`
    return refused(file, UploadResult.InvalidFormat, message)
  }
  await joinRest(sheet, caller, context.database.db)
  if (sheet.rows.length + sheet.declined.length === 0 && sheet.problems.length === 0) {
    return refused(file, UploadResult.SizeTooSmall, 'The sheet holds no bids: every rate is empty.')
  }
  return settle(
    { caller, file, sheet, checked: await checkBidSheet(caller, sheet, context) },
    context,
  )
}

async function settle(returned: Returned, context: Context): Promise<BidSheet> {
  const { problems, outdated } = returned.checked
  const rows = keptRows(returned.checked)
  const { db } = context.database
  if (outdated !== null) {
    const reason = `This sheet is out of date: ${outdated} since it was downloaded. Download it again: what you filled in for ${lanesOf(rows.length)} is kept there.`
    const status = UploadStatus.BidStructureChanged
    return answer(returned, await record(db, returned, { status, reason, keptBids: rows }), db)
  }
  if (problems.length > 0) {
    const cells = problems.length === 1 ? '1 cell needs' : `${problems.length} cells need`
    const good = goodRows(returned.sheet, returned.checked)
    const waiting =
      good.length > 0 ? ` ${lanesOf(good.length)} without problems wait for the failed rows.` : ''
    const reason = `${cells} attention. Nothing was submitted.${waiting}`
    return answer(
      returned,
      await record(db, returned, { status: UploadStatus.Rejected, reason, keptBids: good }),
      db,
    )
  }
  try {
    return await submit(returned, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = `${error.message} Nothing was submitted.`
    return answer(
      returned,
      await record(db, returned, { status: UploadStatus.Rejected, reason }),
      db,
    )
  }
}

async function submit(returned: Returned, context: Context): Promise<BidSheet> {
  const { caller, sheet, checked } = returned
  const { entries, declines } = checked
  const { id, notices } = await inTransaction(context.database, async (tx) => {
    const uploadId = await record(tx, returned, {
      status: UploadStatus.Completed,
      reason: outcomeWords(checked),
      rowsAccepted: entries.length + sheet.declined.length,
    })
    await dropKeptBids(tx, caller, sheet.mode, context.now())
    await dropRest(tx, sheet, context.now())
    const notices = await saveInTransaction(tx, caller, entries, true, uploadId, context)
    if (declines.length > 0) {
      const wanted = declines.map((laneId) => ({ laneId, reason: null }))
      notices.push(...(await declineInTransaction(tx, caller, wanted, context)))
    }
    return { id: uploadId, notices }
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
  return answer(returned, id, context.database.db)
}

async function record(
  db: Db | Transaction,
  { caller, file, sheet, checked }: Returned,
  outcome: Outcome,
): Promise<number> {
  const [made] = await db
    .insert(uploads)
    .values({
      ...file,
      kind: UploadKind.BidUpload,
      mode: sheet.mode,
      companyId: caller.companyId,
      userId: caller.userId,
      result: UploadResult.Success,
      settings: noSettings,
      progress: 1,
      rowsTotal: sheet.rows.length + sheet.declined.length,
      rowsInException: new Set(checked.problems.map(({ row }) => row)).size,
      problems: checked.problems,
      ...outcome,
    })
    .returning({ id: uploads.id })
  return made?.id ?? 0
}

async function answer({ file, checked }: Returned, uploadId: number, db: Db): Promise<BidSheet> {
  const upload = await readUpload(uploadId, db)
  return {
    fileName: file.fileName,
    result: UploadResult.Success,
    message: upload.reason ?? '',
    upload,
    saved: upload.rowsAccepted,
    problems: checked.problems,
    entries: [],
  }
}

const refused = (
  { fileName }: StoredFile,
  result: Refused,
  message: string = uploadResultWords[result],
): BidSheet => ({ fileName, result, message, upload: null, saved: 0, problems: [], entries: [] })

/** '3 lanes submitted, 1 lane declined.' */
function outcomeWords({ entries, declines }: CheckedSheet): string {
  const parts = [
    ...(entries.length > 0 || declines.length === 0
      ? [`${lanesOf(entries.length)} submitted`]
      : []),
    ...(declines.length > 0 ? [`${lanesOf(declines.length)} declined`] : []),
  ]
  return `${parts.join(', ')}.`
}

const lanesOf = (count: number): string => (count === 1 ? '1 lane' : `${count} lanes`)
