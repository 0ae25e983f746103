import { eq } from 'drizzle-orm'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { reject } from './process-upload.ts'
import { freeLease, mostAttempts } from './upload-lease.ts'

export type Death = { uploadId: number; isOutOfMemory: boolean }

/** Lets the upload of a dead worker be tried again at once; one that took too much memory each time ends with that reason. */
export async function recordDeath(
  { uploadId, isOutOfMemory }: Death,
  context: Context,
): Promise<void> {
  const upload = await context.database.db.query.uploads.findFirst({
    where: eq(uploads.id, uploadId),
  })
  if (!upload) return
  const isApproval = upload.status === UploadStatus.RollUp && upload.approvedAt !== null
  if (isOutOfMemory && !isApproval && upload.attempts >= mostAttempts)
    await reject(upload, new UnreadableFile(tooMuchMemory(upload.byteCount, context)), context)
  else await freeLease(uploadId, context)
}

const tooMuchMemory = (byteCount: number, { settings }: Context): string => {
  const half = Math.max(1, Math.floor(byteCount / 2_000_000))
  return `This file needs more memory than the ${settings.workerMemoryMb} MB a worker has. Split it into files of at most ${half} MB, and save workbooks as csv.`
}
