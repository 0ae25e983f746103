import { type Cell, cellText } from '#domain/file-reading.ts'
import { plainHeading } from '#domain/plain-heading.ts'
import { fileKind } from './file-kind.ts'
import { findHeadings } from './heading-row.ts'
import { invalidFormatWords, readRows, UnreadableFile } from './read-rows.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import type { StoredFile } from '#server/files.ts'

export type Table = {
  /** Line of the headings, the first being 1. */
  line: number
  /** The sheet of a workbook they are on. */
  sheet?: string | undefined
  /** As they are written. */
  headings: readonly string[]
  rows: TableRow[]
  /** Where a heading stands, -1 where it does not; order, case and stars do not matter. */
  column(heading: string): number
}
export type TableRow = { line: number; cells: Cell[] }

export type Refused = Exclude<UploadResult, typeof UploadResult.Success>
export type RefusedTable = { result: Refused; message: string }

/** The rows of a sheet below its headings, found by the known ones; why not where there are none. */
export async function readTable(
  { byteCount }: Pick<StoredFile, 'byteCount'>,
  path: string,
  known: readonly string[],
): Promise<Table | RefusedTable> {
  if (byteCount < smallestFile) return refused(UploadResult.SizeTooSmall)
  const kind = await fileKind(path, byteCount)
  if (!kind) return refused(UploadResult.InvalidFileType)
  try {
    const found = await findHeadings(path, kind, {
      names: new Set(known.map(plainHeading)),
    })
    if (!found) return refused(UploadResult.InvalidFormat)
    if (!found.hasRows) return refused(UploadResult.SizeTooSmall)
    const plain = found.headings.map(plainHeading)
    const rows: TableRow[] = []
    let line = 0
    for await (const batch of readRows(path, kind, { sheet: found.sheet })) {
      for (const cells of batch) {
        line += 1
        if (line > found.line && cells.some((cell) => cellText(cell) !== '')) {
          rows.push({ line, cells })
        }
      }
    }
    return {
      line: found.line,
      sheet: found.sheet,
      headings: found.headings,
      rows,
      column: (heading) => plain.indexOf(plainHeading(heading)),
    }
  } catch (error) {
    if (error instanceof UnreadableFile)
      return refused(UploadResult.InvalidFormat, invalidFormatWords(error))
    throw error
  }
}

const refused = (result: Refused, message = uploadResultWords[result]): RefusedTable => ({
  result,
  message,
})

const smallestFile = 10
