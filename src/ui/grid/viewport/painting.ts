import type { ColumnGeometry } from '#ui/grid/column-geometry.ts'
import { type CellRange, type Cursor, rangeOf } from '#ui/grid/cursor.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { Noun } from '#ui/grid/group-words.ts'

export type ViewportSettings<Row> = {
  geometry: ColumnGeometry<Row>
  rowHeight: number
  selected: ReadonlySet<RowKey> | null
  openKey: RowKey | null
  /** Header rows above the first row. */
  headerRows: number
  /** What the rows are called, for the heading of a group. */
  noun: Noun
  /** Marks of a cell beyond the grid's own, as bits of `mark`. */
  cellMarks?: ((row: Row, columnKey: string) => number) | undefined
}

/** One painting: the columns in sight and what does not change between its rows. */
export type Painting<Row> = {
  settings: ViewportSettings<Row>
  /** First and last+1 of the unpinned columns. */
  first: number
  end: number
  cursor: Cursor | null
  range: CellRange | null
  /** Grows whenever every row must be filled again. */
  number: number
}

export function paintingOf<Row>(
  settings: ViewportSettings<Row>,
  columns: { first: number; end: number },
  cursor: Cursor | null,
  number: number,
): Painting<Row> {
  return { settings, ...columns, cursor, range: cursor ? rangeOf(cursor) : null, number }
}
