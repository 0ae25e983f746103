import type { ReactNode } from 'react'
import type {
  Density,
  GridColumn,
  GridFacets,
  GridLayout,
  GridSort,
  RowKey,
} from './grid-column.ts'
import type { GridExtension } from './grid-controller.ts'
import type { Noun } from './group-words.ts'
import type { Choice } from './menu/menu-choice.ts'
import type { GridSelection } from './row-selection.ts'
import type { GridRows } from './row-source.ts'

export type GridProps<Row, Key extends RowKey> = {
  /** The accessible name, and what the search box says it searches. */
  label: string
  rows: GridRows<Row>
  /** Best kept at module level: a column's values are read again when its `value` function changes. */
  columns: readonly GridColumn<Row>[]
  rowKey: (row: Row) => Key
  selection?: GridSelection<Key> | undefined

  /** Given, these are the caller's state (the URL, say); absent, the grid keeps its own. */
  sort?: readonly GridSort[] | undefined
  onSortChange?: ((sort: readonly GridSort[]) => void) | undefined
  /** Given without `onFilterTextChange`, the caller shows a search box of its own. */
  filterText?: string | undefined
  onFilterTextChange?: ((text: string) => void) | undefined
  facets?: GridFacets | undefined
  onFacetsChange?: ((facets: GridFacets) => void) | undefined
  /** Columns whose values part the rows into groups, the outermost first. */
  groupBy?: readonly string[] | undefined
  onGroupByChange?: ((groupBy: readonly string[]) => void) | undefined
  layout?: GridLayout | undefined
  onLayoutChange?: ((layout: GridLayout) => void) | undefined
  density?: Density | undefined

  onOpenRow?: ((row: Row) => void) | undefined
  /** What else the menu of a cell offers for the rows that are marked. */
  rowChoices?: ((rows: readonly Row[]) => readonly Choice[]) | undefined
  /** The row that is open beside the grid. */
  openKey?: Key | null | undefined
  /** Rows to flash; changed cells of live rows flash without it. */
  changedKeys?: ReadonlySet<Key> | undefined

  /** No rows yet: skeleton rows; with rows: a thin bar while they are fetched again. */
  loading?: boolean | undefined
  /** Rows that are still to come after these: they are counted, and nothing is exported without them. */
  rowsToCome?: number | undefined
  emptyMessage?: ReactNode
  /** Pixels, or 'fill' for all of the parent; absent, as high as the rows up to the window's height. */
  height?: number | 'fill' | undefined
  /** Shown at the end of the grid's toolbar. */
  toolbar?: ReactNode
  /** No toolbar and no status line: a small table inside a card or drawer. */
  plain?: boolean | undefined
  /** One and many, for the count: ['lane', 'lanes']. */
  noun?: Noun | undefined
  /** The rows that pass the filters, in the order shown. */
  onShownRowsChange?: ((rows: readonly Row[]) => void) | undefined
  /** At most 768 px wide the rows are shown as these cards, each `cardHeight` px (default 132). */
  card?: ((row: Row) => ReactNode) | undefined
  cardHeight?: number | undefined
  /** Off, a click only moves the cursor and Space opens the row. */
  opensOnClick?: boolean | undefined
  extension?: GridExtension<Row, Key> | undefined
  /** Columns out of sight that hold something; the heading of their group says so. */
  filledAway?: ReadonlySet<string> | undefined
}
