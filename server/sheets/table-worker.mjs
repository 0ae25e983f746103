// Reads a csv or xlsx file row by row in a thread of its own, so that a large or hostile file never
// holds up other people; posts batches of rows as text.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows, readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'

const batchRows = 1000
const { path, kind, encoding, maxRows } = workerData

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

function readCsv() {
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

async function readSheet() {
  const bytes = new Uint8Array(await readFile(path))
  const sheet = await firstVisibleSheet(bytes)
  if (sheet === undefined) return
  let expected = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    // Empty rows are not in the file; line numbers must still be right.
    while (expected < index) {
      post([])
      expected += 1
    }
    post(values.map(toText))
    expected += 1
    if (maxRows && total >= maxRows) return
  }
}

/** Refusing every sheet reads the workbook's directory alone. */
async function firstVisibleSheet(bytes) {
  let first
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) first ??= name
      return false
    },
  })
  return first
}

function toText(value) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value)
}
