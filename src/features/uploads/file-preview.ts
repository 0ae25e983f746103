import { proposeHeadingRow } from '#domain/heading-row.ts'
import { uploadByteLimit, UploadResult, uploadResultWords } from '#domain/upload.ts'

/** What the browser can tell of a file before a byte is sent. */
export type FilePreview = {
  headings: string[]
  /** The rows after the headings: all of a small file, the first 500 of a large one. */
  sample: string[][]
  isWhole: boolean
  /** Line of the headings, from 1. */
  line: number
}

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

/** The headings and rows of a file, null of one too large to read; throws what people should read when there are none. */
export async function previewFile(file: File): Promise<FilePreview | null> {
  const isCsv = /\.csv$/i.test(file.name)
  if (!isCsv && file.size > largestWorkbook) return null
  const isWhole = file.size <= wholeBytes
  const rows = await (isCsv ? csvRows(file, isWhole) : sheetRows(file, isWhole))
  const found = proposeHeadingRow(rows)
  if (!found) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  const sample = rows.slice(found.line).filter((row) => row.some((cell) => cell !== ''))
  if (sample.length === 0) throw new Error(uploadResultWords[UploadResult.SizeTooSmall])
  return { ...found, sample, isWhole }
}

async function csvRows(file: File, isWhole: boolean): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  const text = await (isWhole ? file : file.slice(0, 400_000)).text()
  const { data } = Papa.parse<string[]>(
    text.replace(/^\uFEFF/, ''),
    isWhole ? {} : { preview: firstRows },
  )
  return data
}

async function sheetRows(file: File, isWhole: boolean): Promise<string[][]> {
  const { readXlsx } = await import('hucre/xlsx')
  let first: string | undefined
  const workbook = await readXlsx(new Uint8Array(await file.arrayBuffer()), {
    ...(!isWhole && { maxRows: firstRows }),
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden || veryHidden) return false
      first ??= name
      return name === first
    },
  }).catch(() => {
    throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  })
  return (workbook.sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) =>
      cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell),
    ),
  )
}

/** The headings of a layout in any order, as the server remembers them; null where the browser cannot tell. */
export async function headingSignature(headings: readonly string[]): Promise<string | null> {
  // Pages that did not come over HTTPS have no cryptography.
  if (!globalThis.crypto?.subtle) return null
  const text = headings
    .map((heading) => heading.trim().toLowerCase())
    .toSorted()
    .join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
