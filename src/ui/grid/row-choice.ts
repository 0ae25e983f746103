import type { RowKey } from './grid-column.ts'
import type { ControllerSettings } from './grid-controller.ts'
import type { GridModel } from './grid-model.ts'
import { withKeys } from './selection.ts'

/** Chooses rows for the person: one, a group, a stretch or all. Who shows the grid keeps what is chosen. */
export class RowChoice<Row, Key extends RowKey> {
  #model: GridModel<Row>
  #settings: () => ControllerSettings<Row, Key> | null
  #lastToggled = 0

  constructor(model: GridModel<Row>, settings: () => ControllerSettings<Row, Key> | null) {
    this.#model = model
    this.#settings = settings
  }

  /** The row, or all of the group where some are not chosen yet. */
  toggle(at: number): void {
    const { lines } = this.#model
    const group = lines.groupAt(at)
    const rows = group < 0 ? lines.rowsBetween(at, at) : lines.groups?.rowsOf(group)
    if (this.#turn(this.#keysOf(rows))) this.#lastToggled = at
  }

  /** Every row from the one toggled last to this one. */
  stretchTo(at: number): void {
    const selection = this.#settings()?.selection
    const from = Math.min(this.#lastToggled, at)
    const keys = this.#keysOf(this.#model.lines.rowsBetween(from, Math.max(this.#lastToggled, at)))
    selection?.onChange(withKeys(selection.selected, keys, true))
  }

  /** Every row that passes the filters, or none of them where all are chosen. */
  toggleAll(): void {
    this.#turn(this.#keysOf(this.#model.view))
  }

  /** Chooses them, or leaves them where all are chosen; false where there is nothing to choose. */
  #turn(keys: readonly Key[]): boolean {
    const selection = this.#settings()?.selection
    if (keys.length === 0 || !selection) return false
    const all = keys.every((key) => selection.selected.has(key))
    selection.onChange(withKeys(selection.selected, keys, !all))
    return true
  }

  #keysOf(rows: Uint32Array | undefined): Key[] {
    const settings = this.#settings()
    if (!settings || !rows) return []
    return Array.from(rows, (row) => settings.rowKey(this.#model.source.glance(row)))
  }
}
