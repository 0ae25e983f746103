import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { processedStatuses, processingSteps, UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { reasonOf } from '#server/log.ts'
import type { Db } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { UploadMovedOn, passesIntake, type UploadRow } from './upload-state.ts'

/** A lease ends by itself once its worker no longer renews it. */
const leaseMs = 60_000
/** Somebody who cancels an upload waits at most a few of these. */
const renewMs = 1500

/** How often an upload is taken up again after its worker died. */
export const mostAttempts = 3

/** No worker holds it, and what went wrong before is no longer counted. */
export const released = { lease: null, lockedUntil: null, attempts: 0 } as const

const approving = sql`(${uploads.status} = ${UploadStatus.RollUp} and ${uploads.approvedAt} is not null)`
const underWay = sql`status in ${processingSteps}`

/**
 * The next queued or approved upload, or one whose worker died while it held it: of the company with the
 * fewest under way, then of the one that has waited longest. An approved one stays at its roll-up.
 */
export async function takeUpload({ database, now }: Context): Promise<UploadRow | undefined> {
  const time = now()
  const isFree = sql`(locked_until is null or locked_until < ${time})`
  const [taken] = await database.db
    .update(uploads)
    .set({
      status: sql`case when ${approving} then ${uploads.status} else ${UploadStatus.PendingQueue}::smallint end`,
      lease: randomUUID(),
      lockedUntil: leaseEnd(time),
      takenAt: time,
      attempts: sql`${uploads.attempts} + 1`,
      updatedAt: time,
    })
    .where(sql`${uploads.id} = (
      select id from uploads where ${passesIntake}
        and (status = ${UploadStatus.PendingQueue} and ${isFree} or ${approving} and ${isFree}
          or ${underWay} and locked_until < ${time})
      order by ${leasesOf(time)}, ${lastTaken} nulls first, id for update skip locked limit 1)`)
    .returning()
  return taken
}

const leasesOf = (time: Date): SQL =>
  sql`(select count(*) from uploads o where o.company_id = uploads.company_id and o.locked_until >= ${time})`
const lastTaken = sql`(select max(o.taken_at) from uploads o where o.company_id = uploads.company_id)`

const leaseEnd = (time: Date): Date => new Date(time.getTime() + leaseMs)

/** Thrown where the worker is to stop: the upload goes back to the queue. */
export class Stopping extends Error {}

export type Lease = {
  /** Aborted once the upload was cancelled or taken over, or its worker is to stop. */
  signal: AbortSignal
  stop(): void
  /** Resolves once the lease does nothing more: statements it still cancels are not those of the next upload. */
  release(): Promise<void>
}

export function holdLease(upload: UploadRow, { database, now, log }: Context): Lease {
  const held = new AbortController()
  let renewing: Promise<void> | null = null
  const renew = async () => {
    const [mine] = await database.db
      .update(uploads)
      .set({ lockedUntil: leaseEnd(now()) })
      .where(isMine(upload))
      .returning({ id: uploads.id })
    if (mine) return
    clearInterval(timer)
    if (await hasEnded(upload, database.db)) return
    held.abort(new UploadMovedOn('The upload was cancelled or taken over'))
    // A statement over millions of rows would run on for minutes.
    await database.cancelStatements()
  }
  const timer = setInterval(() => {
    if (renewing || held.signal.aborted) return
    renewing = renew()
      // The lease outlasts a database that is away for a moment.
      .catch((error: unknown) =>
        log('error', 'lease not renewed', { uploadId: upload.id, reason: reasonOf(error) }),
      )
      .finally(() => {
        renewing = null
      })
  }, renewMs)
  timer.unref()
  return {
    signal: held.signal,
    stop: () => held.abort(new Stopping()),
    async release() {
      clearInterval(timer)
      await renewing
    },
  }
}

/** Its worker is through with it and shows the outcome. */
async function hasEnded({ id }: Pick<UploadRow, 'id'>, db: Db): Promise<boolean> {
  const upload = await db.query.uploads.findFirst({ where: eq(uploads.id, id) })
  return upload?.lease === null && ends.has(upload.status)
}

const ends = new Set<number>(processedStatuses)

const isMine = ({ id, lease }: Pick<UploadRow, 'id' | 'lease'>) =>
  and(eq(uploads.id, id), sql`${uploads.lease} is not distinct from ${lease}`)

/** Puts an upload that was not finished back into the queue; this take does not count. */
export async function handBack(
  upload: UploadRow,
  { database: { db }, now }: Context,
): Promise<void> {
  await db
    .update(uploads)
    .set({
      status: sql`case when ${approving} then ${uploads.status} else ${UploadStatus.PendingQueue}::smallint end`,
      progress: 0,
      lease: null,
      lockedUntil: null,
      attempts: sql`greatest(0, ${uploads.attempts} - 1)`,
      updatedAt: now(),
    })
    .where(isMine(upload))
}

/** After each attempt: a database or a store that starts again takes seconds, one that is repaired minutes. */
const pausesMs = [5000, 60_000, 600_000]

/** Leaves an upload whose database or store was away to be taken up again after a pause. */
export async function tryLater(
  upload: UploadRow,
  { database: { db }, now }: Context,
): Promise<void> {
  const pauseMs = pausesMs[upload.attempts - 1] ?? 0
  await db
    .update(uploads)
    .set({ lockedUntil: new Date(now().getTime() + pauseMs) })
    .where(isMine(upload))
}

/** Frees an upload whose worker is known to be dead, without waiting for its lease to end. */
export async function freeLease(
  id: number,
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
): Promise<void> {
  await db
    .update(uploads)
    .set({ lockedUntil: new Date(now().getTime() - 1) })
    .where(and(eq(uploads.id, id), sql`${uploads.lockedUntil} is not null`))
}
