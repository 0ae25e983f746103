import type { RowKey } from '#ui/grid/grid-column.ts'
import type { MarkedCells } from './marked-cells.ts'

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

/** The latest steps, to be walked back and forth. */
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
