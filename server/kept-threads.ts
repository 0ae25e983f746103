import { availableParallelism } from 'node:os'
import { type ResourceLimits, Worker } from 'node:worker_threads'

export type KeptThreads = {
  /** One that has no task, or a new one; given back or ended (`terminate`) by who took it, listeners removed. */
  take(): Worker
  /** Gives back one whose task ended well. */
  keep(worker: Worker): void
  /** Ends those that have no task. */
  endIdle(): Promise<void>
}

const idleMs = 60_000
const mostIdle = availableParallelism()

/**
 * Threads of one script, which takes its tasks as messages. One without a task is kept for a minute: to start one
 * costs more than most tasks.
 */
export function keptThreads(script: string, resourceLimits: ResourceLimits): KeptThreads {
  /** With the time at which each is ended. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  /** One that ends or breaks is not offered again. */
  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  function end(worker: Worker): Promise<number> {
    forget(worker)
    return worker.terminate()
  }

  return {
    take() {
      // The last one given back: of many that are kept the others end.
      const kept = [...idle.keys()].at(-1)
      if (kept) {
        forget(kept)
        kept.ref()
        return kept
      }
      const worker = new Worker(script, { resourceLimits, execArgv: [] })
      return worker.on('error', () => forget(worker)).on('exit', () => forget(worker))
    },
    keep(worker) {
      if (idle.size >= mostIdle) {
        void worker.terminate()
        return
      }
      const ending = setTimeout(() => void end(worker), idleMs)
      // Neither keeps the process from ending.
      ending.unref()
      worker.unref()
      idle.set(worker, ending)
    },
    async endIdle() {
      await Promise.all(Array.from(idle.keys(), end))
    },
  }
}
