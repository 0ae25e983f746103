import { sql } from 'drizzle-orm'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { findDoubts } from '#server/lane-doubts/find-doubts.ts'
import { moveDecided } from '#server/lane-doubts/move-decided.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { finishApproval } from './approve-upload.ts'
import { processUpload } from './process-upload.ts'
import { passesIntake, type UploadRow } from './upload-state.ts'

export type Intake = {
  wake(): void /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const leaseMs = 60_000
const idleMs = 5000

/** Processes queued and approved uploads one by one; several servers share the queue, and what a crash left is taken up again. */
export function startIntake(context: Context): Intake {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  /** Files of earlier versions are looked for once, and again after an approval: the file may be one. */
  let mayHaveDoubts = true

  const drain = async () => {
    while (!stopped) {
      const upload = await take(context)
      if (upload?.status === UploadStatus.RollUp) {
        await finishApproval(upload.id, context)
        mayHaveDoubts = true
      } else if (upload) await processUpload(upload, context)
      else if (await moveDecided(context)) continue
      else if (mayHaveDoubts) mayHaveDoubts = await findDoubts(context)
      else return
    }
  }
  const wake = () => {
    if (stopped) return
    clearTimeout(timer)
    running = running
      .then(drain)
      .catch((error: unknown) => console.error('intake', error))
      .finally(() => {
        if (!stopped) timer = setTimeout(wake, idleMs)
        timer?.unref()
      })
  }
  wake()
  return {
    wake,
    idle: () => running,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const approving = sql`(${uploads.status} = ${UploadStatus.RollUp} and ${uploads.approvedAt} is not null)`

/** The next queued or approved upload, or one whose server stopped while it worked on it. An approved one stays at its roll-up. */
async function take({ database, now }: Context): Promise<UploadRow | undefined> {
  const time = now()
  const [taken] = await database.db
    .update(uploads)
    .set({
      status: sql`case when ${approving} then ${uploads.status} else ${UploadStatus.PendingQueue}::smallint end`,
      lockedUntil: new Date(time.getTime() + leaseMs),
      attempts: sql`${uploads.attempts} + 1`,
      updatedAt: time,
    })
    .where(sql`${uploads.id} = (
      select id from uploads where ${passesIntake}
        and (status = ${UploadStatus.PendingQueue} or (${approving} and locked_until is null)
          or (status in (100, 101, 102, 103, 105) and locked_until < ${time}))
      order by id for update skip locked limit 1)`)
    .returning()
  return taken
}
