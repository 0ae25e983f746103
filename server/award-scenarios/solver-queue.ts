import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { RecordedResult } from '#domain/award-optimiser/solve-for-record.ts'
import { keptThreads } from '#server/kept-threads.ts'
import type { SolverTask, TaskKind, TaskOrder, TaskResult, ThreadMessage } from './solver-tasks.ts'

/** A task that ended without a result, and why, in words for people. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}

/** Somebody cancelled it. */
export class TaskCancelled extends Error {}

type Waiting = {
  companyId: number
  start(): Promise<void>
}

type Watch = {
  companyId: number
  signal: AbortSignal
  onStart?(): void
  onFirst?(first: RecordedResult): void
  /** Minutes until it is ended with the best so far. */
  minutes?: number
}

const threads = Math.max(1, availableParallelism() - 1)
/** Of the 200 ms in which a cancelled run is to be gone; to end its thread takes up to 60. */
const graceMs = 100
const memoryMb = 2000
/** A quarter of what Node takes for new objects: 30 MB less in a search, which takes a twentieth longer. */
const newObjectsMb = 12
const solverThreads = keptThreads(join(import.meta.dirname, 'solver-worker.mjs'), {
  maxOldGenerationSizeMb: memoryMb,
  maxYoungGenerationSizeMb: newObjectsMb,
})

const waiting: Waiting[] = []
const busy = new Set<number>()
let running = 0

/** Solves in a thread of its own, each company one task at a time and all together on all processors but one. */
export function solveInThread<Kind extends TaskKind>(
  task: Extract<SolverTask, { kind: Kind }>,
  watch: Watch,
): Promise<TaskResult[Kind]> {
  return new Promise((resolve, reject) => {
    const entry: Waiting = {
      companyId: watch.companyId,
      async start() {
        watch.onStart?.()
        await runThread<Kind>(task, watch).then(resolve, reject)
      },
    }
    waiting.push(entry)
    watch.signal.addEventListener('abort', () => {
      const place = waiting.indexOf(entry)
      if (place === -1) return
      waiting.splice(place, 1)
      reject(new TaskCancelled('cancelled while it waited'))
    })
    startNext()
  })
}

function startNext(): void {
  while (running < threads) {
    const place = waiting.findIndex(({ companyId }) => !busy.has(companyId))
    const [next] = place === -1 ? [] : waiting.splice(place, 1)
    if (!next) return
    running += 1
    busy.add(next.companyId)
    void next.start().finally(() => {
      running -= 1
      busy.delete(next.companyId)
      startNext()
    })
  }
}

async function runThread<Kind extends TaskKind>(
  task: Extract<SolverTask, { kind: Kind }>,
  { signal, onFirst, minutes = 10 }: Watch,
): Promise<TaskResult[Kind]> {
  if (signal.aborted) throw new TaskCancelled('cancelled before it started')
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const worker = solverThreads.take()
  const timers: NodeJS.Timeout[] = []
  let stopListening = () => {}
  try {
    const result = await new Promise<TaskResult[Kind]>((resolve, reject) => {
      const endSoon = (reason: Error) => {
        Atomics.store(stop, 0, 1)
        timers.push(setTimeout(() => reject(reason), graceMs))
      }
      signal.addEventListener('abort', () => endSoon(new TaskCancelled('cancelled')))
      timers.push(
        setTimeout(
          () => endSoon(new TaskFailed(`It took longer than ${minutes} minutes.`)),
          minutes * 60_000,
        ),
      )
      const onMessage = (message: ThreadMessage) => {
        if (message.type === 'first') onFirst?.(message.first)
        else if (message.type === 'failed') reject(new TaskFailed(message.message))
        else resolve(message.result as TaskResult[Kind])
      }
      const onError = (error: NodeJS.ErrnoException) =>
        reject(
          new TaskFailed(
            error.code === 'ERR_WORKER_OUT_OF_MEMORY'
              ? `It needs more than ${memoryMb / 1000} GB of memory.`
              : `The search ended early: ${error.message}`,
          ),
        )
      const onExit = () => reject(new TaskFailed('The search ended early.'))
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      stopListening = () =>
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.postMessage({ task, stop } satisfies TaskOrder)
    })
    solverThreads.keep(worker)
    return result
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    for (const timer of timers) clearTimeout(timer)
    stopListening()
  }
}

/** Ends the threads that have no task. */
export const endIdleThreads = (): Promise<void> => solverThreads.endIdle()
