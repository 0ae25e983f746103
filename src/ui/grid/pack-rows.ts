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
  return packedSource(rows.length, packStores(rows))
}

function packStores(
  rows: readonly Readonly<Record<string, CellValue>>[],
): ReadonlyMap<string, ColumnStore> {
  return new Map(
    Object.keys(rows[0] ?? {}).map((property) => [
      property,
      buildStore(rows.length, (row) => rows[row]?.[property] ?? null),
    ]),
  )
}

/** Apart from the packing, so that nothing it keeps holds on to the row objects. */
function packedSource<Row>(
  length: number,
  stores: ReadonlyMap<string, ColumnStore>,
): RowSource<Row> {
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
