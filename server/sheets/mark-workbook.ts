import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { UnreadableFile } from './read-rows.ts'

/** What is marked on a line, the first being 1; columns count from 0. */
export type MarkedLine = {
  line: number
  hidden: boolean
  /** Cells on a red ground. */
  wrong: number[]
  /** Texts to write; an empty one leaves its cell empty. */
  notes: { column: number; text: string; isHeading?: true }[]
}

export type Marks = {
  /** The first that people see where absent. */
  sheet?: string | undefined
  lines: MarkedLine[]
  /** How columns added at the right end look. */
  columns: { column: number; width: number; hidden?: true }[]
  /** The cell whose style a new heading takes. */
  like: { line: number; column: number }
}

/**
 * A workbook with cells marked and texts written into it. Only the sheet's rows and the list of styles are
 * touched: formats, widths, other columns, formulas, sheets and pictures stay as they are.
 */
export async function markWorkbook(
  workbook: { path: string } | { content: Uint8Array },
  marks: Marks,
): Promise<Uint8Array> {
  const worker = new Worker(join(import.meta.dirname, 'mark-worker.mjs'), {
    workerData: { ...workbook, ...marks },
    resourceLimits: { maxOldGenerationSizeMb: 1500 },
    execArgv: [],
  })
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.on('message', (message: { marked: Uint8Array } | { failed: string }) => {
        if ('marked' in message) resolve(message.marked)
        else reject(new UnreadableFile(message.failed))
      })
      worker.on('error', (error) => reject(new UnreadableFile(error.message)))
      worker.on('exit', () => reject(new UnreadableFile('ended early')))
    })
  } finally {
    await worker.terminate()
  }
}
