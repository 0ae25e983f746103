import type { CellValue, GridColumn, RowKey } from '#ui/grid/grid-column.ts'
import { resolveColumn } from '#ui/grid/resolved-column.ts'

export type CellName<Key extends RowKey> = { key: Key; column: string }

/** Cells whose own value changed under what somebody typed or is typing, and what it became. */
export class Overtaken<Row, Key extends RowKey> {
  #read: ReadonlyMap<string, (row: Row) => CellValue>
  #rowKey: (row: Row) => Key
  #values = new Map<Key, Map<string, CellValue>>()

  constructor(columns: readonly GridColumn<Row>[], rowKey: (row: Row) => Key) {
    this.#read = new Map(columns.map((column) => [column.key, resolveColumn(column).read]))
    this.#rowKey = rowKey
  }

  read(row: Row, column: string): CellValue {
    return this.#read.get(column)?.(row) ?? null
  }

  /** Compares the typed columns of rows, and the cell being typed in, before and after a change. */
  compare(
    typed: ReadonlyMap<string, readonly string[]>,
    open: CellName<Key> | null,
    before: readonly Row[],
    after: readonly Row[],
  ): void {
    if (typed.size === 0 && !open) return
    const was = new Map(before.map((row) => [this.#rowKey(row), row]))
    for (const row of after) {
      const key = this.#rowKey(row)
      const former = was.get(key)
      if (former === undefined || former === row) continue
      const columns = [
        ...(typed.get(String(key)) ?? []),
        ...(open?.key === key ? [open.column] : []),
      ]
      for (const column of columns) {
        const value = this.read(row, column)
        if (value === this.read(former, column)) continue
        const became = this.#values.get(key) ?? new Map<string, CellValue>()
        this.#values.set(key, became.set(column, value))
      }
    }
  }

  /** What the cell became, undefined where nothing changed. */
  value({ key, column }: CellName<Key>): CellValue | undefined {
    return this.#values.get(key)?.get(column)
  }

  settle({ key, column }: CellName<Key>): void {
    this.#values.get(key)?.delete(column)
  }

  settleRow(key: Key): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}

export const nameOf = ({ key, column }: CellName<RowKey>): string => `${key}\n${column}`
