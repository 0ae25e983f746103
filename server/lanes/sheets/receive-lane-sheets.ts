import type { LaneSheet } from '#contract/lanes.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { noSettings, type SheetProblem } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, uploadResultWords, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { readUpload } from '#server/intake/upload-state.ts'
import { anyOf } from '#server/store/any-of.ts'
import { receiveEach } from '#server/received-files.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { showLanes } from '#server/lanes/show-lanes.ts'
import { type LaneChange, readLaneSheet, sheetHeadings } from './read-lane-sheet.ts'
import { readTable, type Refused } from '#server/sheets/read-table.ts'
import { laneProblems, writeLaneChanges } from './write-lane-changes.ts'
import { counted } from '#domain/quantity.ts'

/** Takes lane sheets one by one: volumes and targets by lane id, a sheet whole or not at all. */
export const receiveLaneSheets = (
  caller: Caller,
  mode: BiddableMode,
  files: readonly StoredFile[],
  context: Context,
): Promise<LaneSheet[]> =>
  receiveEach(files, context, (file) => receiveSheet(caller, mode, file, context))

async function receiveSheet(
  caller: Caller,
  mode: BiddableMode,
  file: StoredFile,
  context: Context,
): Promise<LaneSheet> {
  await using local = await context.files.local(file.storedName)
  const { path } = local
  const table = await readTable(file, path, Object.values(sheetHeadings(mode)))
  if ('result' in table) return refused(file, table.result, table.message)
  const sheet = readLaneSheet(table, mode)
  if (!sheet) return refused(file, UploadResult.InvalidFormat)
  const { changes } = sheet
  if (changes.length === 0 && sheet.problems.length === 0) {
    return refused(file, UploadResult.SizeTooSmall, 'The sheet changes no volume and no target.')
  }
  const { id, problems } = await inTransaction(context.database, async (tx) => {
    const rows = await ownLanes(tx, caller, mode, changes)
    const problems = [...sheet.problems, ...laneProblems(changes, rows)].toSorted(
      (a, b) => a.row - b.row,
    )
    if (problems.length === 0) await writeLaneChanges(tx, caller, changes, rows, context.now())
    return { id: await record(tx, caller, mode, file, changes.length, problems), problems }
  })
  if (problems.length === 0) await showLanes(context, caller, { mode, laneId: null })
  const upload = await readUpload(id, context.database.db)
  return {
    fileName: file.fileName,
    result: UploadResult.Success,
    message: upload.reason ?? '',
    upload,
    problems,
  }
}

const ownLanes = async (
  tx: Transaction,
  caller: Caller,
  mode: BiddableMode,
  changes: readonly LaneChange[],
) => {
  const ids = changes.map(({ laneId }) => laneId)
  const rows = await tx
    .select()
    .from(lanes)
    .where(anyOf(lanes.id, ids))
    .orderBy(lanes.id)
    .for('update')
  const own = rows.filter(
    (lane) => lane.companyId === caller.companyId && lane.mode === mode && lane.approved,
  )
  return new Map(own.map((lane) => [lane.id, lane]))
}

async function record(
  tx: Transaction,
  caller: Caller,
  mode: BiddableMode,
  file: StoredFile,
  rows: number,
  problems: SheetProblem[],
): Promise<number> {
  const good = problems.length === 0
  const cells = counted(problems.length, 'cell needs', 'cells need')
  const [made] = await tx
    .insert(uploads)
    .values({
      ...file,
      kind: UploadKind.LaneUpload,
      mode,
      companyId: caller.companyId,
      userId: caller.userId,
      status: good ? UploadStatus.Completed : UploadStatus.Rejected,
      result: UploadResult.Success,
      settings: noSettings,
      progress: 1,
      rowsTotal: rows,
      rowsAccepted: good ? rows : 0,
      rowsInException: new Set(problems.map(({ row }) => row)).size,
      problems,
      reason: good
        ? `${counted(rows, 'lane')} changed.`
        : `${cells} attention. Nothing was changed.`,
    })
    .returning({ id: uploads.id })
  return made?.id ?? 0
}

const refused = (
  { fileName }: StoredFile,
  result: Refused,
  message: string = uploadResultWords[result],
): LaneSheet => ({ fileName, result, message, upload: null, problems: [] })
