import type { PlacedColumn } from '#ui/grid/column-geometry.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'

const flashLength = 1200
/** Who asked for less motion gets a still mark, long enough to be found. */
const stillLength = 5000

export class Flashes<Row> {
  #model: GridModel<Row>
  #over: () => void
  /** Columns that changed per row key; null stands for the whole row. */
  #cells = new Map<RowKey, Set<string> | null>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(model: GridModel<Row>, over: () => void) {
    this.#model = model
    this.#over = over
  }

  get any(): boolean {
    return this.#cells.size > 0
  }

  has(rowIndex: number, column: string): boolean {
    const { source, rowKey } = this.#model
    const columns = this.#cells.get(rowKey(source.glance(rowIndex)))
    return columns === null || (columns?.has(column) ?? false)
  }

  flashRows(keys: ReadonlySet<RowKey>): void {
    for (const key of keys) this.#cells.set(key, null)
    this.#schedule()
  }

  /** Notes the cells whose text differs from before the model's latest live change. */
  compare(placed: readonly PlacedColumn<Row>[]): void {
    const { changes, source, rowKey } = this.#model
    for (const [index, was] of changes) {
      const is = source.at(index)
      const columns = placed.flatMap(({ column }) =>
        column.text(column.read(was), was) === column.text(column.read(is), is) ? [] : [column.key],
      )
      if (columns.length > 0) this.#cells.set(rowKey(is), new Set(columns))
    }
    this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#cells.clear()
  }

  #schedule(): void {
    if (!this.any) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#cells.clear()
        this.#over()
      },
      prefersStillness() ? stillLength : flashLength,
    )
  }
}

const prefersStillness = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
