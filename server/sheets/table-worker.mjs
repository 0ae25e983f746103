// Reads a csv or xlsx file row by row in a thread of its own, so that a large or hostile file never
// holds up other people; posts batches of rows. Number cells stay numbers: '1.234' as text may mean two
// numbers, a number cell only one.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { relationsPart, sheetMarks, visibleSheets, workbookPart } from './workbook-parts.mjs'
import { openZip } from './zip-file.mjs'

const batchRows = 500
const batchCells = 20_000
const batchesAhead = 3
const longestLine = 4_000_000
const mostDirectoryText = 1_000_000

// One file at a time; the next one may be somebody else's, so that nothing is kept of a file but its reader.
parentPort.on('message', async (asked) => {
  const reader = readerOf(asked)
  try {
    await (asked.kind === 'csv' ? readCsv(reader) : readSheet(reader))
    reader.flush()
    parentPort.postMessage({ done: true })
  } catch (error) {
    parentPort.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})

/** What is asked, and where rows go. */
function readerOf({ unread, ...asked }) {
  let batch = []
  let cells = 0
  let total = 0

  /** Waits while who reads is behind: what is posted and not read yet is held in memory. */
  function flush() {
    if (batch.length > 0) {
      Atomics.add(unread, 0, 1)
      parentPort.postMessage({ rows: batch })
    }
    batch = []
    cells = 0
    for (
      let behind = Atomics.load(unread, 0);
      behind > batchesAhead;
      behind = Atomics.load(unread, 0)
    )
      Atomics.wait(unread, 0, behind, 100)
  }

  return {
    ...asked,
    flush,
    rows: () => total,
    /** Whether no more rows are asked for. */
    isFull: () => Boolean(asked.maxRows) && total >= asked.maxRows,
    post(row) {
      batch.push(row)
      cells += row.length
      total += 1
      if (batch.length >= batchRows || cells >= batchCells) flush()
    },
  }
}

async function readCsv({ path, encoding, post, rows, isFull }) {
  const { default: Papa } = await import('papaparse')
  const delimiter = await csvDelimiter(Papa, path, encoding)
  const decoder = new TextDecoder(encoding)
  let sinceRow = 0
  const text = new Transform({
    readableObjectMode: false,
    transform(chunk, _encoding, done) {
      sinceRow += chunk.length
      done(
        sinceRow > longestLine
          ? new Error(
              `Line ${rows() + 1} is longer than ${longestLine / 1_000_000} MB. Check for a quotation mark without its partner.`,
            )
          : null,
        decoder.decode(chunk, { stream: true }),
      )
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
  const bytes = createReadStream(path)
  const stream = bytes.pipe(text)
  stream.setEncoding('utf8')
  const read = new Promise((resolve, reject) => {
    bytes.on('error', reject)
    stream.on('error', reject)
    Papa.parse(stream, {
      delimiter,
      skipEmptyLines: false,
      step: ({ data }, parser) => {
        sinceRow = 0
        post(data.map((cell) => (cell === null || cell === undefined ? '' : String(cell))))
        if (isFull()) parser.abort()
      },
      complete: () => resolve(),
      error: reject,
    })
  })
  return read.finally(() => bytes.destroy())
}

/** Guessed from whole lines: a last empty one would count against the delimiter of a short file. */
async function csvDelimiter(Papa, path, encoding) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
    return likeliestDelimiter(Papa, head.replace(/[\r\n]+$/, ''))
  } finally {
    await file.close()
  }
}

/**
 * What the parser guesses, unless another delimiter makes a far larger table: notes above the headings of
 * a wide file mislead the guess.
 */
function likeliestDelimiter(Papa, head) {
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

async function readSheet(reader) {
  const { sheetRows } = await import('./sheet-rows.mjs')
  const zip = await openZip(reader.path)
  try {
    await readZip(zip, sheetRows, reader)
  } finally {
    await zip.close()
  }
}

async function readZip(zip, sheetRows, { sheet, maxRows, withoutHidden, post, isFull }) {
  const sheets = visibleSheets(
    await zip.text(workbookPart, mostDirectoryText),
    await zip.text(relationsPart, mostDirectoryText),
  )
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0]
  if (chosen === undefined) return
  const { hidden, merges } = await sheetMarks(zip, chosen.path)
  parentPort.postMessage({
    sheets: sheets.map(({ name }) => name),
    sheet: chosen.name,
    hiddenLines: [...hidden].map((row) => row + 1),
  })
  const merged = mergedCells(merges)
  let expected = 0
  for await (const { index, cells: own } of sheetRows(zip, chosen.path, maxRows)) {
    // Empty rows are not in the file; line numbers must still be right.
    while (expected < index) {
      post(merged.fill(expected, []))
      expected += 1
      if (isFull()) return
    }
    const filled = merged.fill(index, own)
    post(withoutHidden && hidden.has(index) ? [] : filled)
    expected += 1
    if (isFull()) return
  }
}

/** The value of a merged range stands in its first cell and counts for all of them. */
function mergedCells(merges) {
  const waiting = merges.toSorted((a, b) => b.startRow - a.startRow)
  let open = []
  return {
    fill(row, own) {
      while (waiting.length > 0 && waiting.at(-1).startRow <= row) open.push(waiting.pop())
      for (const merge of open) {
        if (row === merge.startRow) merge.value = own[merge.startCol] ?? ''
        for (let column = merge.startCol; column <= merge.endCol; column += 1) {
          while (own.length <= column) own.push('')
          own[column] = merge.value ?? ''
        }
      }
      if (open.length > 0) open = open.filter(({ endRow }) => endRow > row)
      return own
    },
  }
}
