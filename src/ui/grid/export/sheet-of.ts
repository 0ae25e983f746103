import { inTurns } from '#lib/turns.ts'
import type { CellValue } from '#ui/grid/grid-column.ts'
import type { SheetPart } from './xlsx-worker.ts'

const rowsAtOnce = 250

/**
 * The rows as a workbook: read in turns, and written by a thread of its own, so that the page goes on answering.
 * A browser without such threads writes it itself.
 */
export async function sheetOf<Row>(
  name: string,
  headings: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => readonly CellValue[],
): Promise<Blob> {
  const writer = typeof Worker === 'undefined' ? await writerHere() : writerApart()
  const turn = inTurns()
  try {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      writer.send({ rows: rows.slice(from, from + rowsAtOnce).map(cells) })
      await turn()
    }
    return await writer.finish({ name, headings })
  } finally {
    writer.end()
  }
}

type Ending = Extract<SheetPart, { name: string }>
type Writer = {
  send: (part: SheetPart) => void
  finish: (ending: Ending) => Promise<Blob>
  end: () => void
}

function writerApart(): Writer {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  const written = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The workbook could not be written')))
  })
  return {
    send: (part) => worker.postMessage(part),
    finish: (ending) => {
      worker.postMessage(ending)
      return written
    },
    end: () => worker.terminate(),
  }
}

async function writerHere(): Promise<Writer> {
  const { xlsxOf } = await import('./write-xlsx.ts')
  const kept: (readonly CellValue[])[] = []
  return {
    send: (part) => {
      if ('rows' in part) kept.push(...part.rows)
    },
    finish: ({ name, headings }) => xlsxOf(name, { headings, rows: kept }),
    end: () => {},
  }
}
