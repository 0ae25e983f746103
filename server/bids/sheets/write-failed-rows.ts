import { writeXlsx } from 'hucre/xlsx'
import { plainHeading } from '#domain/plain-heading.ts'
import { guardFormula } from '#domain/csv.ts'
import { cellText } from '#domain/file-reading.ts'
import { grouped } from '#domain/grouped.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { type DecimalMark, numberOf } from '#domain/written-number.ts'
import type { Context } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { type MarkedLine, type Marks, markWorkbook } from '#server/sheets/mark-workbook.ts'
import type { uploads } from '#server/store/tables/uploads.ts'
import { xlsxType } from '#server/lanes/lane-export.ts'
import { columnLetter } from './bid-sheet-layout.ts'
import { headings } from './columns.ts'
import { laneOf, saidBy } from './decided-rows.ts'
import { knownHeadings, type ReadSheet, readBidSheet } from './read-bid-sheet.ts'
import { readTable, type Table } from '#server/sheets/read-table.ts'
import { givenBackStamp, laneStamp, saidStamp, stampedLane } from './structure.ts'

type SheetUpload = typeof uploads.$inferSelect

/**
 * A returned sheet as its carrier made it, with the wrong cells on a red background and explained in a
 * column Problem; its other rows are hidden. Null where no row has a problem.
 */
export async function writeFailedRows(
  upload: SheetUpload,
  { files }: Context,
): Promise<FileBody | null> {
  await using local = await files.local(upload.storedName)
  const { path } = local
  const table = await readTable(upload, path, knownHeadings)
  if ('result' in table) return null
  const sheet = readBidSheet(table)
  if (!sheet) return null
  const byLine = grouped(upload.problems, ({ row }) => row)
  if (!table.rows.some(({ line }) => byLine.has(line))) return null
  const isCsv = (await fileKind(path, upload.byteCount))?.kind === 'csv'
  const marks = marksOf(table, sheet, byLine, upload.id)
  const body = await markWorkbook(
    isCsv ? { content: await asWorkbook(table, sheet.mark) } : { path },
    isCsv ? onOwnLines(marks, table) : { ...marks, sheet: table.sheet },
  )
  return {
    name: `Failed rows of ${upload.fileName.replace(/\.\w+$/, '')}.xlsx`,
    type: xlsxType,
    body,
  }
}

/** Of the column that says what is wrong; it is passed over when the rows come back. */
const problemHeading = 'Problem'

function marksOf(
  table: Table,
  sheet: ReadSheet,
  byLine: ReadonlyMap<number, SheetProblem[]>,
  uploadId: number,
): Marks {
  const end = Math.max(table.headings.length, ...table.rows.map(({ cells }) => cells.length))
  const known = {
    problem: table.column(problemHeading),
    structure: table.column(headings.structure),
  }
  const problemAt = known.problem >= 0 ? known.problem : end
  const structureAt = known.structure >= 0 ? known.structure : problemAt === end ? end + 1 : end
  const stampOf = stamps(table, sheet, byLine, uploadId)
  const lines = table.rows.map(({ line }): MarkedLine => {
    const problems = byLine.get(line) ?? []
    const stamp = stampOf(line)
    return {
      line,
      hidden: problems.length === 0,
      wrong: problems.map(({ column }) => table.column(column)).filter((at) => at >= 0),
      notes: [
        { column: problemAt, text: guardFormula(problems.map(problemText).join('; ')) },
        ...(stamp === null ? [] : [{ column: structureAt, text: stamp }]),
      ],
    }
  })
  const isHeading = true as const
  const added = [
    ...(known.problem < 0 ? [{ column: problemAt, text: problemHeading, isHeading }] : []),
    ...(known.structure < 0 ? [{ column: structureAt, text: headings.structure, isHeading }] : []),
  ]
  return {
    lines: [{ line: table.line, hidden: false, wrong: [], notes: added }, ...lines],
    columns: [
      ...(known.problem < 0 ? [{ column: problemAt, width: 60 }] : []),
      ...(known.structure < 0 ? [{ column: structureAt, width: 12, hidden: true as const }] : []),
    ],
    like: { line: table.line, column: Math.max(0, table.column(headings.laneId)) },
  }
}

/** What each row is stamped with: its lane, and of a good row what it says. */
function stamps(
  table: Table,
  sheet: ReadSheet,
  byLine: ReadonlyMap<number, SheetProblem[]>,
  uploadId: number,
): (line: number) => string | null {
  const back = givenBackStamp(sheet.mode, uploadId)
  const spoilt = byLine.has(table.line)
  const rows = new Map([...sheet.rows, ...sheet.declined].map((row) => [row.line, row]))
  return (line) => {
    const row = rows.get(line)
    if (!row) return null
    const laneId = stampedLane(row.stamp) ?? laneOf(row)
    return spoilt || byLine.has(line)
      ? laneStamp(back, laneId)
      : saidStamp(back, laneId, saidBy(row))
  }
}

/** A csv file has no formats to keep: its cells as a workbook. */
const asWorkbook = (table: Table, mark: DecimalMark | null): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Bid sheet',
        columns: table.headings.map((heading) => ({
          width: 16,
          ...(plainHeading(heading) === plainHeading(headings.structure) && { hidden: true }),
        })),
        rows: [
          [...table.headings],
          ...table.rows.map(({ cells }) => cells.map((cell) => cellValue(cellText(cell), mark))),
        ],
        freezePane: { rows: 1 },
        autoFilter: {
          range: `A1:${columnLetter(table.headings.length - 1)}${table.rows.length + 1}`,
        },
      },
    ],
  })

/** The marks on the lines of that workbook: the headings first, then the rows without gaps. */
function onOwnLines({ lines, ...marks }: Marks, table: Table): Marks {
  const lineOf = new Map(
    [table.line, ...table.rows.map(({ line }) => line)].map((line, at) => [line, at + 1]),
  )
  return {
    ...marks,
    lines: lines.map((line) => ({ ...line, line: lineOf.get(line.line) ?? line.line })),
    like: { ...marks.like, line: 1 },
  }
}

const problemText = ({ column, found, expected }: SheetProblem): string =>
  `${column}: expected ${expected}, found ${found === '' ? 'nothing' : `"${found}"`}`

/** Numbers become numbers by the mark of their sheet; what may be read two ways stays as it was typed. */
function cellValue(text: string, mark: DecimalMark | null): string | number {
  if (/^(0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  const decimal = mark !== null && /^(0|[1-9]\d*)[.,]\d+$/.test(text) ? numberOf(text, mark) : null
  return decimal ?? guardFormula(text)
}
