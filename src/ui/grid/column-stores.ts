import { finished, type Steps } from '#domain/steps.ts'
import {
  buildStore,
  patchStore,
  textStoreSteps,
  type ColumnStore,
  type TextStore,
} from './column-store.ts'
import type { CellValue } from './grid-column.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import type { RowSource } from './row-source.ts'

/** The packed values and words of the columns, each made when first asked for. */
export class ColumnStores<Row> {
  #source: RowSource<Row>
  #values = new Map<string, { value: unknown; store: ColumnStore }>()
  #words = new Map<string, { value: unknown; store: TextStore }>()
  #patches = 0

  constructor(source: RowSource<Row>) {
    this.#source = source
  }

  values(column: ResolvedColumn<Row>): ColumnStore {
    const packed = column.property === null ? undefined : this.#source.store(column.property)
    if (packed) return packed
    const known = this.#values.get(column.key)
    if (known) return known.store
    const store = buildStore(this.#source.length, (row) =>
      storedAs(column, column.read(this.#source.glance(row))),
    )
    this.#values.set(column.key, { value: column.value, store })
    return store
  }

  /** The words a person reads and searches for; the same store as the values where those are plain. */
  words(column: ResolvedColumn<Row>): TextStore {
    return finished(this.wordSteps(column))
  }

  /** The same in steps; rows that changed meanwhile are read again when the words are asked for. */
  *wordSteps(column: ResolvedColumn<Row>): Steps<TextStore> {
    if (!column.formatted) {
      const store = this.values(column)
      if (store.kind === 'text') return store
    }
    const known = this.#words.get(column.key)
    if (known) return known.store
    const patches = this.#patches
    const source = this.#source
    const store = yield* textStoreSteps(source.length, (index) => {
      const row = source.glance(index)
      return column.text(column.read(row), row)
    })
    if (patches === this.#patches) this.#words.set(column.key, { value: column.value, store })
    return store
  }

  /** Lets go of what was read by other columns than these. */
  keepOnly(columns: readonly ResolvedColumn<Row>[]): void {
    for (const stores of [this.#values, this.#words]) {
      for (const [key, { value }] of stores) {
        if (!columns.some((column) => column.key === key && column.value === value)) {
          stores.delete(key)
        }
      }
    }
  }

  /** Takes over a source with the same rows at the same places, of which these changed. */
  patch(
    source: RowSource<Row>,
    columns: readonly ResolvedColumn<Row>[],
    changed: Iterable<number>,
  ): void {
    this.#source = source
    this.#patches++
    const rows = [...changed]
    for (const column of columns) {
      for (const [stores, read] of [
        [this.#values, (row: Row): CellValue => storedAs(column, column.read(row))],
        [this.#words, (row: Row): CellValue => column.text(column.read(row), row)],
      ] as const) {
        const known = stores.get(column.key)
        if (!known) continue
        for (const index of rows) {
          if (patchStore(known.store, index, read(source.at(index)))) continue
          stores.delete(column.key)
          break
        }
      }
    }
  }
}

/** '300 EUR' is neither added to nor ordered among the plain numbers of its column. */
const storedAs = <Row>({ kind }: ResolvedColumn<Row>, value: CellValue): CellValue =>
  kind === 'number' && typeof value === 'string' ? null : value
