import { and, asc, eq, inArray } from 'drizzle-orm'
import { can } from '#domain/role.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isFinal, mayFollow, UploadKind, UploadStatus, uploadStatusWords } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import { rememberAliases } from '#server/company-aliases/remember-aliases.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound, Refusal } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { gatherStatistics } from '#server/store/statistics.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'
import { withdrawShipments } from './make-lanes.ts'
import { rollUpLanes } from './roll-up.ts'
import { moveOn, showUpload, type UploadRow } from './upload-state.ts'

/** Approves uploads: their shipments count from now on. All or nothing; 409 where one does not wait for it. */
export async function approveUploads(
  caller: Caller,
  ids: readonly number[],
  context: Context,
): Promise<Upload[]> {
  await inTransaction(context.database, async (tx) => {
    const rows = await lock(caller, ids, tx)
    for (const upload of rows) {
      if (upload.status !== UploadStatus.PendingApproval) {
        throw conflict(`${upload.fileName} does not wait for approval: ${words(upload)}.`)
      }
      await tx.update(shipments).set({ approved: true }).where(eq(shipments.uploadId, upload.id))
      const modes = await tx
        .selectDistinct({ mode: shipments.mode })
        .from(shipments)
        .where(eq(shipments.uploadId, upload.id))
      for (const { mode } of modes) await rollUpLanes(tx, upload.companyId, mode)
      await rememberAliases(tx, upload, caller, context)
      await moveOn(tx, upload, UploadStatus.Completed, {}, context)
      await record(tx, caller, upload, UploadStatus.Completed, 'approved', '')
    }
  })
  await gatherStatistics(context.database)
  return Promise.all(ids.map((id) => showUpload(id, context)))
}

/** Rejects, cancels or retries an upload; what it had brought and was not approved goes with it. */
export async function decideUpload(
  caller: Caller,
  id: number,
  decision: 'reject' | 'cancel' | 'retry',
  reason: string,
  context: Context,
): Promise<Upload> {
  if (decision === 'reject' && !can.approveUploads(caller.role))
    throw new Refusal(403, 'Only who may approve an upload may reject it. Cancel it instead.')
  await inTransaction(context.database, async (tx) => {
    const [upload] = await lock(caller, [id], tx)
    if (!upload) throw notFound('The upload')
    const to = {
      reject: UploadStatus.Rejected,
      cancel: UploadStatus.Cancelled,
      retry: UploadStatus.PendingQueue,
    }[decision]
    if (!mayFollow(upload.status as UploadStatus, to) || isFinal(upload.status as UploadStatus)) {
      throw conflict(`${upload.fileName} cannot be ${verbs[decision]}: ${words(upload)}.`)
    }
    await withdrawShipments(tx, upload)
    await moveOn(tx, upload, to, { reason: reason || null, lockedUntil: null }, context)
    await record(tx, caller, upload, to, verbs[decision], reason)
  })
  if (decision === 'retry') context.wakeIntake()
  return showUpload(id, context)
}

/** Uploads of the caller's company, an Owner's of every company; 404 when one is missing or foreign. */
async function lock(caller: Caller, ids: readonly number[], tx: Transaction): Promise<UploadRow[]> {
  const rows = await tx
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, [...ids]),
        eq(uploads.kind, UploadKind.ShipmentUpload),
        caller.role === 'Owner' ? undefined : eq(uploads.companyId, caller.companyId),
      ),
    )
    .orderBy(asc(uploads.id))
    .for('update')
  if (rows.length !== new Set(ids).size) throw notFound('The upload')
  return rows
}

const verbs = { reject: 'rejected', cancel: 'cancelled', retry: 'tried again' } as const

const record = (
  tx: Transaction,
  caller: Caller,
  upload: UploadRow,
  to: UploadStatus,
  action: 'approved' | (typeof verbs)[keyof typeof verbs],
  reason: string,
) =>
  recordChange(tx, caller, {
    subject: 'upload',
    subjectId: upload.id,
    action,
    before: { status: words(upload) },
    after: {
      status: words({ status: to }),
      rows: upload.rowsAccepted,
      ...(reason !== '' && { reason }),
    },
    companyId: upload.companyId,
  })

const words = ({ status }: Pick<UploadRow, 'status'>) =>
  uploadStatusWords[status as UploadStatus].toLowerCase()
