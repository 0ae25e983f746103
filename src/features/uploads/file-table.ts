import { cellText, type FileRow, type ReadingAnswers } from '#domain/file-reading.ts'
import { headingRowAt, likeliestSheets } from '#domain/heading-row.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import type { FileContent, FileSheet } from './file-content.ts'

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
