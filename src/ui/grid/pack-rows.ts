import { buildStore, storedValue, type ColumnStore } from './column-store.ts'
import type { CellValue } from './grid-column.ts'
import type { RowSource } from './row-source.ts'

/**
 * Rows held by columns: numbers in typed arrays, each distinct text once. That takes about half the
 * memory of the row objects, which can then be let go, and the grid needs no copy of its own to sort
 * and search. For long lists that are replaced rather than changed; a live list stays an array.
 */
export function packRows<Row extends Readonly<Record<string, CellValue>>>(
  rows: readonly Row[],
): RowSource<Row> {
  const stores = new Map<string, ColumnStore>()
  for (const property of Object.keys(rows[0] ?? {})) {
    stores.set(
      property,
      buildStore(rows.length, (row) => rows[row]?.[property] ?? null),
    )
  }
  const { length } = rows
  let shown = 0
  const glimpse: Row = Object.defineProperties(
    Object.create(null),
    Object.fromEntries(
      [...stores].map(([property, store]) => [
        property,
        { enumerable: true, get: () => storedValue(store, shown) },
      ]),
    ),
  )
  const glance = (index: number): Row => {
    shown = index
    return glimpse
  }
  return {
    length,
    glance,
    at: (index) => ({ ...glance(index) }),
    store: (property) => stores.get(property),
  }
}
