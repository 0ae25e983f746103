import type { RowKey } from '#ui/grid/grid-column.ts'
import type { EditReading } from './edit-column.ts'
import type { CellChange } from './edit-history.ts'

/** Typed texts per row key and column key: what a draft saves and restores. */
export type EditTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What was typed over one cell: its text, what that means once it was read, and why it was refused. */
export type CellDraft = { text: string; reading: EditReading | null; refusal?: string | undefined }

/** What was typed, cell by cell; rows that are gone keep theirs until they return. */
export class CellDrafts<Key extends RowKey> {
  #rows: Map<string, Map<string, CellDraft>>

  constructor(saved: EditTexts = {}) {
    this.#rows = new Map(
      Object.entries(saved).map(([key, texts]) => [
        key,
        new Map(Object.entries(texts).map(([column, text]) => [column, { text, reading: null }])),
      ]),
    )
  }

  of(key: Key, column: string): CellDraft | undefined {
    return this.#rows.get(String(key))?.get(column)
  }

  has(key: Key): boolean {
    return this.#rows.has(String(key))
  }

  columns(key: Key): string[] {
    return [...(this.#rows.get(String(key))?.keys() ?? [])]
  }

  /** Columns typed in, by row key as text. */
  cells(): ReadonlyMap<string, readonly string[]> {
    return new Map(Array.from(this.#rows, ([key, drafts]) => [key, [...drafts.keys()]]))
  }

  /** What every text means is to be read again. */
  unread(): void {
    for (const drafts of this.#rows.values()) {
      for (const draft of drafts.values()) draft.reading = null
    }
  }

  /**
   * An undefined text empties the cell's draft; typing in a row is another try after a refusal. What its
   * other cells mean may depend on this one.
   */
  write({ key, column, text }: CellChange<Key>): void {
    const drafts = this.#rows.get(String(key)) ?? new Map<string, CellDraft>()
    for (const draft of drafts.values()) {
      draft.refusal = undefined
      draft.reading = null
    }
    if (text === undefined) drafts.delete(column)
    else drafts.set(column, { text, reading: null })
    if (drafts.size > 0) this.#rows.set(String(key), drafts)
    else this.#rows.delete(String(key))
  }

  remove(key: Key, column: string): void {
    const drafts = this.#rows.get(String(key))
    drafts?.delete(column)
    if (drafts?.size === 0) this.#rows.delete(String(key))
  }

  texts(): EditTexts {
    return Object.fromEntries(
      Array.from(this.#rows, ([key, drafts]) => [
        key,
        Object.fromEntries(Array.from(drafts, ([column, { text }]) => [column, text])),
      ]),
    )
  }

  clear(): void {
    this.#rows.clear()
  }
}
