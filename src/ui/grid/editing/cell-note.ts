import type { RowKey } from '#ui/grid/grid-column.ts'
import type { ResolvedColumn } from '#ui/grid/resolved-column.ts'
import type { EditSheet } from './edit-sheet.ts'
import type { CellName } from './overtaken.ts'

export type CellNote<Key extends RowKey> =
  | { kind: 'problem' | 'warning'; text: string }
  | {
      kind: 'overtaken'
      text: string
      cell: CellName<Key>
      theirs: string
      mine: string
      /** Where somebody typed it: who, and when. */
      typed?: { said: string; when: string }
    }

export function cellNote<Row, Key extends RowKey>(
  sheet: EditSheet<Row, Key>,
  row: Row,
  column: ResolvedColumn<Row>,
  line: number,
): CellNote<Key> | null {
  const where = `Row ${line}, ${column.header}`
  const key = sheet.rowKey(row)
  const theirs = sheet.overtakenBy(row, column.key)
  if (theirs !== undefined) {
    const words = column.text(theirs, row).trim() || 'blank'
    const typed = sheet.text(key, column.key)
    const cell = { key, column: column.key }
    const mine = typed === undefined ? 'what you type' : typed || 'blank'
    return {
      kind: 'overtaken',
      text: `${where} changed in the meantime.`,
      cell,
      theirs: words,
      mine,
    }
  }
  const other = sheet.other({ key, column: column.key })
  if (other) {
    const { said, when } = other
    const words = other.text ?? column.text(sheet.unedited(row, column.key), row).trim()
    const cell = { key, column: column.key }
    const isOpen = sheet.open?.key === key && sheet.open.column === column.key
    const mine = isOpen ? 'what you type' : sheet.text(key, column.key) || 'blank'
    const text = `${where}:`
    return { kind: 'overtaken', text, cell, theirs: words || 'blank', mine, typed: { said, when } }
  }
  const reading = sheet.reading(row, column.key)
  const said = reading?.problem ?? reading?.warning
  if (said === undefined) return null
  return { kind: reading?.problem === undefined ? 'warning' : 'problem', text: `${where}: ${said}` }
}

export const sameNote = <Key extends RowKey>(
  a: CellNote<Key> | null,
  b: CellNote<Key> | null,
): boolean => JSON.stringify(a) === JSON.stringify(b)
