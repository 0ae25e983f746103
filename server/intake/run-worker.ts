import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Context, Push } from '#server/context.ts'
import type { Settings } from '#server/settings.ts'
import type { Intake } from './worker.ts'
import { reasonOf, writeLog } from '#server/log.ts'
import { UploadStatus } from '#domain/upload.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { reject } from './process-upload.ts'
import { freeLease, mostAttempts } from './upload-lease.ts'

export type WorkerStart = {
  settings: Settings
  /** Of the embedded database. */
  socketDirectory?: string | undefined
  died?: Death | undefined
}
export type ToWorker = WorkerStart | 'wake' | 'stop'
export type FromWorker = { push: Push } | { working: number | null }

type Surroundings = {
  socketDirectory?: string | undefined
  /** Hands on what the worker shows to open browsers, where it cannot do so by itself. */
  push?: (message: Push) => Promise<void>
}

const memoryCheckMs = 250
const stopMs = 20_000

/** Keeps a worker process running: one that dies, or takes more memory than it may, is followed by the next. */
export function runWorker(
  settings: Settings,
  { socketDirectory, push }: Surroundings = {},
): Pick<Intake, 'wake' | 'stop'> & { pid(): number | undefined } {
  const { workerMemoryMb } = settings
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let stopped = false

  const start = (died?: Death) => {
    const startedAt = Date.now()
    let uploadId: number | null = null
    let isOverLimit = false
    const made = fork(join(import.meta.dirname, 'worker-process.ts'), {
      execArgv: [
        '--import',
        'tsx',
        `--max-old-space-size=${heapOf(workerMemoryMb)}`,
        '--max-semi-space-size=4',
      ],
    })
    child = made
    made.send({ settings, socketDirectory, died } satisfies ToWorker)
    const watching = setInterval(() => {
      if (residentMb(made.pid) <= workerMemoryMb) return
      isOverLimit = true
      made.kill('SIGKILL')
    }, memoryCheckMs)
    watching.unref()
    made.on('message', (message: FromWorker) => {
      if ('push' in message)
        push?.(message.push).catch((error: unknown) =>
          writeLog('error', 'push of the worker', { reason: reasonOf(error) }),
        )
      else uploadId = message.working
    })
    made.on('error', (error) => writeLog('error', 'worker', { reason: reasonOf(error) }))
    made.once('exit', (code, signal) => {
      clearInterval(watching)
      child = undefined
      if (stopped) return
      const isOutOfMemory = isOverLimit || signal === 'SIGABRT' || code === abortedCode
      if (code !== 0) writeLog('error', 'worker ended', { how: signal ?? code, uploadId })
      const next = uploadId === null ? undefined : { uploadId, isOutOfMemory }
      // One that cannot even start is not started over and over.
      const delay = uploadId === null && Date.now() - startedAt < 10_000 ? 5000 : 0
      restart = setTimeout(() => start(next), delay)
    })
  }
  start()
  return {
    pid: () => child?.pid,
    wake: () => void (child?.connected && child.send('wake' satisfies ToWorker)),
    async stop() {
      stopped = true
      clearTimeout(restart)
      if (!child) return
      const ended = once(child, 'exit')
      if (child.connected) child.send('stop' satisfies ToWorker)
      const late = setTimeout(() => child?.kill('SIGKILL'), stopMs)
      await ended
      clearTimeout(late)
    },
  }
}

/** Of a process that V8 ended because its heap was full. */
const abortedCode = 134

/** What else a process needs: code, buffers, stacks. */
const heapOf = (memoryMb: number): number => memoryMb - 220

/** 0 where the system does not say; the limit of the heap holds there all the same. */
function residentMb(pid: number | undefined): number {
  const file = `/proc/${pid}/statm`
  if (pid === undefined || !existsSync(file)) return 0
  try {
    const [, pages = '0'] = readFileSync(file, 'utf8').split(' ')
    return (Number(pages) * 4096) / 1_000_000
  } catch {
    return 0
  }
}

type Death = { uploadId: number; isOutOfMemory: boolean }

/** Lets the upload of a dead worker be tried again at once; one that took too much memory each time ends with that reason. */
export async function recordDeath(
  { uploadId, isOutOfMemory }: Death,
  context: Context,
): Promise<void> {
  const upload = await context.database.db.query.uploads.findFirst({
    where: eq(uploads.id, uploadId),
  })
  if (!upload) return
  const isApproval = upload.status === UploadStatus.RollUp && upload.approvedAt !== null
  if (isOutOfMemory && !isApproval && upload.attempts >= mostAttempts)
    await reject(upload, new UnreadableFile(tooMuchMemory(upload.byteCount, context)), context)
  else await freeLease(uploadId, context)
}

const tooMuchMemory = (byteCount: number, { settings }: Context): string => {
  const half = Math.max(1, Math.floor(byteCount / 2_000_000))
  return `This file needs more memory than the ${settings.workerMemoryMb} MB a worker has. Split it into files of at most ${half} MB, and save workbooks as csv.`
}
