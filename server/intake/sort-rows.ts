import { setImmediate } from 'node:timers/promises'
import { cellText, type FileRow } from '#domain/file-reading.ts'
import { familyOf } from '#domain/mode.ts'
import type { ExtractedFile } from './open-upload.ts'
import type { Reading, RowProblem } from '#domain/row-cells.ts'
import { isPlaceProblem, type Repair } from '#domain/shipment-upload.ts'
import { placeKey, placeKeysOf } from './read-places.ts'

export type RowInException = {
  line: number
  cells: Record<string, string>
  problems: readonly RowProblem[]
}

export type Progress = (ratio: number) => Promise<void>

export type SortedRows<T> = { clean: T[]; exceptions: RowInException[]; leftOut: number }

export type Cleansed<T> = { clean: T } | { problems: readonly RowProblem[] } | { leftOut: true }

type Decided = ReadonlyMap<string, Repair>

/** Cleanses every row, batch by batch; in slices, so that other work gets its turn. */
export async function* sortRows<T>(
  { read, rowCount }: Pick<ExtractedFile, 'read' | 'rowCount'>,
  reading: Reading,
  {
    cleanse,
    decided,
    progress,
  }: { cleanse: (row: FileRow) => Cleansed<T>; decided: Decided; progress: Progress },
): AsyncGenerator<SortedRows<T>> {
  let done = 0
  let sliceEnd = Date.now() + 25
  for await (const rows of read()) {
    const result: SortedRows<T> = { clean: [], exceptions: [], leftOut: 0 }
    for (const row of rows) {
      sort(row, reading, cleanse, decided, result)
      done += 1
      if (Date.now() < sliceEnd) continue
      await progress(done / rowCount)
      await setImmediate()
      sliceEnd = Date.now() + 25
    }
    yield result
  }
}

/** A repair may uncover the next problem of a row: it is read until no repair changes it. */
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
    if ('leftOut' in cleansed || cleansed.problems.some((one) => isLeftOut(one, decided))) {
      result.leftOut += 1
      return
    }
    const { problems } = cleansed
    const repaired = attempt < 7 ? withRepairs(current, problems, decided, reading) : current
    if (repaired === current) {
      result.exceptions.push({ line: row.line, cells: named(row, reading), problems })
      return
    }
    current = repaired
  }
}

/** One decision to leave rows out is enough, whatever else they lack. */
export const isLeftOut = (problem: RowProblem, decided: Decided): boolean =>
  decided.get(decisionKey(problem))?.action === 'exclude'

/** The row itself where no repair changes a cell of it. */
function withRepairs(
  row: FileRow,
  problems: readonly RowProblem[],
  decided: Decided,
  reading: Reading,
): FileRow {
  let repaired = row
  for (const problem of problems) {
    const repair = decided.get(decisionKey(problem))
    if (repair) repaired = replaceCell(repaired, problem, repair.value, reading) ?? repaired
  }
  return repaired
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
  new Map(
    repairs.flatMap((repair) =>
      (isPlaceProblem(repair.kind) ? placeKeysOf(repair) : [wordKey(repair)]).map(
        (key) => [key, repair] as const,
      ),
    ),
  )

const decisionKey = (problem: Pick<RowProblem, 'kind' | 'column' | 'found' | 'mode'>): string =>
  isPlaceProblem(problem.kind) ? placeKey(problem, familyOf(problem.mode)) : wordKey(problem)

const wordKey = ({ kind, column, found }: Pick<Repair, 'kind' | 'column' | 'found'>): string =>
  `${kind}|${column}|${found}`
