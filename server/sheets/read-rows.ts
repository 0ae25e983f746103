import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FileKind } from './file-kind.ts'

type Message = { rows: string[][] } | { done: true } | { failed: string }

/** Thrown for a file that turns out broken while it is read. */
export class UnreadableFile extends Error {}

/**
 * The rows of a file in batches, as text, from its first line on. Reading runs in a worker with a
 * memory limit of its own; `maxRows` reads no further than needed.
 */
export async function* readRows(
  path: string,
  kind: FileKind,
  maxRows?: number,
): AsyncGenerator<string[][]> {
  const worker = new Worker(join(import.meta.dirname, 'table-worker.mjs'), {
    workerData: { path, ...kind, maxRows },
    resourceLimits: { maxOldGenerationSizeMb: 1500 },
    execArgv: [],
  })
  const waiting: Message[] = []
  let wake = () => {}
  const hand = (message: Message) => {
    waiting.push(message)
    wake()
  }
  worker.on('message', hand)
  worker.on('error', (error) => hand({ failed: error.message }))
  worker.on('exit', () => hand({ done: true }))
  try {
    for (;;) {
      const message = waiting.shift()
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if ('failed' in message) throw new UnreadableFile(message.failed)
      if ('done' in message) return
      yield message.rows
    }
  } finally {
    await worker.terminate()
  }
}
