import { setImmediate } from 'node:timers/promises'
import { missingColumns, recogniseHeadings } from '#domain/column-mapping.ts'
import type { ShipmentColumnKey } from '#domain/shipment-column.ts'
import type { Repair } from '#domain/shipment-upload.ts'
import type { FileKind } from '#server/sheets/file-kind.ts'
import { findHeadings } from '#server/sheets/heading-row.ts'
import { readRows, UnreadableFile } from '#server/sheets/read-rows.ts'
import { type CleanRow, type CleansingRules, cleanseRow, type Problem } from './cleanse-row.ts'
import { type FileRow, readingOf } from './file-row.ts'

export type RowInException = Problem & { line: number; cells: Record<string, string> }

export type CleansedFile = {
  headings: string[]
  rowsTotal: number
  clean: CleanRow[]
  exceptions: RowInException[]
  leftOut: number
}

/** The columns of a file cannot be told, or no row of it can be saved; the message says why. */
export class UnusableFile extends UnreadableFile {}

type Progress = (ratio: number) => Promise<void>

/** Every row of the file, headings excluded; columns beyond the headings are dropped. */
export async function extractRows(
  path: string,
  kind: FileKind,
): Promise<{ headings: string[]; rows: FileRow[] }> {
  const found = await findHeadings(path, kind)
  if (!found) throw new UnusableFile('No row of headings was found.')
  const rows: FileRow[] = []
  let line = 0
  for await (const batch of readRows(path, kind)) {
    for (const cells of batch) {
      line += 1
      if (line > found.line && cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    }
  }
  return { headings: found.headings, rows }
}

/** Cleanses every row; in slices, so that other requests get their turn. */
export async function cleanseRows(
  { headings, rows }: { headings: string[]; rows: FileRow[] },
  rules: Omit<CleansingRules, 'reading'>,
  repairs: readonly Repair[],
  progress: Progress,
): Promise<CleansedFile> {
  const mapping = { ...recogniseHeadings(headings), ...rules.settings.columns }
  const missing = missingColumns(mapping, rules.mode)
  if (missing.length > 0)
    throw new UnusableFile(`These columns are missing: ${missing.join(', ')}.`)
  const full: CleansingRules = { ...rules, reading: readingOf(headings, mapping, rows) }
  const mends = new Map(repairs.map((repair) => [repairKey(repair), repair]))
  const result: CleansedFile = {
    headings,
    rowsTotal: rows.length,
    clean: [],
    exceptions: [],
    leftOut: 0,
  }
  let sliceEnd = Date.now() + 25
  for (const [index, row] of rows.entries()) {
    sort(row, full, mends, result)
    if (Date.now() >= sliceEnd) {
      await progress(index / rows.length)
      await setImmediate()
      sliceEnd = Date.now() + 25
    }
  }
  return result
}

/** A repair may uncover the next problem of a row; each is looked up in turn. */
function sort(
  row: FileRow,
  rules: CleansingRules,
  mends: ReadonlyMap<string, Repair>,
  result: CleansedFile,
): void {
  let current = row
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const cleansed = cleanseRow(current, rules)
    if ('clean' in cleansed) {
      result.clean.push(cleansed.clean)
      return
    }
    if ('leftOut' in cleansed) {
      result.leftOut += 1
      return
    }
    const { problem } = cleansed
    const repair = mends.get(repairKey(problem))
    if (repair?.action === 'exclude') {
      result.leftOut += 1
      return
    }
    if (repair === undefined || attempt === 7) {
      result.exceptions.push({ ...problem, line: row.line, cells: named(row, rules) })
      return
    }
    current = replaceCell(current, problem.key, repair.value, rules)
  }
}

function replaceCell(
  row: FileRow,
  key: ShipmentColumnKey,
  value: string,
  { reading }: CleansingRules,
): FileRow {
  const index = reading.columns.get(key)
  if (index === undefined) return row
  return { line: row.line, cells: Object.assign([...row.cells], { [index]: value }) }
}

const named = (row: FileRow, { reading }: CleansingRules) =>
  Object.fromEntries(reading.headings.map((heading, index) => [heading, row.cells[index] ?? '']))

const repairKey = ({ kind, column, found }: Pick<Repair, 'kind' | 'column' | 'found'>) =>
  `${kind}|${column}|${found}`
