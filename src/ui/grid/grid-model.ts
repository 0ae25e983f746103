import {
  buildStore,
  buildTextStore,
  patchStore,
  sumNumbers,
  type ColumnStore,
  type TextStore,
} from './column-store.ts'
import { countFacet, filterByFacets, type FacetCount, type FacetFilter } from './facets.ts'
import type { CellValue, GridFacets, GridSort, RowKey } from './grid-column.ts'
import { liveOrder } from './live-order.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { matchRows } from './row-match.ts'
import type { RowSource } from './row-source.ts'
import { searchRows, searchTerms } from './search.ts'
import { sortRows } from './sort.ts'

/** The rows, and which of them are shown in which order. Everything is a row index of `source`. */
export class GridModel<Row> {
  source: RowSource<Row> = { length: 0, at: noRow, glance: noRow, store: () => undefined }
  columns: readonly ResolvedColumn<Row>[] = []
  rowKey: (row: Row) => RowKey = () => 0
  view: Uint32Array = new Uint32Array(0)
  sort: readonly GridSort[] = []
  facets: GridFacets = {}
  filterText = ''
  /** Rows that a live change would have moved had the order not been kept. */
  moved = 0
  /** The former rows of a live change, until the next change: what their cells flash against. */
  changes: ReadonlyMap<number, Row> = new Map()
  version = 0
  /** What the latest change was: after 'live' rows stay where they are, after 'order' they start anew. */
  lastChange: 'rows' | 'live' | 'order' | 'columns' | 'cells' = 'rows'

  #order: Uint32Array = new Uint32Array(0)
  #stores = new Map<string, { value: unknown; store: ColumnStore }>()
  #words = new Map<string, { value: unknown; store: TextStore }>()
  /** Made when first asked for: most grids never look a row up. */
  #indexes: { source: RowSource<Row>; byKey: ReadonlyMap<RowKey, number> } | null = null
  #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setRowKey(rowKey: (row: Row) => RowKey): void {
    this.rowKey = rowKey
  }

  setRows(source: RowSource<Row>): void {
    if (source === this.source) return
    const before = this.source
    const match = before.length > 0 ? matchRows(before, source, this.rowKey) : null
    this.source = source
    if (!match) {
      this.#forget()
      this.#order = this.#sorted()
      this.moved = 0
      this.changes = new Map()
    } else {
      this.changes = match.changes
      if (match.sameRows) this.#patch(match.changes)
      else this.#forget()
      const previous = Int32Array.from(this.#order, (row) => match.newIndex(row))
      const { order, moved } = liveOrder(previous, this.#sorted())
      this.#order = order
      this.moved = moved
    }
    this.#filterAll()
    this.#changed(match ? 'live' : 'rows')
  }

  /** Reads rows anew whose values changed in place; order and filter stay. */
  reread(keys: readonly RowKey[]): void {
    const changed = keys.flatMap((key) => {
      const index = this.#indexOf(key)
      return index === undefined ? [] : [[index, this.source.at(index)] as const]
    })
    this.changes = new Map()
    this.#patch(new Map(changed))
    this.#changed('cells')
  }

  /** Where a row is shown, -1 when the filters hide it. */
  placeOf(key: RowKey): number {
    const index = this.#indexOf(key)
    return index === undefined ? -1 : this.view.indexOf(index)
  }

  setColumns(columns: readonly ResolvedColumn<Row>[]): void {
    if (columns === this.columns) return
    this.columns = columns
    for (const stores of [this.#stores, this.#words]) {
      for (const [key, { value }] of stores) {
        if (!columns.some((column) => column.key === key && column.value === value)) {
          stores.delete(key)
        }
      }
    }
    this.#changed('columns')
  }

  setSort(sort: readonly GridSort[]): void {
    if (JSON.stringify(sort) === JSON.stringify(this.sort)) return
    this.sort = sort
    this.sortAgain()
  }

  sortAgain(): void {
    this.#order = this.#sorted()
    this.moved = 0
    this.changes = new Map()
    this.#filterAll()
    this.#changed('order')
  }

  setFilter(text: string): void {
    if (text === this.filterText) return
    const terms = searchTerms(text)
    const narrows = this.filterText !== '' && text.startsWith(this.filterText)
    this.filterText = text
    this.changes = new Map()
    if (narrows) this.view = searchRows(this.view, this.#searched(), terms)
    else this.#filterAll()
    this.#changed('order')
  }

  setFacets(facets: GridFacets): void {
    if (JSON.stringify(facets) === JSON.stringify(this.facets)) return
    this.facets = facets
    this.changes = new Map()
    this.#filterAll()
    this.#changed('order')
  }

  /** Counts over the rows that pass every other filter. */
  countFacet(key: string): FacetCount[] {
    const column = this.columns.find((candidate) => candidate.key === key)
    if (!column) return []
    return countFacet(this.#filtered({ ...this.facets, [key]: [] }), this.words(column))
  }

  /** Sum of the shown rows' numbers. */
  total(column: ResolvedColumn<Row>): number {
    const store = this.store(column)
    if (store.kind === 'text') return 0
    return sumNumbers(store, this.view)
  }

  store(column: ResolvedColumn<Row>): ColumnStore {
    const packed = column.property === null ? undefined : this.source.store(column.property)
    if (packed) return packed
    const known = this.#stores.get(column.key)
    if (known) return known.store
    const store = buildStore(this.source.length, (row) => column.read(this.source.glance(row)))
    this.#stores.set(column.key, { value: column.value, store })
    return store
  }

  /** The words a person reads and searches for; the same store as the values where those are plain. */
  words(column: ResolvedColumn<Row>): TextStore {
    if (!column.formatted) {
      const store = this.store(column)
      if (store.kind === 'text') return store
    }
    const known = this.#words.get(column.key)
    if (known) return known.store
    const store = buildTextStore(this.source.length, (index) => {
      const row = this.source.glance(index)
      return column.text(column.read(row), row)
    })
    this.#words.set(column.key, { value: column.value, store })
    return store
  }

  #indexOf(key: RowKey): number | undefined {
    if (this.#indexes?.source !== this.source) {
      const { source, rowKey } = this
      const byKey = new Map<RowKey, number>()
      for (let row = 0; row < source.length; row++) byKey.set(rowKey(source.glance(row)), row)
      this.#indexes = { source, byKey }
    }
    return this.#indexes.byKey.get(key)
  }

  #sorted(): Uint32Array {
    const order = rowsAsTheyCame(this.source.length)
    const keys = this.sort.flatMap(({ key, descending }) => {
      const column = this.columns.find((candidate) => candidate.key === key)
      return column ? [{ store: this.store(column), descending }] : []
    })
    return sortRows(order, keys)
  }

  #searched(): TextStore[] {
    return this.columns
      .filter((column) => column.kind !== 'number')
      .map((column) => this.words(column))
  }

  #filtered(facets: GridFacets): Uint32Array {
    const filters: FacetFilter[] = this.columns.flatMap((column) => {
      const chosen = facets[column.key] ?? []
      return chosen.length > 0 ? [{ key: column.key, store: this.words(column), chosen }] : []
    })
    const terms = searchTerms(this.filterText)
    const rows = filterByFacets(this.#order, filters)
    return terms.length > 0 ? searchRows(rows, this.#searched(), terms) : rows
  }

  #filterAll(): void {
    this.view = this.#filtered(this.facets)
  }

  #patch(changes: ReadonlyMap<number, Row>): void {
    for (const column of this.columns) {
      for (const [stores, read] of [
        [this.#stores, (row: Row): CellValue => column.read(row)],
        [this.#words, (row: Row): CellValue => column.text(column.read(row), row)],
      ] as const) {
        const known = stores.get(column.key)
        if (!known) continue
        for (const index of changes.keys()) {
          if (patchStore(known.store, index, read(this.source.at(index)))) continue
          stores.delete(column.key)
          break
        }
      }
    }
  }

  #forget(): void {
    this.#stores.clear()
    this.#words.clear()
  }

  #changed(change: typeof this.lastChange): void {
    this.lastChange = change
    this.version++
    for (const listener of this.#listeners) listener()
  }
}

/** A loop: `from` with a function takes ten times as long on its first call. */
function rowsAsTheyCame(length: number): Uint32Array {
  const order = new Uint32Array(length)
  for (let row = 0; row < length; row++) order[row] = row
  return order
}

function noRow(): never {
  throw new RangeError('There are no rows')
}
