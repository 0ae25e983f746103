import { and, eq, inArray } from 'drizzle-orm'
import type { BidSheet } from '#contract/bids.ts'
import type { BidEntry } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, uploadResultWords, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { check } from '#server/intake/receive-shipments.ts'
import { readUpload } from '#server/intake/upload-state.ts'
import { Refusal } from '#server/refusal.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { bids, laneInvitations, lanes, uploads } from '#server/store/tables.ts'
import { currencyHeading, laneIdHeading } from './bid-sheet.ts'
import { type ReadSheet, readBidSheet } from './read-bid-sheet.ts'
import { saveBids } from './save-bids.ts'
import { termsFor } from './terms.ts'

/** Takes returned sheets one by one; a sheet is submitted whole, or told what is wrong cell by cell and not at all. */
export async function receiveBidSheets(
  caller: Caller,
  files: readonly StoredFile[],
  mode: BiddableMode | undefined,
  context: Context,
): Promise<BidSheet[]> {
  const answers: BidSheet[] = []
  for (const file of files) {
    const refusal = await check(file, context)
    if (refusal) {
      await context.files.remove(file.storedName)
      answers.push({ ...refusal, saved: 0, problems: [] })
    } else answers.push(await receiveSheet(caller, file, mode, context))
  }
  return answers
}

async function receiveSheet(
  caller: Caller,
  file: StoredFile,
  wanted: BiddableMode | undefined,
  context: Context,
): Promise<BidSheet> {
  const path = context.files.path(file.storedName)
  const kind = await fileKind(path, file.byteCount)
  const sheet = kind && (await readBidSheet(path, kind, wanted))
  if (!sheet || (sheet.rows.length === 0 && sheet.problems.length === 0)) {
    await context.files.remove(file.storedName)
    const message = sheet
      ? 'The sheet holds no bids: every rate is empty.'
      : uploadResultWords[UploadResult.InvalidFormat]
    return {
      fileName: file.fileName,
      result: UploadResult.InvalidFormat,
      message,
      upload: null,
      saved: 0,
      problems: [],
    }
  }
  const { open, versions } = await laneStates(caller, sheet, context)
  const { exchangeRates } = await termsFor(caller, sheet.mode, context)
  const problems = [...sheet.problems, ...rowProblems(sheet, open, exchangeRates)]
  const entries = sheet.rows
    .filter(({ entry }) => open.get(entry.laneId) === 'started')
    .map(({ entry }) => ({ ...entry, version: versions.get(entry.laneId) ?? null }))
  const gone = sheet.rows.filter(
    ({ entry }) => open.has(entry.laneId) && open.get(entry.laneId) !== 'started',
  )

  if (sheet.structureChanged || gone.length > 0) {
    return keepAsDrafts(caller, file, sheet, entries, problems, gone.length, context)
  }
  if (problems.length > 0) {
    const message = `${problems.length} ${problems.length === 1 ? 'cell needs' : 'cells need'} attention. Nothing was saved.`
    return record(caller, file, sheet, UploadStatus.Rejected, message, 0, problems, context)
  }
  try {
    const answer = await record(
      caller,
      file,
      sheet,
      UploadStatus.Completed,
      `${entries.length} lanes submitted.`,
      entries.length,
      [],
      context,
    )
    await saveBids(caller, entries, true, context)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await context.database.db.delete(uploads).where(eq(uploads.storedName, file.storedName))
    return record(caller, file, sheet, UploadStatus.Rejected, error.message, 0, [], context)
  }
}

/** Lanes or charges changed since the download: what still fits is kept by lane id, and nothing is submitted. */
async function keepAsDrafts(
  caller: Caller,
  file: StoredFile,
  sheet: ReadSheet,
  entries: readonly BidEntry[],
  problems: SheetProblem[],
  gone: number,
  context: Context,
): Promise<BidSheet> {
  const kept = entries.length === 0 ? [] : await saveBids(caller, entries, false, context)
  const why =
    gone > 0 ? `${gone} of its lanes take no bids any more` : 'the charge lines have changed'
  const message = `This sheet is out of date: ${why}. ${kept.length} lanes were kept as drafts; download the new sheet, check and submit.`
  return record(
    caller,
    file,
    sheet,
    UploadStatus.BidStructureChanged,
    message,
    kept.length,
    problems,
    context,
  )
}

async function laneStates(caller: Caller, sheet: ReadSheet, { database }: Context) {
  const ids = sheet.rows.map(({ entry }) => entry.laneId)
  const rows = await database.db
    .select({ id: lanes.id, mode: lanes.mode, status: lanes.status, version: bids.version })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .leftJoin(bids, and(eq(bids.laneId, lanes.id), eq(bids.carrierId, caller.companyId)))
    .where(and(inArray(lanes.id, ids), eq(lanes.mode, sheet.mode)))
  return {
    open: new Map(rows.map(({ id, status }) => [id, status])),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  }
}

function rowProblems(
  sheet: ReadSheet,
  open: ReadonlyMap<number, string>,
  rates: Readonly<Record<string, number>>,
): SheetProblem[] {
  const seen = new Set<number>()
  return sheet.rows.flatMap(({ line, entry }) => {
    const { laneId, currency } = entry
    const problem = (column: string, found: string, expected: string) => ({
      row: line,
      column,
      found,
      expected,
      laneId,
    })
    const twice = seen.has(laneId)
    seen.add(laneId)
    return [
      ...(open.has(laneId)
        ? []
        : [problem(laneIdHeading, String(laneId), 'a lane you are invited to')]),
      ...(twice ? [problem(laneIdHeading, String(laneId), 'each lane once')] : []),
      ...(rates[currency] === undefined
        ? [problem(currencyHeading, currency, `one of ${Object.keys(rates).join(', ')}`)]
        : []),
    ]
  })
}

async function record(
  caller: Caller,
  file: StoredFile,
  sheet: ReadSheet,
  status: number,
  reason: string,
  saved: number,
  problems: SheetProblem[],
  { database }: Context,
): Promise<BidSheet> {
  const [made] = await database.db
    .insert(uploads)
    .values({
      ...file,
      kind: UploadKind.BidUpload,
      mode: sheet.mode,
      companyId: caller.companyId,
      userId: caller.userId,
      status,
      result: UploadResult.Success,
      settings: { columns: {}, modes: {} },
      progress: 1,
      rowsTotal: sheet.rows.length,
      rowsAccepted: saved,
      rowsInException: new Set(problems.map(({ row }) => row)).size,
      problems,
      reason,
    })
    .returning({ id: uploads.id })
  const upload = await readUpload(made?.id ?? 0, database.db)
  return {
    fileName: file.fileName,
    result: UploadResult.Success,
    message: reason,
    upload,
    saved,
    problems,
  }
}
