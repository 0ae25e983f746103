import type { ColumnStores } from './column-stores.ts'
import type { GridSort } from './grid-column.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { carriedLevel, type GroupLevel, groupLevel, RowGroups, sortByLevels } from './row-groups.ts'
import { RowLines } from './row-lines.ts'

type Columns<Row> = {
  columns: readonly ResolvedColumn<Row>[]
  stores: ColumnStores<Row>
  sort: readonly GridSort[]
}

/** Groups within groups beyond this would be a list of headings. */
export const mostLevels = 2

/** By which columns rows are grouped, and which groups are closed. */
export class RowGrouping<Row> {
  /** Keys of the columns, the outermost first. */
  keys: readonly string[] = []
  #levels: readonly GroupLevel[] = []
  #closed = new Set<string>()

  setKeys(keys: readonly string[]): void {
    this.keys = keys
    this.#closed.clear()
  }

  /** The rows with those of one group together; `sorted` holds them as they are within a group. */
  part(sorted: Uint32Array, { columns, stores, sort }: Columns<Row>): Uint32Array {
    this.#levels = this.keys.flatMap((key) => {
      const column = columns.find((candidate) => candidate.key === key)
      if (!column) return []
      const { descending = false } = sort.find((candidate) => candidate.key === key) ?? {}
      const [values, words] = [stores.values(column), stores.words(column)]
      return [groupLevel(key, sorted, { values, words, descending })]
    })
    return sortByLevels(sorted, this.#levels)
  }

  /** What `part` last made of the rows, to go back to with `keep`. */
  get levels(): readonly GroupLevel[] {
    return this.#levels
  }

  /** Leaves rows in the groups they had, whatever became of their values. */
  keep(
    levels: readonly GroupLevel[],
    order: Uint32Array,
    newIndex: (before: number) => number,
  ): Uint32Array {
    this.#levels = this.#levels.map((fresh, depth) => {
      const before = levels[depth]
      return before ? carriedLevel(before, fresh, newIndex) : fresh
    })
    return sortByLevels(order, this.#levels)
  }

  linesOf(view: Uint32Array): RowLines {
    if (this.#levels.length === 0) return new RowLines(view)
    return new RowLines(view, new RowGroups(view, this.#levels, this.#closed))
  }

  toggle(path: string): void {
    if (!this.#closed.delete(path)) this.#closed.add(path)
  }

  open(): void {
    this.#closed.clear()
  }

  close(groups: RowGroups): void {
    for (let group = 0; group < groups.count; group++) this.#closed.add(groups.path(group))
  }
}
