import type { Steps } from '#domain/steps.ts'
import { type ColumnStore, sumNumbers, type TextStore } from './column-store.ts'
import { ColumnStores } from './column-stores.ts'
import type { GridFacets, GridSort, RowKey } from './grid-column.ts'
import { liveOrder } from './live-order.ts'
import { isRanged, keepInRange } from './range.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { RowGrouping } from './row-grouping.ts'
import { RowLines } from './row-lines.ts'
import type { RowSource } from './row-source.ts'
import { loweredWords, searchRows, searchTerms } from './search.ts'
import { sortRows } from './sort.ts'

/** Where rows stand by their key; made when first asked for: most grids never look a row up. */
class RowIndex<Row> {
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

/** Words without one are in no number. */
const hasDigit = (term: string) => /\d/.test(term)

type Narrowed<Row> = {
  columns: readonly ResolvedColumn<Row>[]
  stores: ColumnStores<Row>
}

/** What narrows the rows: the words searched for and the values chosen by column. */
class RowFilter<Row> {
  text = ''
  facets: GridFacets = {}

  /** Of rows in their order, those that pass. */
  pass(rows: Uint32Array, of: Narrowed<Row>): Uint32Array {
    return this.search(this.#chosen(rows, of, this.facets), of)
  }

  /** Those that the words are found in. */
  search(rows: Uint32Array, { columns, stores }: Narrowed<Row>): Uint32Array {
    return searchTerms(this.text).reduce((left, term) => {
      const searched = columns.filter(({ kind }) => kind !== 'number' || hasDigit(term))
      return searchRows(
        left,
        searched.map((column) => stores.words(column)),
        term,
      )
    }, rows)
  }

  /** The values of a column, counted over the rows that pass every other filter. */
  count(column: ResolvedColumn<Row>, rows: Uint32Array, of: Narrowed<Row>): FacetCount[] {
    const others = this.#chosen(rows, of, { ...this.facets, [column.key]: [] })
    return countFacet(this.search(others, of), of.stores.words(column))
  }

  #chosen(rows: Uint32Array, { columns, stores }: Narrowed<Row>, facets: GridFacets): Uint32Array {
    const asked = columns.filter(({ key }) => facets[key]?.length)
    const filters = asked
      .filter((column) => !isRanged(column))
      .map((column) => ({
        key: column.key,
        store: stores.words(column),
        chosen: facets[column.key] ?? [],
      }))
    return asked
      .filter(isRanged)
      .reduce(
        (left, column) =>
          keepInRange(left, stores.values(column), column, facets[column.key] ?? []),
        filterByFacets(rows, filters),
      )
  }
}

/** The rows, and which of them are shown in which order. Everything is a row index of `source`. */
export class GridModel<Row> {
  source: RowSource<Row> = noRows
  columns: readonly ResolvedColumn<Row>[] = []
  rowKey: (row: Row) => RowKey = () => 0
  /** The rows that pass the filters, in their order. */
  view: Uint32Array = new Uint32Array(0)
  lines = new RowLines(this.view)
  sort: readonly GridSort[] = []
  /** Rows that a live change would have moved had the order not been kept. */
  moved = 0
  /** The former rows of a live change, until the next change: what their cells flash against. */
  changes: ReadonlyMap<number, Row> = new Map()
  version = 0
  /** What the latest change was: after 'live' rows stay where they are, after 'order' they start over. */
  lastChange: 'rows' | 'live' | 'order' | 'columns' | 'cells' | 'groups' = 'rows'

  #order: Uint32Array = new Uint32Array(0)
  #stores = new ColumnStores<Row>(noRows)
  #grouping = new RowGrouping<Row>()
  #filter = new RowFilter<Row>()
  #index = new RowIndex<Row>()
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

  /** Reads rows again whose values changed in place; order and filter stay. */
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
    const before = this.#filter.text
    if (text === before) return
    this.#filter.text = text
    this.changes = new Map()
    // Typing on leaves fewer of the rows shown: the others need not be looked at.
    if (before !== '' && text.startsWith(before)) {
      this.#show(this.#filter.search(this.view, this.#narrowed))
    } else this.#filterAll()
    this.#changed('order')
  }

  /** Reads what a search looks through, so that the first key need not wait for it. */
  *searchSteps(what: 'texts' | 'numbers'): Steps<void> {
    const stores = this.#stores
    for (const column of this.columns) {
      if ((column.kind === 'number') !== (what === 'numbers')) continue
      loweredWords(yield* stores.wordSteps(column))
      yield
    }
  }

  setFacets(facets: GridFacets): void {
    if (JSON.stringify(facets) === JSON.stringify(this.#filter.facets)) return
    this.#filter.facets = facets
    this.changes = new Map()
    this.#filterAll()
    this.#changed('order')
  }

  /** Counts over the rows that pass every other filter. */
  countFacet(key: string): FacetCount[] {
    const column = this.columns.find((candidate) => candidate.key === key)
    return column ? this.#filter.count(column, this.#order, this.#narrowed) : []
  }

  /** Sum of some rows' numbers; null where they have none. */
  total(column: ResolvedColumn<Row>, rows: Uint32Array): number | null {
    const store = this.store(column)
    return store.kind === 'text' ? 0 : sumNumbers(store, rows)
  }

  store(column: ResolvedColumn<Row>): ColumnStore {
    return this.#stores.values(column)
  }

  #indexOf(key: RowKey): number | undefined {
    return this.#index.of(key, this.source, this.rowKey)
  }

  get #narrowed(): Narrowed<Row> {
    return { columns: this.columns, stores: this.#stores }
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

  #filterAll(): void {
    this.#show(this.#filter.pass(this.#order, this.#narrowed))
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

type FacetFilter = { key: string; store: TextStore; chosen: readonly string[] }
type FacetCount = { value: string; count: number }

/** The rows of `source` whose value is chosen in every facet that has a choice. */
function filterByFacets(source: Uint32Array, facets: readonly FacetFilter[]): Uint32Array {
  return facets.reduce(
    (rows, { store, chosen }) => (chosen.length === 0 ? rows : keepChosen(rows, store, chosen)),
    source,
  )
}

/** How many of `source` have each value, the commonest first; values without a row stay with 0. */
function countFacet(source: Uint32Array, { codes, words }: TextStore): FacetCount[] {
  const counts = new Uint32Array(words.length)
  for (let at = 0; at < source.length; at++) counts[codes[source[at]!]!]!++
  return words
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter(({ value, count }) => value !== '' || count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function keepChosen(source: Uint32Array, store: TextStore, chosen: readonly string[]): Uint32Array {
  const wanted = new Set(chosen)
  const mask = Uint8Array.from(store.words, (word) => (wanted.has(word) ? 1 : 0))
  const found = new Uint32Array(source.length)
  let count = 0
  for (let at = 0; at < source.length; at++) {
    const row = source[at]!
    if (mask[store.codes[row]!] === 1) found[count++] = row
  }
  return found.slice(0, count)
}

type RowMatch<Row> = {
  /** Where a row of before stands now, -1 when it is gone. */
  newIndex: (before: number) => number
  /** Both hold the same rows at the same places, apart from their values. */
  sameRows: boolean
  /** New index of each changed row, and the row it was; empty when too many changed to tell apart. */
  changes: ReadonlyMap<number, Row>
}

const mostChanges = 2000

/** Pairs rows by key; null when the two have next to nothing in common. */
function matchRows<Row>(
  before: RowSource<Row>,
  after: RowSource<Row>,
  rowKey: (row: Row) => RowKey,
): RowMatch<Row> | null {
  const changes = new Map<number, Row>()
  if (samePlaces(before, after, rowKey, changes)) {
    return { newIndex: (index) => index, sameRows: true, changes }
  }
  changes.clear()
  const indexOf = new Map<RowKey, number>()
  for (let index = 0; index < after.length; index++) indexOf.set(rowKey(after.glance(index)), index)
  const moves = new Int32Array(before.length)
  let kept = 0
  for (let index = 0; index < before.length; index++) {
    const row = before.at(index)
    const now = indexOf.get(rowKey(row)) ?? -1
    moves[index] = now
    if (now < 0) continue
    kept++
    if (changes.size < mostChanges && after.at(now) !== row) changes.set(now, row)
  }
  if (kept === 0) return null
  if (changes.size === mostChanges) changes.clear()
  return { newIndex: (index) => moves[index] ?? -1, sameRows: false, changes }
}

function samePlaces<Row>(
  before: RowSource<Row>,
  after: RowSource<Row>,
  rowKey: (row: Row) => RowKey,
  changes: Map<number, Row>,
): boolean {
  if (before.length !== after.length) return false
  for (let index = 0; index < after.length; index++) {
    const was = before.at(index)
    const is = after.at(index)
    if (was === is) continue
    if (rowKey(was) !== rowKey(is) || changes.size === mostChanges) return false
    changes.set(index, was)
  }
  return true
}
