import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { reasonOf } from '#server/log.ts'
import { Priority } from '#domain/notification.ts'
import { counted } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { recordChange, type Who } from '#server/audit/record.ts'
import { rememberAliases } from '#server/company-aliases/remember-aliases.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Notice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict } from '#server/refusal.ts'
import { inTransaction, type Transaction, type Db } from '#server/store/database.ts'
import { isConnectionLost } from '#server/store/lost-connection.ts'
import { gatherStatistics, gatherShipmentStatistics } from '#server/store/statistics.ts'
import { users } from '#server/store/tables/people.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'
import { letInLanes } from './lane-list.ts'
import { rollUpLanes } from './roll-up.ts'
import { released } from './upload-lease.ts'
import {
  lockUploads,
  moveOn,
  readUpload,
  showUpload,
  statusWords,
  type UploadRow,
} from './upload-state.ts'
import { writtenAmount } from './shipment-columns.ts'

/** Records who approves uploads and leaves the work to the intake. All or nothing; 409 where one does not wait for it. */
export async function approveUploads(
  caller: Caller,
  ids: readonly number[],
  context: Context,
): Promise<Upload[]> {
  await inTransaction(context.database, async (tx) => {
    for (const upload of await lockUploads(caller, ids, tx)) {
      if (upload.status !== UploadStatus.PendingApproval)
        throw conflict(`${upload.fileName} does not wait for approval: ${statusWords(upload)}.`)
      await moveOn(
        tx,
        upload,
        UploadStatus.RollUp,
        {
          approvedBy: caller.userId,
          approvedAt: context.now(),
          progress: 0,
          reason: null,
          ...released,
        },
        context,
      )
    }
  })
  context.wakeIntake()
  return Promise.all(ids.map((id) => showUpload(id, context)))
}

/** The work of an approval, in one transaction: what broke off left no trace and is done again. Throws where the database was away. */
export async function finishApproval(id: number, context: Context): Promise<void> {
  try {
    await showOutcome(
      id,
      await inTransaction(context.database, (tx) => letIn(tx, id, context)),
      context,
    )
  } catch (error) {
    if (isConnectionLost(error)) throw error
    context.log('error', 'upload not approved', { uploadId: id, reason: reasonOf(error) })
    await giveApprovalBack(id, context)
  }
}

/** What could not be approved waits for approval again, with the reason. */
export const giveApprovalBack = async (id: number, context: Context): Promise<void> =>
  showOutcome(id, await inTransaction(context.database, (tx) => giveBack(tx, id, context)), context)

async function showOutcome(id: number, notices: Notice[], context: Context): Promise<void> {
  if (notices.length === 0) return
  await gatherStatistics(context.database)
  await showUpload(id, context)
  await pushNotices(context, notices)
}

async function letIn(tx: Transaction, id: number, context: Context): Promise<Notice[]> {
  const upload = await lockApproving(tx, id)
  if (!upload) return []
  // A lane is summed over all uploads of its company: two at once would each miss what the other brings.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('approval'), ${upload.companyId})`)
  const actor = await approverOf(tx, upload)
  const summary =
    upload.settings.purpose === 'lanes'
      ? await letInLanes(tx, upload, actor, context)
      : await letInShipments(tx, upload, context)
  await moveOn(tx, upload, UploadStatus.Completed, { progress: 1, ...released }, context)
  await rememberAliases(tx, upload, actor, context)
  await recordChange(tx, actor, {
    subject: 'upload',
    subjectId: id,
    action: 'approved',
    before: { status: statusWords({ status: UploadStatus.PendingApproval }) },
    after: { status: statusWords({ status: UploadStatus.Completed }), ...summary },
  })
  const lanes = summary.lanesMade + summary.lanesChanged
  return addNotices(tx, [
    notice(upload, `${upload.fileName} is approved: ${counted(lanes, 'lane', 'lanes')}`),
  ])
}

/** Who approved it: the work is done later, in nobody's session. */
async function approverOf(tx: Transaction, { approvedBy, companyId }: UploadRow): Promise<Who> {
  const [approver] = await tx
    .select()
    .from(users)
    .where(eq(users.id, approvedBy ?? 0))
  return { userId: approver?.id ?? null, username: approver?.username ?? '', companyId }
}

async function letInShipments(
  tx: Transaction,
  upload: UploadRow,
  context: Context,
): Promise<ApprovalSummary> {
  const { id } = upload
  const summary = await approvalSummary(tx, upload)
  await tx.execute(sql`
    update shipments s set approved = true, lane_id = l.id from lanes l
    where s.upload_id = ${id} and l.company_id = s.company_id and l.mode = s.mode and l.lane_key = s.lane_key`)
  // Rows without a lane count as well, as they always did.
  await tx
    .update(shipments)
    .set({ approved: true })
    .where(and(eq(shipments.uploadId, id), eq(shipments.approved, false)))
  await gatherShipmentStatistics(tx)
  await showProgress(tx, id, 0.5, context)
  await rollUpLanes(
    tx,
    upload.companyId,
    sql`select s.lane_id from shipments s where s.upload_id = ${id} and s.lane_id is not null`,
    id,
  )
  await showProgress(tx, id, 1, context)
  return summary
}

async function giveBack(tx: Transaction, id: number, context: Context): Promise<Notice[]> {
  const upload = await lockApproving(tx, id)
  if (!upload) return []
  const reason = 'Something went wrong on our side while approving. Approve it again.'
  await moveOn(
    tx,
    upload,
    UploadStatus.PendingApproval,
    { reason, approvedBy: null, approvedAt: null, progress: 1, ...released },
    context,
  )
  return addNotices(tx, [notice(upload, `${upload.fileName} could not be approved`)])
}

async function lockApproving(tx: Transaction, id: number): Promise<UploadRow | undefined> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.status, UploadStatus.RollUp),
        isNotNull(uploads.approvedAt),
      ),
    )
    .for('update')
  return upload
}

/** Sent from within the transaction: nobody else can read what it has written. */
async function showProgress(
  tx: Transaction,
  id: number,
  progress: number,
  context: Context,
): Promise<void> {
  const upload = await readUpload(id, tx)
  await context.push({
    companyIds: [upload.companyId],
    userIds: [],
    target: 'UploadChanged',
    args: [{ ...upload, progress }],
  })
}

const notice = ({ companyId, mode }: UploadRow, description: string) => ({
  companyId,
  mode,
  type: 'StatusChanged' as const,
  description,
  priority: Priority.Information,
})

type ApprovalSummary = {
  rows: number
  lanesMade: number
  lanesChanged: number
  /** What the rows cost, by currency; US dollars where the file names none. */
  sums: Record<string, number>
  aliases: number
  repairs: number
}

async function approvalSummary(
  db: Db | Transaction,
  { id, companyId, rowsAccepted, repairs }: UploadRow,
): Promise<ApprovalSummary> {
  const lanes = await db.execute<{ made: number; changed: number }>(sql`
    select count(*) filter (where not l.approved)::int as made, count(*) filter (where l.approved)::int as changed
    from lanes l join (select distinct mode, lane_key from shipments where upload_id = ${id}) s
      on s.mode = l.mode and s.lane_key = l.lane_key
    where l.company_id = ${companyId}`)
  const sums = await db.execute<{ currency: string; amount: number }>(sql`
    select coalesce(currency, 'USD') as currency, sum(${writtenAmount})::float8 as amount
    from shipments where upload_id = ${id} group by 1 order by 1`)
  const aliases = await db.execute<{ count: number }>(sql`
    select count(distinct written)::int as count from (
      select written_origin as written from shipments where upload_id = ${id} and origin_source = 'alias'
      union select written_destination from shipments where upload_id = ${id} and destination_source = 'alias') w`)
  return {
    rows: rowsAccepted,
    lanesMade: lanes.rows[0]?.made ?? 0,
    lanesChanged: lanes.rows[0]?.changed ?? 0,
    sums: Object.fromEntries(sums.rows.map(({ currency, amount }) => [currency, amount])),
    aliases: aliases.rows[0]?.count ?? 0,
    repairs: repairs.length,
  }
}
