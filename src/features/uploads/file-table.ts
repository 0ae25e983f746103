import { plainHeading } from '#domain/column-mapping.ts'
import { type Cell, cellText, type FileRow, type ReadingAnswers } from '#domain/file-reading.ts'
import { shipmentColumns } from '#domain/shipment-column.ts'
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

/** The table as chosen, else the sheet with most recognized headings; throws what the user should read when there is none. */
export function tableOf({ sheets }: FileContent, choice: TableChoice): FileTable {
  const sheet = sheets.find(({ name }) => name === choice.sheet) ?? proposedSheet(sheets)
  const index = choice.headingLine === undefined ? proposal(sheet).index : choice.headingLine - 1
  const headingRow = sheet.rows[index]
  if (!headingRow) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  const filled = sheet.rows
    .slice(index + 1)
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
  const isHidden = ({ line }: FileRow) => sheet.hiddenLines.has(line)
  const rows = choice.hiddenRows === 'leave out' ? filled.filter((row) => !isHidden(row)) : filled
  if (filled.length === 0) throw new Error(uploadResultWords[UploadResult.SizeTooSmall])
  return {
    sheet: sheet.name,
    headingLine: headingRow.line,
    headings: uniqueHeadings(headingRow.cells),
    rows,
    hiddenRows: filled.filter(isHidden).length,
  }
}

/** Lines that may hold the headings, with what they say, to choose from. */
export const headingLines = (sheet: FileSheet): { line: number; text: string }[] =>
  sheet.rows.slice(0, searchedLines).flatMap(({ line, cells }) => {
    const texts = [...new Set(cells.map(cellText).filter((text) => text !== ''))]
    return texts.length === 0 ? [] : [{ line, text: texts.slice(0, 4).join(', ') }]
  })

const searchedLines = 30

function proposedSheet(sheets: readonly FileSheet[]): FileSheet {
  const ranked = sheets.toSorted(
    (a, b) => proposal(b).score - proposal(a).score || b.rows.length - a.rows.length,
  )
  const [best] = ranked
  if (!best) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  return best
}

const known = new Set(shipmentColumns.flatMap(({ headings }) => headings))

function proposal({ rows }: FileSheet): { index: number; score: number } {
  let best = { index: -1, score: 0 }
  for (const [index, { cells }] of rows.slice(0, searchedLines).entries()) {
    const score = cells.filter((cell) => known.has(plainHeading(cellText(cell)))).length
    if (score > best.score) best = { index, score }
  }
  if (best.index >= 0) return best
  const index = rows.findIndex(
    ({ cells }) => cells.filter((cell) => cellText(cell) !== '').length > 1,
  )
  return { index, score: 0 }
}

/** Two columns of one name are distinguished by a number. */
function uniqueHeadings(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = cellText(cell) || `Column ${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
