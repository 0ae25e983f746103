import { type Cell, cellText, type FileRow, type ReadingAnswers } from '#domain/file-reading.ts'
import { uploadByteLimit, UploadResult, uploadResultWords } from '#domain/upload.ts'
import { loadChunk } from '#lib/chunk.ts'
import { headingRowAt, likeliestSheets } from '#domain/heading-row.ts'
import { textOf } from '#domain/text-encoding.ts'

/** A sheet of a workbook that can be seen, or all of a csv file under no name. */
export type FileSheet = {
  name: string
  /** From its first line on, empty lines included. */
  rows: readonly FileRow[]
  /** Lines that the workbook hides. */
  hiddenLines: ReadonlySet<number>
}

/** What the browser read of a file before a byte is sent: all of a small one, the first 500 rows of a large one. */
export type FileContent = { sheets: readonly FileSheet[]; isWhole: boolean }

/** Room for the multipart wrapping within the request's limit. */
const largest = uploadByteLimit - 4096
/** Up to here a file is looked through to its end. */
const wholeBytes = 4_000_000
const firstRows = 530
/** Larger workbooks would fill the page's memory: the server reads them. */
const largestWorkbook = 30_000_000

/** Why a file cannot be sent at all, or null. */
export function refusalOf(file: File): { result: UploadResult; message: string } | null {
  const refused = (result: UploadResult) => ({ result, message: uploadResultWords[result] })
  if (!/\.(xlsx|csv)$/i.test(file.name)) return refused(UploadResult.InvalidFileType)
  if (file.size < 10) return refused(UploadResult.SizeTooSmall)
  return file.size > largest ? refused(UploadResult.SizeTooLarge) : null
}

/** The sheets of a file, null of a workbook too large to read here. */
export async function readContent(file: File): Promise<FileContent | null> {
  const isCsv = /\.csv$/i.test(file.name)
  if (!isCsv && file.size > largestWorkbook) return null
  const isWhole = file.size <= wholeBytes
  const sheets = isCsv ? [await csvSheet(file, isWhole)] : await workbookSheets(file, isWhole)
  if (sheets.length === 0) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  return { sheets, isWhole }
}

/** Fetched when the first file of its kind is chosen, which a lost connection prevents. */
const reader = <Reader>(chunk: string, load: () => Promise<Reader>): Promise<Reader> =>
  loadChunk(chunk, load).catch(() => {
    throw new Error(
      'The file could not be read: a part of the app did not load. Check your connection, remove the file and choose it again.',
    )
  })

async function csvSheet(file: File, isWhole: boolean): Promise<FileSheet> {
  const { default: Papa } = await reader('papaparse', () => import('papaparse'))
  const bytes = await (isWhole ? file : file.slice(0, 400_000)).arrayBuffer()
  const { text, unclear } = textOf(new Uint8Array(bytes))
  if (unclear !== null) throw new Error(unclear)
  const { data } = Papa.parse<string[]>(
    // A last empty line would count against the delimiter of a short file.
    text.replace(/[\r\n]+$/, ''),
    isWhole ? {} : { preview: firstRows },
  )
  return { name: '', rows: numbered(data), hiddenLines: new Set() }
}

async function workbookSheets(file: File, isWhole: boolean): Promise<FileSheet[]> {
  const { readXlsx } = await reader('hucre', () => import('hucre/xlsx'))
  const workbook = await readXlsx(new Uint8Array(await file.arrayBuffer()), {
    ...(!isWhole && { maxRows: firstRows }),
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  }).catch(() => {
    throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  })
  return workbook.sheets.map(({ name, rows, merges = [], rowDefs }) => {
    const cells = rows.map((row) => row.map(cellOf))
    for (const merge of merges) fillMerge(cells, merge)
    const hidden = [...(rowDefs ?? [])].filter(([, row]) => row.hidden)
    return { name, rows: numbered(cells), hiddenLines: new Set(hidden.map(([index]) => index + 1)) }
  })
}

const numbered = (rows: readonly Cell[][]): FileRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }))

type CellValue = string | number | boolean | Date | null

function cellOf(value: CellValue): Cell {
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null ? '' : String(value)
}

/** A merged cell's value counts for every cell of the merge. */
function fillMerge(
  rows: Cell[][],
  merge: { startRow: number; startCol: number; endRow: number; endCol: number },
): void {
  const value = rows[merge.startRow]?.[merge.startCol] ?? ''
  if (value === '') return
  // A merge may reach to the last line of Excel; only lines that hold something are filled.
  const width = Math.max(0, ...rows.slice(0, 60).map((row) => row.length))
  for (const row of rows.slice(merge.startRow, merge.endRow + 1)) {
    while (row.length < Math.min(merge.endCol + 1, width)) row.push('')
    row.fill(value, merge.startCol, merge.endCol + 1)
  }
}

/** The rows under the headings of the sheet that was proposed or chosen. */
export type FileTable = {
  sheet: string
  headingLine: number
  headings: string[]
  /** Without the hidden ones where they are left out. */
  rows: readonly FileRow[]
  hiddenRows: number
}

type TableChoice = Pick<ReadingAnswers, 'sheet' | 'headingLine' | 'hiddenRows'>

/** The table as chosen, else under the proposed headings; without headings or rows where there are none. */
export function tableOf({ sheets }: FileContent, choice: TableChoice): FileTable {
  const sheet = sheets.find(({ name }) => name === choice.sheet) ?? proposedSheet(sheets)
  const found = headingsOf(sheet, choice.headingLine) ?? { line: 1, headings: [] }
  const filled = sheet.rows
    .slice(found.line)
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
  const isHidden = ({ line }: FileRow) => sheet.hiddenLines.has(line)
  const rows = choice.hiddenRows === 'leave out' ? filled.filter((row) => !isHidden(row)) : filled
  return {
    sheet: sheet.name,
    headingLine: found.line,
    headings: found.headings,
    rows,
    hiddenRows: filled.filter(isHidden).length,
  }
}

const searchedLines = 40

const headingsOf = ({ rows }: FileSheet, line: number | undefined) =>
  headingRowAt(
    rows.slice(0, searchedLines).map(({ cells }) => cells),
    line,
  )

/** Of several sheets that fit equally, the one with most rows is shown first. */
function proposedSheet(sheets: readonly FileSheet[]): FileSheet {
  const firstRows = ({ rows }: FileSheet) => rows.slice(0, searchedLines).map(({ cells }) => cells)
  const [best] = likeliestSheets(sheets, firstRows).toSorted(
    (a, b) => b.rows.length - a.rows.length,
  )
  if (!best) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  return best
}
