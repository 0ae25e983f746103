import type { RowKey } from '#ui/grid/grid-column.ts'

/** What is found in each row, looked for again only in rows that changed; in the order of the rows. */
export class RowFindings<Row, Key extends RowKey, Found> {
  #look: (row: Row) => readonly Found[]
  #rowKey: (row: Row) => Key
  #rows: readonly Row[] = []
  #places: ReadonlyMap<Key, number> = new Map()
  #found: (readonly Found[])[] = []
  #stale = new Set<number>()
  #all: readonly Found[] | null = []

  constructor(rowKey: (row: Row) => Key, look: (row: Row) => readonly Found[]) {
    this.#rowKey = rowKey
    this.#look = look
  }

  setRows(rows: readonly Row[]): void {
    if (rows === this.#rows) return
    this.#rows = rows
    this.#places = new Map(rows.map((row, place) => [this.#rowKey(row), place]))
    this.#found = rows.map(() => nothing)
    this.#stale = new Set(rows.keys())
    this.#all = null
  }

  changed(keys: readonly Key[]): void {
    for (const key of keys) {
      const place = this.#places.get(key)
      if (place !== undefined) this.#stale.add(place)
    }
    if (this.#stale.size > 0) this.#all = null
  }

  /** The same list as before as long as no row changed. */
  all(): readonly Found[] {
    for (const place of this.#stale) {
      const row = this.#rows[place]
      if (row !== undefined) this.#found[place] = this.#look(row)
    }
    this.#stale.clear()
    this.#all ??= this.#found.flat()
    return this.#all
  }
}

const nothing: readonly never[] = []
