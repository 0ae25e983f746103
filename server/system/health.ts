import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Health } from '#contract/ext/system.ts'
import { processingSteps, stuckAfterMs, UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { passesIntake } from '#server/intake/upload-state.ts'
import type { Db } from '#server/store/database.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How the host is, from what it keeps anyway. */
export async function readHealth(context: Context): Promise<Health> {
  const { settings, database, now } = context
  const since = new Date(now().getTime() - dayMs)
  const counted = await readCounts(since, new Date(now().getTime() - stuckAfterMs), database.db)
  return {
    uploads: {
      stuck: counted.stuck,
      inExceptions: counted.in_exceptions,
      toApprove: counted.to_approve,
    },
    queue: {
      waiting: counted.waiting,
      underWay: counted.under_way,
      oldestAt: counted.oldest === null ? null : new Date(counted.oldest).toISOString(),
    },
    connections: context.connections(),
    mail: {
      bySmtp: settings.smtpUrl !== undefined,
      sent: counted.mails_sent,
      failed: counted.mails_failed,
    },
    storage: {
      files: counted.files,
      fileBytes: Number(counted.file_bytes),
      databaseBytes: Number(counted.database_bytes),
      freeBytes: await freeBytes(settings.directory),
    },
    signIns: { sessions: counted.sessions, people: counted.people, refused: counted.refused },
  }
}

type Counts = {
  stuck: number
  in_exceptions: number
  to_approve: number
  waiting: number
  under_way: number
  oldest: string | Date | null
  mails_sent: number
  mails_failed: number
  files: number
  file_bytes: string | number
  database_bytes: string | number
  sessions: number
  people: number
  refused: number
}

async function readCounts(since: Date, stuckBefore: Date, db: Db): Promise<Counts> {
  const queued = sql`status = ${UploadStatus.PendingQueue}`
  const inStep = sql`status = any(${sql.param([...processingSteps])}::int[])`
  const { rows } = await db.execute<Counts>(sql`
    select
      (select count(*)::int from uploads where (${queued} or ${inStep}) and updated_at < ${stuckBefore}) as stuck,
      (select count(*)::int from uploads where status = ${UploadStatus.InputExceptions}) as in_exceptions,
      (select count(*)::int from uploads where status = ${UploadStatus.PendingApproval} and ${passesIntake}) as to_approve,
      (select count(*)::int from uploads where ${queued}) as waiting,
      (select count(*)::int from uploads where ${inStep}) as under_way,
      (select min(created_at) from uploads where ${queued}) as oldest,
      (select count(*)::int from mails where created_at >= ${since} and failure is null) as mails_sent,
      (select count(*)::int from mails where created_at >= ${since} and failure is not null) as mails_failed,
      (select count(*)::int from uploads) + (select count(*)::int from documents) as files,
      (select coalesce(sum(byte_count), 0) from uploads) + (select coalesce(sum(byte_count), 0) from documents) as file_bytes,
      pg_database_size(current_database()) as database_bytes,
      (select count(*)::int from sessions where created_at >= ${since}) as sessions,
      (select count(distinct user_id)::int from sessions where created_at >= ${since}) as people,
      (select coalesce(sum(failures), 0)::int from failed_sign_ins where hour > ${since}) as refused`)
  const [counted] = rows
  if (!counted) throw new Error('The database counted nothing')
  return counted
}

/** Not every file system tells. */
async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return null
  }
}
