import type { GridColumn, GridFacets } from '#ui/grid/grid-column.ts'
import { isRanged, rangeTest } from '#ui/grid/range.ts'
import { resolveColumn } from '#ui/grid/resolved-column.ts'

export function countMatching<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  facets: GridFacets,
): number {
  const tests = columns.flatMap((column) => {
    const chosen = facets[column.key]
    if (!chosen) return []
    const { read, text } = resolveColumn(column)
    if (isRanged(column)) {
      const isIn = rangeTest(column, chosen)
      return [(row: Row) => isIn(read(row))]
    }
    return [(row: Row) => chosen.includes(text(read(row), row))]
  })
  return rows.reduce((count, row) => count + Number(tests.every((test) => test(row))), 0)
}
