import { and, eq, notInArray } from 'drizzle-orm'
import { format } from 'date-fns'
import { type Mode, modeTitle } from '#domain/mode.ts'
import type { IntakeSettings, ReceivedFile } from '#domain/shipment-upload.ts'
import {
  stoppedStatuses,
  UploadKind,
  UploadResult,
  uploadResultWords,
  UploadStatus,
} from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { receiveEach } from '#server/received-files.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { findHeadings } from '#server/sheets/heading-row.ts'
import { invalidFormatWords } from '#server/sheets/read-rows.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { readUpload } from './upload-state.ts'

const smallestFile = 10

/** Queues each shipment file or list of lanes that can be read; the others are refused with a result code and not kept. */
export async function receiveShipments(
  caller: Caller,
  mode: Mode,
  files: readonly StoredFile[],
  settings: IntakeSettings,
  context: Context,
): Promise<ReceivedFile[]> {
  const received = await receiveEach(
    files,
    context,
    async (file) =>
      (await check(file, context)) ?? (await queue(caller, mode, file, settings, context)),
  )
  context.wakeIntake()
  return received
}

export async function check(file: StoredFile, { files }: Context): Promise<ReceivedFile | null> {
  if (file.byteCount < smallestFile) return refused(file, UploadResult.SizeTooSmall)
  await using local = await files.local(file.storedName)
  const { path } = local
  const kind = await fileKind(path, file.byteCount)
  if (!kind) return refused(file, UploadResult.InvalidFileType)
  try {
    const headings = await findHeadings(path, kind)
    if (!headings) return refused(file, UploadResult.InvalidFormat)
    return headings.hasRows ? null : refused(file, UploadResult.SizeTooSmall)
  } catch (error) {
    return refused(file, UploadResult.InvalidFormat, invalidFormatWords(error))
  }
}

async function queue(
  caller: Caller,
  mode: Mode,
  file: StoredFile,
  settings: IntakeSettings,
  context: Context,
): Promise<ReceivedFile> {
  const { db } = context.database
  const kind = settings.purpose === 'lanes' ? UploadKind.LaneUpload : UploadKind.ShipmentUpload
  try {
    const uploadId = await inTransaction(context.database, async (tx) => {
      const [made] = await tx
        .insert(uploads)
        .values({
          ...file,
          kind,
          mode,
          companyId: caller.companyId,
          userId: caller.userId,
          status: UploadStatus.PendingQueue,
          result: UploadResult.Success,
          settings,
          createdAt: context.now(),
        })
        .returning({ id: uploads.id })
      const subjectId = made?.id ?? 0
      const after = { name: file.fileName, bytes: file.byteCount, mode: modeTitle(mode) }
      await recordChange(tx, caller, { subject: 'upload', subjectId, action: 'added', after })
      return subjectId
    })
    return {
      fileName: file.fileName,
      result: UploadResult.Success,
      message: uploadResultWords[UploadResult.Success],
      upload: await readUpload(uploadId, db),
    }
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    const earlier = await db.query.uploads.findFirst({
      where: and(
        eq(uploads.companyId, caller.companyId),
        eq(uploads.kind, kind),
        eq(uploads.mode, mode),
        eq(uploads.sha256, file.sha256),
        notInArray(uploads.status, [...stoppedStatuses]),
      ),
    })
    const when = earlier ? ` on ${format(earlier.createdAt, 'd MMM')} as "${earlier.fileName}"` : ''
    return {
      ...refused(file, UploadResult.DuplicateFile, `This file was already uploaded${when}.`),
      ...(earlier && { earlierUploadId: earlier.id }),
    }
  }
}

const refused = (
  { fileName }: StoredFile,
  result: Exclude<UploadResult, 200>,
  message: string = uploadResultWords[result],
): ReceivedFile => ({ fileName, result, message, upload: null })
