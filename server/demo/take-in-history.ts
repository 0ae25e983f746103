import { Readable } from 'node:stream'
import { type Mode, modeTitle } from '#domain/mode.ts'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { approveUploads } from '#server/intake/decide-upload.ts'
import { processUpload } from '#server/intake/process-upload.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { historyFile, type HistoryRow } from './history.ts'

/** Shipments taken in and approved like anyone's file; Universal where they are of several modes. */
export async function takeInHistory(
  shipper: Caller,
  mode: Mode,
  rows: readonly HistoryRow[],
  context: Context,
): Promise<void> {
  const upload = await queueHistory(mode, historyFile(rows), shipper, context)
  await processUpload(upload, context)
  await approveUploads(shipper, [upload.id], context)
}

async function queueHistory(
  mode: Mode,
  text: string,
  shipper: Caller,
  { files, database }: Context,
) {
  const stored = await files.write(
    `Shipments ${modeTitle(mode)}.csv`,
    Readable.from([Buffer.from(text)]),
  )
  const [upload] = await database.db
    .insert(uploads)
    .values({
      ...stored,
      kind: UploadKind.ShipmentUpload,
      mode,
      companyId: shipper.companyId,
      userId: shipper.userId,
      status: UploadStatus.PendingQueue,
      result: UploadResult.Success,
      settings: { columns: {}, modes: {} },
    })
    .returning()
  if (!upload) throw new Error('The demo history could not be queued')
  return upload
}
