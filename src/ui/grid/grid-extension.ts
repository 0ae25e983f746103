import type { RowKey } from './grid-column.ts'
import type { GridController } from './grid-controller.ts'
import type { ResolvedColumn } from './resolved-column.ts'

/** How another part builds on the grid, as editing does. Must stay the same object. */
export type GridExtension<Row, Key extends RowKey> = {
  /** Changes how a column reads and writes its rows. */
  overlay: (column: ResolvedColumn<Row>) => ResolvedColumn<Row>
  /** Marks of a cell, as bits of `mark` in viewport/cell.ts. */
  cellMarks: (row: Row, columnKey: string) => number
  /** Listens on the scrolling table, before the grid's own keys; call what it returns to stop. */
  attach: (controller: GridController<Row, Key>, scroller: HTMLElement) => () => void
}
