import type { RowProblem } from '#contract/ext/reference.ts'
import { readReferenceCell } from '#domain/reference-cell.ts'
import { type ReferenceColumn, referenceDefinitions } from '#domain/reference-kind.ts'
import { type DecimalMark, markEvidence, markOf } from '#domain/written-number.ts'
import { identityOf, type Known, type ReferenceTable, type Rules } from './kind.ts'

/** A row of a sheet: text by the column's field. */
export type Written = Readonly<Record<string, string>>

/** The rows that can be read, by their place from 1, and what keeps the others out. */
export type Read<Entry> = { entries: { row: number; entry: Entry }[]; problems: RowProblem[] }

/** Reads a sheet's rows and holds them against the kind's standard. */
export function readRows<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  rows: readonly Written[],
  known: Known,
): Read<Entry> {
  const { columns } = referenceDefinitions[rules.kind]
  const read: Read<Entry> = { entries: [], problems: [] }
  const seen = new Set<string>()
  const numeric = columns.filter(({ type }) => type === 'number')
  const mark = markOf(
    markEvidence(rows.flatMap((written) => numeric.map(({ key }) => written[key] ?? ''))),
  )
  for (const [index, written] of rows.entries()) {
    const row = index + 1
    const report = (key: string, expected: string) =>
      read.problems.push({
        row,
        column: columns.find((column) => column.key === key)?.header ?? key,
        found: written[key] ?? '',
        expected,
      })
    const entry = readEntry(rules, columns, written, mark, report)
    if (entry === undefined) continue
    for (const problem of rules.check?.(entry, undefined, known) ?? []) {
      report(problem.key, problem.expected)
    }
    const identity = identityOf(rules, entry)
    if (seen.has(identity)) report(referenceDefinitions[rules.kind].naming, 'each row once')
    seen.add(identity)
    read.entries.push({ row, entry })
  }
  return read
}

/** Undefined where a cell cannot be read. */
function readEntry<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  { entry }: Rules<T, Entry, Wire>,
  columns: readonly ReferenceColumn[],
  written: Written,
  mark: DecimalMark | null,
  report: (key: string, expected: string) => void,
): Entry | undefined {
  const values: Record<string, unknown> = {}
  let good = true
  for (const column of columns) {
    // What the sheet does not have takes its default.
    if (column.optional && written[column.key] === undefined) continue
    const cell = readReferenceCell(column, written[column.key] ?? '', mark)
    if ('value' in cell) values[column.key] = cell.value
    else {
      report(column.key, cell.expected)
      good = false
    }
  }
  if (!good) return undefined
  const parsed = entry.safeParse(values)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) report(String(path[0] ?? ''), message)
  return undefined
}
