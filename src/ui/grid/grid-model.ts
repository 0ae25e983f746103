import { sumNumbers, type ColumnStore, type TextStore } from './column-store.ts'
import { ColumnStores } from './column-stores.ts'
import { countFacet, filterByFacets, type FacetCount, type FacetFilter } from './facets.ts'
import type { GridFacets, GridSort, RowKey } from './grid-column.ts'
import { liveOrder } from './live-order.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { RowGrouping } from './row-grouping.ts'
import { RowLines } from './row-lines.ts'
import { matchRows } from './row-match.ts'
import type { RowSource } from './row-source.ts'
import { searchRows, searchTerms } from './search.ts'
import { sortRows } from './sort.ts'

/** The rows, and which of them are shown in which order. Everything is a row index of `source`. */
export class GridModel<Row> {
  source: RowSource<Row> = noRows
  columns: readonly ResolvedColumn<Row>[] = []
  rowKey: (row: Row) => RowKey = () => 0
  /** The rows that pass the filters, in their order. */
  view: Uint32Array = new Uint32Array(0)
  lines = new RowLines(this.view)
  sort: readonly GridSort[] = []
  facets: GridFacets = {}
  filterText = ''
  /** Rows that a live change would have moved had the order not been kept. */
  moved = 0
  /** The former rows of a live change, until the next change: what their cells flash against. */
  changes: ReadonlyMap<number, Row> = new Map()
  version = 0
  /** What the latest change was: after 'live' rows stay where they are, after 'order' they start anew. */
  lastChange: 'rows' | 'live' | 'order' | 'columns' | 'cells' | 'groups' = 'rows'

  #order: Uint32Array = new Uint32Array(0)
  #stores = new ColumnStores<Row>(noRows)
  #grouping = new RowGrouping<Row>()
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
      this.#stores = new ColumnStores(source)
      this.#order = this.#sorted()
      this.moved = 0
      this.changes = new Map()
    } else {
      this.changes = match.changes
      if (match.sameRows) this.#stores.patch(source, this.columns, match.changes.keys())
      else this.#stores = new ColumnStores(source)
      const { levels } = this.#grouping
      const previous = Int32Array.from(this.#order, (row) => match.newIndex(row))
      const { order, moved } = liveOrder(previous, this.#sorted())
      this.#order = order
      this.moved = moved
      if (moved > 0) this.#order = this.#grouping.keep(levels, order, match.newIndex)
    }
    this.#filterAll()
    this.#changed(match ? 'live' : 'rows')
  }

  /** Reads rows anew whose values changed in place; order and filter stay. */
  reread(keys: readonly RowKey[]): void {
    const changed = keys.flatMap((key) => this.#indexOf(key) ?? [])
    this.changes = new Map()
    this.#stores.patch(this.source, this.columns, changed)
    this.#changed('cells')
  }

  /** Where a row is shown, -1 when the filters or its closed group hide it. */
  placeOf(key: RowKey): number {
    const index = this.#indexOf(key)
    return index === undefined ? -1 : this.lines.placeOf(index)
  }

  setColumns(columns: readonly ResolvedColumn<Row>[]): void {
    if (columns === this.columns) return
    this.columns = columns
    this.#stores.keepOnly(columns)
    if (this.#grouping.keys.length > 0) {
      this.#order = this.#sorted()
      this.#filterAll()
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

  /** Columns whose values part the rows into groups, the outermost first. */
  setGroupBy(keys: readonly string[]): void {
    if (keys.join('\n') === this.#grouping.keys.join('\n')) return
    this.#grouping.setKeys(keys)
    this.sortAgain()
  }

  toggleGroup(group: number): void {
    const path = this.lines.groups?.path(group)
    if (path === undefined) return
    this.#grouping.toggle(path)
    this.#regroup()
  }

  openGroups(): void {
    this.#grouping.open()
    this.#regroup()
  }

  closeGroups(): void {
    if (this.lines.groups) this.#grouping.close(this.lines.groups)
    this.#regroup()
  }

  setFilter(text: string): void {
    if (text === this.filterText) return
    const terms = searchTerms(text)
    const narrows = this.filterText !== '' && text.startsWith(this.filterText)
    this.filterText = text
    this.changes = new Map()
    if (narrows) this.#show(searchRows(this.view, this.#searched(), terms))
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

  /** Sum of some rows' numbers. */
  total(column: ResolvedColumn<Row>, rows: Uint32Array): number {
    const store = this.store(column)
    return store.kind === 'text' ? 0 : sumNumbers(store, rows)
  }

  store(column: ResolvedColumn<Row>): ColumnStore {
    return this.#stores.values(column)
  }

  words(column: ResolvedColumn<Row>): TextStore {
    return this.#stores.words(column)
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
    const { columns, sort } = this
    return this.#grouping.part(sortRows(order, keys), { columns, stores: this.#stores, sort })
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
    this.#show(this.#filtered(this.facets))
  }

  #show(view: Uint32Array): void {
    this.view = view
    this.lines = this.#grouping.linesOf(view)
  }

  #regroup(): void {
    this.changes = new Map()
    this.#show(this.view)
    this.#changed('groups')
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

const noRows = { length: 0, at: noRow, glance: noRow, store: () => undefined }
