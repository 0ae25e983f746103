import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { may } from '#domain/capability.ts'
import { toDollars } from '#domain/money.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { mayFollow, UploadKind, type UploadStatus, uploadStatusWords } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { uploads } from '#server/store/tables/uploads.ts'

export type UploadRow = typeof uploads.$inferSelect
type Change = Partial<typeof uploads.$inferInsert>

const approvers = alias(users, 'approvers')

/** Thrown when an upload was cancelled or taken over while it was being processed. */
export class UploadMovedOn extends Error {}

/** Moves an upload on, if it still is where it was and held by the same worker; the table of transitions is the domain's. */
export async function moveOn(
  db: Db | Transaction,
  upload: Pick<UploadRow, 'id' | 'status' | 'lease'>,
  to: UploadStatus,
  change: Change,
  { now }: Context,
): Promise<UploadRow> {
  if (!mayFollow(upload.status as UploadStatus, to))
    throw new UploadMovedOn(`${upload.status} is not followed by ${to}`)
  const [moved] = await db
    .update(uploads)
    .set({ ...change, status: to, updatedAt: now() })
    .where(
      and(
        eq(uploads.id, upload.id),
        eq(uploads.status, upload.status),
        sql`${uploads.lease} is not distinct from ${upload.lease}`,
      ),
    )
    .returning()
  if (!moved) throw new UploadMovedOn('The upload was changed in the meantime')
  return moved
}

/** Shows an upload's state to the open browsers of its company. */
export async function showUpload(id: number, context: Context): Promise<Upload> {
  const upload = await readUpload(id, context.database.db)
  await context.push({
    companyIds: [upload.companyId],
    userIds: [],
    target: 'UploadChanged',
    args: [upload],
  })
  return upload
}

export async function readUpload(id: number, db: Db | Transaction): Promise<Upload> {
  const [upload] = await listUploads(db, eq(uploads.id, id))
  if (!upload) throw notFound('The upload')
  return upload
}

export async function listUploads(
  db: Db | Transaction,
  where: ReturnType<typeof and>,
): Promise<Upload[]> {
  const rows = await db
    .select({
      upload: uploads,
      company: companies.name,
      username: users.username,
      approver: approvers.username,
    })
    .from(uploads)
    .innerJoin(companies, eq(companies.id, uploads.companyId))
    .leftJoin(users, eq(users.id, uploads.userId))
    .leftJoin(approvers, eq(approvers.id, uploads.approvedBy))
    .where(where)
    .orderBy(sql`${uploads.id} desc`)
  return rows.map(({ upload, company, username, approver }) => ({
    id: upload.id,
    kind: upload.kind as Upload['kind'],
    mode: upload.mode as Upload['mode'],
    purpose: upload.settings.purpose ?? 'shipments',
    fileName: upload.fileName,
    byteCount: upload.byteCount,
    status: upload.status as Upload['status'],
    result: upload.result as Upload['result'],
    progress: upload.progress,
    rowsTotal: upload.rowsTotal,
    rowsAccepted: upload.rowsAccepted,
    rowsInException: upload.rowsInException,
    rowsLeftOut: upload.rowsLeftOut,
    lanesMade: upload.lanesMade,
    freightCost: toDollars(upload.freightCents),
    uniqueLocationsCount: upload.uniqueLocationsCount,
    questions: upload.questions,
    reason: upload.reason,
    companyId: upload.companyId,
    company,
    uploadedBy: username ?? '',
    approvedBy: approver ?? '',
    approvedAt: upload.approvedAt?.toISOString() ?? null,
    createdAt: upload.createdAt.toISOString(),
    updatedAt: upload.updatedAt.toISOString(),
  }))
}

/** Shipment files and lists of lanes; lane sheets are done when they are received. */
export const passesIntake = sql`(${uploads.kind} = ${UploadKind.ShipmentUpload}
  or (${uploads.kind} = ${UploadKind.LaneUpload} and ${uploads.settings}->>'purpose' = 'lanes'))`

export const rateDateOf = ({ createdAt }: Pick<UploadRow, 'createdAt'>): string =>
  createdAt.toISOString().slice(0, 10)

/** Shipment uploads and lists of lanes of the caller's company, an Owner's of every company; 404 when one is missing or foreign. */
export async function lockUploads(
  caller: Caller,
  ids: readonly number[],
  tx: Transaction,
): Promise<UploadRow[]> {
  const rows = await tx
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, [...ids]),
        passesIntake,
        may(caller, 'see every company') ? undefined : eq(uploads.companyId, caller.companyId),
      ),
    )
    .orderBy(asc(uploads.id))
    .for('update')
  if (rows.length !== new Set(ids).size) throw notFound('The upload')
  return rows
}

/** An upload's status as sentences and the audit write it. */
export const statusWords = ({ status }: Pick<UploadRow, 'status'>): string =>
  uploadStatusWords[status as UploadStatus].toLowerCase()
