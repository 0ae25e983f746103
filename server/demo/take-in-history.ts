import { Readable } from 'node:stream'
import type { Mode } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { approveUploads, finishApproval } from '#server/intake/approve-upload.ts'
import { processUpload } from '#server/intake/process-upload.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { type DemoShipment, historyFile } from './history.ts'

/** Shipments taken in and approved like anyone's file; Universal where they are of several modes. */
export async function takeInHistory(
  shipper: Caller,
  mode: Mode,
  name: string,
  shipments: readonly DemoShipment[],
  context: Context,
): Promise<void> {
  const upload = await queueHistory(mode, name, historyFile(shipments), shipper, context)
  await processUpload(upload, context)
  await approveUploads(shipper, [upload.id], context)
  await finishApproval(upload.id, context)
}

async function queueHistory(
  mode: Mode,
  name: string,
  text: string,
  shipper: Caller,
  { files, database }: Context,
) {
  const stored = await files.write(`${name}.csv`, Readable.from([Buffer.from(text)]))
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
      settings: noSettings,
    })
    .returning()
  if (!upload) throw new Error('The demo history could not be queued')
  return upload
}
