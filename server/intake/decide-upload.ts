import { may } from '#domain/capability.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isFinal, mayFollow, UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound, Refusal } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { withdrawShipments } from './make-lanes.ts'
import { released } from './upload-lease.ts'
import { lockUploads, moveOn, showUpload, statusWords, type UploadRow } from './upload-state.ts'

/** Rejects, cancels or retries an upload; what it had brought and was not approved goes with it. */
export async function decideUpload(
  caller: Caller,
  id: number,
  decision: 'reject' | 'cancel' | 'retry',
  reason: string,
  context: Context,
): Promise<Upload> {
  if (decision === 'reject' && !may(caller, 'approve uploads'))
    throw new Refusal(403, 'Only who may approve an upload may reject it. Cancel it instead.')
  await inTransaction(context.database, async (tx) => {
    const [upload] = await lockUploads(caller, [id], tx)
    if (!upload) throw notFound('The upload')
    const to = {
      reject: UploadStatus.Rejected,
      cancel: UploadStatus.Cancelled,
      retry: UploadStatus.PendingQueue,
    }[decision]
    if (upload.status === UploadStatus.RollUp && upload.approvedAt !== null)
      throw conflict(`${upload.fileName} is being approved.`)
    if (!mayFollow(upload.status as UploadStatus, to) || isFinal(upload.status as UploadStatus)) {
      throw conflict(`${upload.fileName} cannot be ${verbs[decision]}: ${statusWords(upload)}.`)
    }
    await withdrawShipments(tx, upload)
    await moveOn(tx, upload, to, { reason: reason || null, ...released }, context)
    await record(tx, caller, upload, to, verbs[decision], reason)
  })
  if (decision === 'retry') context.wakeIntake()
  return showUpload(id, context)
}

const verbs = { reject: 'rejected', cancel: 'cancelled', retry: 'tried again' } as const

const record = (
  tx: Transaction,
  caller: Caller,
  upload: UploadRow,
  to: UploadStatus,
  action: (typeof verbs)[keyof typeof verbs],
  reason: string,
) =>
  recordChange(tx, caller, {
    subject: 'upload',
    subjectId: upload.id,
    action,
    before: { status: statusWords(upload) },
    after: {
      status: statusWords({ status: to }),
      rows: upload.rowsAccepted,
      ...(reason !== '' && { reason }),
    },
    companyId: upload.companyId,
  })
