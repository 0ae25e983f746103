export type CellValue = string | number | null
export type RowKey = string | number

/** `icon` is a shape (`badge-shapes.ts`) or the id of an SVG symbol on the page. */
export type GridBadge = { tone: string; icon: string; text: string }

export type GridColumn<Row> = {
  key: string
  header: string
  /** How its values come about, for the heading and its menu. */
  help?: string | undefined
  kind: 'text' | 'number' | 'date' | 'status'
  /** The name of a property of the row, or a function of the row. Null and '' sort last. */
  value: ((row: Row) => CellValue) | PropertyOf<Row>
  format?: ((value: CellValue, row: Row) => string) | undefined
  /** The full value, shown when the pointer rests on the cell. */
  title?: ((row: Row) => string) | undefined
  width?: number | undefined
  align?: 'start' | 'end' | undefined
  pinned?: 'start' | undefined
  /** Offers the column's distinct values as a filter with counts. */
  facet?: boolean | undefined
  /** Holds ratios, which people read and type as percent. */
  percent?: boolean | undefined
  total?: 'sum' | undefined
  formatTotal?: ((sum: number) => string) | undefined
  /** What stands at the foot of the column, made of the rows shown; in place of a total. */
  foot?: ((rows: Iterable<Row>) => string) | undefined
  badge?: ((row: Row) => GridBadge | null) | undefined
  /** What a click on the cell's badge does, or Enter, in place of opening the row. Not exported. */
  press?: ((row: Row) => void) | undefined
  /** Columns of one group stand under a common header. */
  group?: string | undefined
  hidden?: boolean | undefined
  /** Out of sight until somebody opens its group. */
  folded?: boolean | undefined
}

export type GridSort = { key: string; descending: boolean }
/** Chosen values per column key, or one range (range.ts); a column without values is not filtered. */
export type GridFacets = Readonly<Record<string, readonly string[]>>

export type Density = 'compact' | 'normal' | 'roomy'
export const rowHeights = { compact: 28, normal: 36, roomy: 44 } satisfies Record<Density, number>

/** What a person changed about the columns; a key that is absent follows the column's description. */
export type GridLayout = {
  order?: readonly string[] | undefined
  hidden?: readonly string[] | undefined
  pinned?: readonly string[] | undefined
  widths?: Readonly<Record<string, number>> | undefined
  density?: Density | undefined
}

type PropertyOf<Row> = {
  [P in keyof Row & string]: Row[P] extends CellValue | undefined ? P : never
}[keyof Row & string]
