import type { RowKey } from '#ui/grid/grid-column.ts'
import type { MarkedCells } from './marked-cells.ts'
import { nameOf } from './overtaken.ts'

/** The text a cell gets; undefined takes away what was typed. */
export type CellChange<Key extends RowKey> = { key: Key; column: string; text: string | undefined }

type Step<Key extends RowKey> = {
  forth: readonly CellChange<Key>[]
  back: readonly CellChange<Key>[]
  marked?: MarkedCells<Key> | undefined
}

export type Walked<Key extends RowKey> = {
  changes: readonly CellChange<Key>[]
  marked?: MarkedCells<Key> | undefined
}

const mostSteps = 100

export class EditHistory<Key extends RowKey> {
  #done: Step<Key>[] = []
  #undone: Step<Key>[] = []

  get last(): Step<Key> | undefined {
    return this.#done.at(-1)
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  add(step: Step<Key>): void {
    this.#done.push(step)
    if (this.#done.length > mostSteps) this.#done.shift()
    this.#undone = []
  }

  /** These cells changed by another hand: no step leads back behind that. */
  leaveAlone(cells: readonly Pick<CellChange<Key>, 'key' | 'column'>[]): void {
    if (this.#done.length + this.#undone.length === 0) return
    const left = new Set(cells.map(nameOf))
    this.#done = without(this.#done, left)
    this.#undone = without(this.#undone, left)
  }

  undo(): Walked<Key> {
    const step = this.#done.pop()
    if (!step) return { changes: [] }
    this.#undone.push(step)
    return { changes: step.back, marked: step.marked }
  }

  redo(): Walked<Key> {
    const step = this.#undone.pop()
    if (!step) return { changes: [] }
    this.#done.push(step)
    return { changes: step.forth, marked: step.marked }
  }
}

/** Steps without the changes of these cells; a step that changed nothing else goes. */
function without<Key extends RowKey>(
  steps: readonly Step<Key>[],
  left: ReadonlySet<string>,
): Step<Key>[] {
  const isOthers = (change: CellChange<Key>) => left.has(nameOf(change))
  return steps.flatMap((step) => {
    if (!step.forth.some(isOthers)) return [step]
    const forth = step.forth.filter((change) => !isOthers(change))
    const back = step.back.filter((change) => !isOthers(change))
    return forth.length === 0 ? [] : [{ ...step, forth, back }]
  })
}
