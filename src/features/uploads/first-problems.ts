import type { ColumnMapping } from '#domain/column-mapping.ts'
import type { ReadingAnswers } from '#domain/file-reading.ts'
import type { Mode } from '#domain/mode.ts'
import type { FilePurpose } from '#domain/shipment-column.ts'
import type { FileTable } from './file-table.ts'
import { rowReader, titleOf } from './read-row.ts'

export type FirstProblem = { row: number; column: string; message: string }

/** What the rows at hand would bring. */
export type FirstLook = { problems: FirstProblem[]; problemCount: number; places: number }

const atMost = 5

/** The first problems among the rows at hand, and how many places they name. */
export function checkRows(
  table: FileTable,
  mapping: ColumnMapping,
  answers: ReadingAnswers,
  mode: Mode | null,
  purpose: FilePurpose,
): FirstLook {
  const read = rowReader({ table, mapping, answers, mode, purpose })
  const problems: FirstProblem[] = []
  const places = new Set<string>()
  let problemCount = 0
  for (const row of table.rows) {
    for (const { key, text, problem } of read(row)) {
      if (key === 'origin' || key === 'destination') places.add(text)
      if (problem === null) continue
      problemCount += 1
      if (problems.length < atMost)
        problems.push({ row: row.line, column: titleOf(key, mapping), message: problem })
    }
  }
  return { problems, problemCount, places: places.size }
}
