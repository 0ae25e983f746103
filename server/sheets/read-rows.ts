import { join } from 'node:path'
import type { Cell } from '#domain/file-reading.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { keptThreads } from '#server/kept-threads.ts'
import type { FileKind } from './file-kind.ts'

/** The sheet that is read, all that people see, and the lines it hides, the first being 1. */
export type SheetFacts = { sheets: string[]; sheet: string; hiddenLines: number[] }

export type ReadOptions = {
  /** Reads no further than needed. */
  maxRows?: number | undefined
  /** By name; the first that people see where absent. */
  sheet?: string | undefined
  /** Hidden rows read as empty ones, so that line numbers stay those of the sheet. */
  withoutHidden?: boolean | undefined
  /** Called before the first row of a workbook. */
  onSheet?: ((facts: SheetFacts) => void) | undefined
}

type Message = { rows: Cell[][] } | { done: true } | { failed: string } | SheetFacts

/** Thrown for a file that turns out broken while it is read. */
export class UnreadableFile extends Error {}

/** Thrown before the first row of a text whose letters could only be guessed. */
class UnclearText extends UnreadableFile {}

/** Why a file that could not be read is refused: what its reader can fix, else how to start over. */
export const invalidFormatWords = (error: unknown): string =>
  error instanceof UnclearText ? error.message : uploadResultWords[UploadResult.InvalidFormat]

/**
 * The rows of a file in batches, from its first line on. Reading runs in a worker with a memory limit
 * of its own.
 */
export async function* readRows(
  path: string,
  kind: FileKind,
  { onSheet, ...options }: ReadOptions = {},
): AsyncGenerator<Cell[][]> {
  if (kind.kind === 'csv' && kind.unclear !== null) throw new UnclearText(kind.unclear)
  /** Batches that were posted and not taken yet: the worker waits while there are too many. */
  const unread = new Int32Array(new SharedArrayBuffer(4))
  const worker = readers.take()
  const waiting: Message[] = []
  let wake = () => {}
  const hand = (message: Message) => {
    waiting.push(message)
    wake()
  }
  const onError = (error: Error) =>
    hand({ failed: isOutOfMemory(error) ? tooLarge : error.message })
  const onExit = () => hand({ failed: endedEarly })
  worker.on('message', hand).on('error', onError).on('exit', onExit)
  let isDone = false
  try {
    worker.postMessage({ path, ...kind, ...options, unread })
    for (;;) {
      const message = waiting.shift()
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if ('failed' in message) throw new UnreadableFile(message.failed)
      if ('done' in message) {
        isDone = true
        return
      }
      if ('rows' in message) {
        yield message.rows
        Atomics.sub(unread, 0, 1)
        Atomics.notify(unread, 0)
      } else onSheet?.(message)
    }
  } finally {
    worker.off('message', hand).off('error', onError).off('exit', onExit)
    if (isDone) readers.keep(worker)
    else await worker.terminate()
  }
}

const readers = keptThreads(join(import.meta.dirname, 'table-worker.mjs'), {
  maxOldGenerationSizeMb: 64,
  maxYoungGenerationSizeMb: 4,
})

const endedEarly = 'The file could not be read to its end. Try again.'

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLarge = 'The file needs too much memory to be read. Split it, or save the sheet as csv.'
