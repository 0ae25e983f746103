import { plainHeading, shipmentColumns } from '#domain/shipment-column.ts'
import { uploadByteLimit, UploadResult, uploadResultWords } from '#domain/upload.ts'

/** What the browser can tell of a file before a byte is sent. */
export type FilePreview = {
  headings: string[]
  /** Up to 500 rows after the headings. */
  sample: string[][]
  /** Line of the headings, from 1. */
  line: number
}

/** Room for the multipart wrapping within the request's limit. */
const largest = uploadByteLimit - 4096
const known = new Set(shipmentColumns.flatMap(({ headings }) => headings))

/** Why a file cannot be sent at all, or null. */
export function refusalOf(file: File): string | null {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return uploadResultWords[UploadResult.InvalidFileType]
  if (file.size < 10) return uploadResultWords[UploadResult.SizeTooSmall]
  return file.size > largest ? uploadResultWords[UploadResult.SizeTooLarge] : null
}

/** The headings and first rows of a file; throws what the user should read when there are none. */
export async function previewFile(file: File): Promise<FilePreview> {
  const rows = /\.csv$/i.test(file.name) ? await firstCsvRows(file) : await firstSheetRows(file)
  let best = { index: -1, score: 0 }
  for (const [index, row] of rows.slice(0, 30).entries()) {
    const score = row.filter((cell) => known.has(plainHeading(cell))).length
    if (score > best.score) best = { index, score }
  }
  if (best.index < 0)
    best.index = rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  const headings = rows[best.index]
  if (!headings) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  const sample = rows.slice(best.index + 1).filter((row) => row.some((cell) => cell !== ''))
  if (sample.length === 0) throw new Error(uploadResultWords[UploadResult.SizeTooSmall])
  return {
    headings: headings.map((heading, index) => heading.trim() || `Column ${index + 1}`),
    sample,
    line: best.index + 1,
  }
}

async function firstCsvRows(file: File): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  const text = await file.slice(0, 400_000).text()
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { preview: 530 })
  return data
}

async function firstSheetRows(file: File): Promise<string[][]> {
  // A large workbook is read by the server: here it would fill the page's memory.
  if (file.size > 30_000_000) return []
  const { readXlsx } = await import('hucre/xlsx')
  let first: string | undefined
  const workbook = await readXlsx(new Uint8Array(await file.arrayBuffer()), {
    maxRows: 530,
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden || veryHidden) return false
      first ??= name
      return name === first
    },
  })
  return (workbook.sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) =>
      cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell),
    ),
  )
}

/** The headings of a layout in any order, as the server remembers them. */
export async function headingSignature(headings: readonly string[]): Promise<string> {
  const text = headings
    .map((heading) => heading.trim().toLowerCase())
    .toSorted()
    .join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
