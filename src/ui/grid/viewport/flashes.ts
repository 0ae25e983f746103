import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'
import type { ResolvedColumn } from '#ui/grid/resolved-column.ts'

const flashLength = 1200
/** Who asked for less motion gets a still mark, long enough to be found. */
const stillLength = 5000

export class Flashes<Row> {
  #model: GridModel<Row>
  #over: () => void
  /** Rows as they were before they changed, or null where the whole row is new. */
  #before = new Map<RowKey, Row | null>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(model: GridModel<Row>, over: () => void) {
    this.#model = model
    this.#over = over
  }

  get any(): boolean {
    return this.#before.size > 0
  }

  /** Whether a cell reads otherwise than before; looked at for cells in sight alone, of thousands that may have changed. */
  has(rowIndex: number, column: ResolvedColumn<Row>): boolean {
    const { source, rowKey } = this.#model
    const was = this.#before.get(rowKey(source.glance(rowIndex)))
    if (was === undefined || was === null) return was === null
    const is = source.at(rowIndex)
    return column.text(column.read(was), was) !== column.text(column.read(is), is)
  }

  flashRows(keys: ReadonlySet<RowKey>): void {
    for (const key of keys) this.#before.set(key, null)
    this.#schedule()
  }

  /** Notes the rows of the model's latest live change, those that flash already as they were at first. */
  noteChanges(): void {
    const { changes, rowKey } = this.#model
    for (const was of changes.values()) {
      const key = rowKey(was)
      if (!this.#before.has(key)) this.#before.set(key, was)
    }
    this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#before.clear()
  }

  #schedule(): void {
    if (!this.any) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#before.clear()
        this.#over()
      },
      prefersStillness() ? stillLength : flashLength,
    )
  }
}

const prefersStillness = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
