// Reads a csv or xlsx file row by row in a thread of its own, so that a large or hostile file never
// holds up other people; posts batches of rows. Number cells stay numbers: '1.234' as text may mean two
// numbers, a number cell only one.
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import Papa from 'papaparse'
import { sheetMarks, visibleSheets } from './workbook-parts.mjs'

const batchRows = 1000
const { path, kind, encoding, maxRows, sheet, withoutHidden } = workerData

let batch = []
let total = 0

const post = (row) => {
  batch.push(row)
  total += 1
  if (batch.length >= batchRows) flush()
}
function flush() {
  if (batch.length > 0) parentPort.postMessage({ rows: batch })
  batch = []
}

try {
  if (kind === 'csv') await readCsv()
  else await readSheet()
  flush()
  parentPort.postMessage({ done: true })
} catch (error) {
  parentPort.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}

async function readCsv() {
  const delimiter = await csvDelimiter()
  const decoder = new TextDecoder(encoding)
  const text = new Transform({
    readableObjectMode: false,
    transform(chunk, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
  return new Promise((resolve, reject) => {
    const stream = createReadStream(path).pipe(text)
    stream.setEncoding('utf8')
    Papa.parse(stream, {
      delimiter,
      skipEmptyLines: false,
      step: ({ data }, parser) => {
        post(data.map((cell) => (cell === null || cell === undefined ? '' : String(cell))))
        if (maxRows && total >= maxRows) parser.abort()
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

/** Guessed from whole lines: a last empty one would count against the delimiter of a short file. */
async function csvDelimiter() {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
    return likeliestDelimiter(head.replace(/[\r\n]+$/, ''))
  } finally {
    await file.close()
  }
}

/**
 * What the parser guesses, unless another delimiter makes a far larger table: notes above the headings of
 * a wide file mislead the guess.
 */
function likeliestDelimiter(head) {
  const guessed = Papa.parse(head, { preview: 50 }).meta.delimiter
  const cells = (delimiter) => {
    const lines = Papa.parse(head, { preview: 50, delimiter }).data.map(({ length }) => length)
    const sizes = new Map()
    for (const width of lines) sizes.set(width, (sizes.get(width) ?? 0) + (width > 1 ? width : 0))
    return Math.max(...sizes.values())
  }
  const [best] = [',', ';', '\t', '|']
    .map((delimiter) => ({ delimiter, size: cells(delimiter) }))
    .toSorted((a, b) => b.size - a.size)
  return best.size > 2 * cells(guessed) ? best.delimiter : guessed
}

async function readSheet() {
  const bytes = await readFile(path)
  const sheets = visibleSheets(bytes)
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0]
  if (chosen === undefined) return
  const { hidden, merges } = await sheetMarks(bytes, chosen.path)
  parentPort.postMessage({
    sheets: sheets.map(({ name }) => name),
    sheet: chosen.name,
    hiddenLines: [...hidden].map((row) => row + 1),
  })
  const merged = mergedCells(merges)
  let expected = 0
  for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), {
    sheet: chosen.index,
  })) {
    // Empty rows are not in the file; line numbers must still be right.
    while (expected < index) {
      post(merged.fill(expected, []))
      expected += 1
    }
    const cells = merged.fill(index, values.map(toCell))
    post(withoutHidden && hidden.has(index) ? [] : cells)
    expected += 1
    if (maxRows && total >= maxRows) return
  }
}

/** The value of a merged range stands in its first cell and counts for all of them. */
function mergedCells(merges) {
  const byRow = new Map()
  for (const merge of merges) {
    for (let row = merge.startRow; row <= merge.endRow; row += 1) {
      byRow.set(row, [...(byRow.get(row) ?? []), merge])
    }
  }
  return {
    fill(row, cells) {
      for (const merge of byRow.get(row) ?? []) {
        if (row === merge.startRow) merge.value = cells[merge.startCol] ?? ''
        for (let column = merge.startCol; column <= merge.endCol; column += 1) {
          while (cells.length <= column) cells.push('')
          cells[column] = merge.value ?? ''
        }
      }
      return cells
    },
  }
}

function toCell(value) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'number' ? value : String(value)
}
