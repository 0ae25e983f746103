import type { RowKey } from './grid-column.ts'
import type { RowSource } from './row-source.ts'

/** Where rows stand by their key; made when first asked for: most grids never look a row up. */
export class RowIndex<Row> {
  #made: { source: RowSource<Row>; byKey: ReadonlyMap<RowKey, number> } | null = null

  of(key: RowKey, source: RowSource<Row>, rowKey: (row: Row) => RowKey): number | undefined {
    if (this.#made?.source !== source) {
      const byKey = new Map<RowKey, number>()
      for (let row = 0; row < source.length; row++) byKey.set(rowKey(source.glance(row)), row)
      this.#made = { source, byKey }
    }
    return this.#made.byKey.get(key)
  }
}
