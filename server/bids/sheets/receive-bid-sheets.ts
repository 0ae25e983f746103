import type { BidSheet } from '#contract/bids.ts'
import { bidEntrySchema } from '#domain/bid.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, uploadResultWords, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { readUpload } from '#server/intake/upload-state.ts'
import { receiveEach } from '#server/received-files.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { type KeptBid, uploads } from '#server/store/tables/uploads.ts'
import { type CheckedSheet, checkBidSheet } from './check-bid-sheet.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { ownCapacities } from '#server/bids/carrier-capacities.ts'
import { readCapacitySheet, type StatedCapacities } from './capacity-sheet.ts'
import { knownHeadings, type ReadSheet, readBidSheet } from './read-bid-sheet.ts'
import { readTable, type Refused } from '#server/sheets/read-table.ts'
import { letGoOf, proposedBids, waitingWords } from './waiting-sheets.ts'
import { agreeing, counted } from '#domain/quantity.ts'

type Returned = { caller: Caller; file: StoredFile; sheet: ReadSheet; checked: CheckedSheet }
type Outcome = { status: UploadStatus; reason: string; keptBids: KeptBid[] }

/** Takes returned sheets one by one: each says what it proposes and what is wrong with it, cell by cell. Nothing is submitted. */
export const receiveBidSheets = (
  caller: Caller,
  files: readonly StoredFile[],
  mode: BiddableMode | undefined,
  context: Context,
): Promise<BidSheet[]> =>
  receiveEach(files, context, (file) => receiveSheet(caller, file, mode, context))

async function receiveSheet(
  caller: Caller,
  file: StoredFile,
  wanted: BiddableMode | undefined,
  context: Context,
): Promise<BidSheet> {
  await using local = await context.files.local(file.storedName)
  const table = await readTable(file, local.path, knownHeadings)
  if ('result' in table) return refused(file, table.result, table.message)
  const sheet = readBidSheet(table)
  if (!sheet) return refused(file, UploadResult.InvalidFormat)
  if (wanted !== undefined && sheet.mode !== wanted) {
    const message = `This is a sheet for ${modeTitle(sheet.mode)}, not for ${modeTitle(wanted)}.`
    return refused(file, UploadResult.InvalidFormat, message)
  }
  const stated = await statedCapacities(caller, { file, path: local.path, sheet }, context)
  if (sheet.rows.length + sheet.declined.length === 0 && sheet.problems.length === 0) {
    if (stated.changed.length + stated.problems.length > 0) {
      const { problems } = stated
      const message =
        problems.length > 0
          ? `${counted(problems.length, 'cell needs', 'cells need')} attention.`
          : 'The sheet holds no bids. Its capacity is saved once you confirm it.'
      return {
        ...refused(file, UploadResult.Success, message),
        problems,
        capacities: stated.changed,
      }
    }
    return refused(file, UploadResult.SizeTooSmall, 'The sheet holds no bids: every rate is empty.')
  }
  const checked = await checkBidSheet(caller, sheet, context)
  const kept = await keep({ caller, file, sheet, checked }, context)
  return {
    ...kept,
    problems: [...kept.problems, ...stated.problems],
    capacities: stated.changed,
  }
}

async function statedCapacities(
  caller: Caller,
  { file, path, sheet }: { file: StoredFile; path: string; sheet: ReadSheet },
  { database, now }: Context,
): Promise<StatedCapacities> {
  const kind = await fileKind(path, file.byteCount)
  if (kind?.kind !== 'xlsx') return { changed: [], problems: [] }
  return readCapacitySheet(path, kind, await ownCapacities(caller, sheet.mode, database.db, now()))
}

/** Where a checked sheet stands: out of date, wrong, waiting for its carrier's review, or without news. */
function outcomeOf({ sheet, checked }: Returned): Outcome {
  const { problems, outdated, unchanged } = checked
  const kept = keptRows(checked)
  if (outdated !== null) {
    const reason = `This sheet is out of date: ${outdated} since it was downloaded. Download it again: what you filled in for ${counted(kept.length, 'lane')} is kept there.`
    return { status: UploadStatus.BidStructureChanged, reason, keptBids: kept }
  }
  const wrong = counted(problems.length, 'cell needs', 'cells need')
  const attention = problems.length > 0 ? `${wrong} attention. ` : ''
  if (kept.length > 0) {
    const rows = problems.some(({ row }) => row !== sheet.line) ? attention : ''
    const same = unchanged > 0 ? ` ${sameWords(unchanged)}` : ''
    const reason = `${rows}${waitingWords(kept.length)} Nothing is submitted before you confirm.${same}`
    return { status: UploadStatus.PendingApproval, reason, keptBids: kept }
  }
  if (problems.length > 0) {
    const reason = `${attention}Nothing of the sheet is proposed.`
    return { status: UploadStatus.Rejected, reason, keptBids: [] }
  }
  return { status: UploadStatus.Completed, reason: sameWords(unchanged), keptBids: [] }
}

const sameWords = (count: number): string =>
  `${counted(count, 'lane is', 'lanes are')} as you sent ${agreeing(count, 'it', 'them')} before.`

/** What a sheet says of its lanes, to wait for its carrier. */
const keptRows = ({ entries, withdrawals, declines }: CheckedSheet): KeptBid[] => {
  const withdrawn = new Set(withdrawals)
  return [
    ...entries.map((entry) =>
      withdrawn.has(entry.laneId) ? { ...entry, withdrawn: true as const } : entry,
    ),
    ...declines.map((laneId) => ({
      ...bidEntrySchema.parse({ laneId, charges: {} }),
      declined: true as const,
    })),
  ]
}

async function keep(returned: Returned, context: Context): Promise<BidSheet> {
  const { caller, file, sheet, checked } = returned
  const outcome = outcomeOf(returned)
  const isProposed = outcome.status === UploadStatus.PendingApproval
  const id = await inTransaction(context.database, async (tx) => {
    const newer = await record(tx, returned, outcome)
    if (isProposed) {
      const laneIds = outcome.keptBids.map(({ laneId }) => laneId)
      await letGoOf(tx, caller, { newer, mode: sheet.mode, laneIds }, context.now())
    }
    return newer
  })
  const upload = await readUpload(id, context.database.db)
  return {
    fileName: file.fileName,
    result: UploadResult.Success,
    message: outcome.reason,
    upload,
    saved: upload.rowsAccepted,
    problems: checked.problems,
    capacities: [],
    ...proposedBids(isProposed ? outcome.keptBids : []),
  }
}

async function record(
  tx: Transaction,
  { caller, file, sheet, checked }: Returned,
  outcome: Outcome,
): Promise<number> {
  const [made] = await tx
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

const refused = (
  { fileName }: StoredFile,
  result: Refused | typeof UploadResult.Success,
  message: string = result === UploadResult.Success ? '' : uploadResultWords[result],
): BidSheet => ({
  fileName,
  result,
  message,
  upload: null,
  saved: 0,
  problems: [],
  capacities: [],
  ...proposedBids([]),
})
