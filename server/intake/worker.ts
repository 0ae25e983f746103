import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { findDoubts } from '#server/lane-doubts/find-doubts.ts'
import { moveDecided } from '#server/lane-doubts/move-decided.ts'
import { seaPathFinder } from '#server/distances/sea-paths.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { isConnectionLost } from '#server/store/lost-connection.ts'
import { finishApproval, giveApprovalBack } from './approve-upload.ts'
import { processUpload, reject } from './process-upload.ts'
import { holdLease, type Lease, mostAttempts, takeUpload, tryLater } from './upload-lease.ts'
import type { UploadRow } from './upload-state.ts'
import { reasonOf } from '#server/log.ts'

export type Intake = {
  wake(): void
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  /** Hands back what can be done again, and waits for the rest. */
  stop(): Promise<void>
}

const idleMs = 2000

type Watch = {
  /** Which upload is worked on from now on; null = none. */
  onUpload?: ((id: number | null) => void) | undefined
}

/** Processes queued and approved uploads one by one; any number of workers share the queue, and what a crash left is taken up again. */
export function startIntake(context: Context, { onUpload }: Watch = {}): Intake {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lease: Lease | undefined

  /** Files of earlier versions are looked for once, and again after an approval: the file may be one. */
  let mayHaveDoubts = true
  /** Lanes are made with their ways by sea today. */
  let mayLackPaths = true
  const findSeaPaths = seaPathFinder(context)

  const work = async (upload: UploadRow) => {
    const isApproval = upload.status === UploadStatus.RollUp
    if (upload.attempts > mostAttempts) {
      if (isApproval) await giveApprovalBack(upload.id, context)
      else await reject(upload, new UnreadableFile(diedTooOften), context)
      return
    }
    onUpload?.(upload.id)
    const held = holdLease(upload, context)
    lease = held
    try {
      if (isApproval) await finishApproval(upload.id, context)
      else await processUpload(upload, context, held.signal)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      context.log('error', 'upload tried again', {
        uploadId: upload.id,
        reason: reasonOf(error),
      })
      await tryLater(upload, context)
    } finally {
      await held.release()
      lease = undefined
      onUpload?.(null)
    }
    if (isApproval) mayHaveDoubts = true
  }
  const drain = async () => {
    while (!stopped) {
      const upload = await takeUpload(context)
      if (upload) await work(upload)
      else if (await moveDecided(context)) continue
      else if (mayHaveDoubts) mayHaveDoubts = await findDoubts(context)
      else if (mayLackPaths) mayLackPaths = await findSeaPaths()
      else return
    }
  }
  const wake = () => {
    if (stopped) return
    clearTimeout(timer)
    running = running
      .then(drain)
      .catch((error: unknown) => context.log('error', 'intake', { reason: reasonOf(error) }))
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
      lease?.stop()
      await running
    },
  }
}

const diedTooOften = `Reading this file was broken off ${mostAttempts} times. Upload it again; if it happens again, split it into smaller files or send it to support.`
