import { setImmediate } from 'node:timers/promises'
import { cellText, type FileRow } from '#domain/file-reading.ts'
import type { Reading, RowProblem } from '#domain/row-cells.ts'
import { isPlaceProblem, type Repair } from '#domain/shipment-upload.ts'
import { placeKey } from './read-places.ts'

export type RowInException = RowProblem & { line: number; cells: Record<string, string> }

export type Progress = (ratio: number) => Promise<void>

/** What became of the rows of a file. */
export type SortedRows<T> = { clean: T[]; exceptions: RowInException[]; leftOut: number }

export type Cleansed<T> = { clean: T } | { problem: RowProblem } | { leftOut: true }

type Decided = ReadonlyMap<string, Repair>

/** Cleanses every row; in slices, so that other requests get their turn. */
export async function sortRows<T>(
  rows: readonly FileRow[],
  reading: Reading,
  {
    cleanse,
    decided,
    progress,
  }: { cleanse: (row: FileRow) => Cleansed<T>; decided: Decided; progress: Progress },
): Promise<SortedRows<T>> {
  const result: SortedRows<T> = { clean: [], exceptions: [], leftOut: 0 }
  let sliceEnd = Date.now() + 25
  for (const [index, row] of rows.entries()) {
    sort(row, reading, cleanse, decided, result)
    if (Date.now() >= sliceEnd) {
      await progress(index / rows.length)
      await setImmediate()
      sliceEnd = Date.now() + 25
    }
  }
  return result
}

/** A repair may uncover the next problem of a row; each is looked up in turn. */
function sort<T>(
  row: FileRow,
  reading: Reading,
  cleanse: (row: FileRow) => Cleansed<T>,
  decided: Decided,
  result: SortedRows<T>,
): void {
  let current = row
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const cleansed = cleanse(current)
    if ('clean' in cleansed) {
      result.clean.push(cleansed.clean)
      return
    }
    if ('leftOut' in cleansed) {
      result.leftOut += 1
      return
    }
    const { problem } = cleansed
    const repair = decided.get(decisionKey(problem))
    if (repair?.action === 'exclude') {
      result.leftOut += 1
      return
    }
    const repaired = repair && attempt < 7 && replaceCell(current, problem, repair.value, reading)
    if (!repaired) {
      result.exceptions.push({ ...problem, line: row.line, cells: named(row, reading) })
      return
    }
    current = repaired
  }
}

/** Null where the problem is not in a cell of the file. */
function replaceCell(
  row: FileRow,
  { kind, column }: RowProblem,
  value: string,
  { headings }: Reading,
): FileRow | null {
  const index = headings.indexOf(column)
  if (index < 0 || isPlaceProblem(kind) || kind === 'MissingRate') return null
  return { line: row.line, cells: Object.assign([...row.cells], { [index]: value }) }
}

export const named = (row: FileRow, { headings }: Pick<Reading, 'headings'>) =>
  Object.fromEntries(headings.map((heading, index) => [heading, cellText(row.cells[index])]))

export const decisionsOf = (repairs: readonly Repair[]): Decided =>
  new Map(repairs.map((repair) => [decisionKey(repair), repair]))

export const decisionKey = ({
  kind,
  column,
  found,
}: Pick<Repair, 'kind' | 'column' | 'found'>): string =>
  isPlaceProblem(kind) ? placeKey({ column, found }) : `${kind}|${column}|${found}`
