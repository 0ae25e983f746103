import type { ColumnStore } from './column-store.ts'

/** Where the grid reads its rows: a plain array, or rows packed by columns. */
export type RowSource<Row> = {
  readonly length: number
  /** A row to keep. */
  at: (index: number) => Row
  /** A row to read at once: the same object may stand for another row after the next call. */
  glance: (index: number) => Row
  /** The packed values of a property, where there are any. */
  store: (property: string) => ColumnStore | undefined
}

export type GridRows<Row> = readonly Row[] | RowSource<Row>

export function rowSource<Row>(rows: GridRows<Row>): RowSource<Row> {
  if (!isArray(rows)) return rows
  const at = (index: number): Row => {
    const row = rows[index]
    if (row === undefined) throw new RangeError(`No row ${index} of ${rows.length}`)
    return row
  }
  return { length: rows.length, at, glance: at, store: () => undefined }
}

const isArray = <Row>(rows: GridRows<Row>): rows is readonly Row[] => Array.isArray(rows)
