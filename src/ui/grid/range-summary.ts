import type { PlacedColumn } from './column-geometry.ts'
import { numberAt } from './column-store.ts'
import type { CellRange } from './cursor.ts'
import type { GridModel } from './grid-model.ts'

export type RangeSummary = { cells: number; numbers: number; sum: number }

/** How many cells a range has, and the sum of the numbers among them. */
export function summarise<Row>(
  model: GridModel<Row>,
  placed: readonly PlacedColumn<Row>[],
  { top, bottom, start, end }: CellRange,
): RangeSummary {
  const rows = model.lines.rowsBetween(top, bottom)
  let numbers = 0
  let sum = 0
  for (const { column } of placed.slice(start, end + 1)) {
    if (column.kind !== 'number') continue
    const store = model.store(column)
    if (store.kind === 'text') continue
    for (const row of rows) {
      const value = numberAt(store, row)
      if (value === null) continue
      numbers++
      sum += value
    }
  }
  return { cells: rows.length * (end - start + 1), numbers, sum }
}
