import { copyRange } from '#ui/grid/clipboard.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridController, GridExtension } from '#ui/grid/grid-controller.ts'
import type { ResolvedColumn } from '#ui/grid/resolved-column.ts'
import { mark } from '#ui/grid/viewport/cell.ts'
import type { EditSheet } from './edit-sheet.ts'
import { clipboardCells } from './pasted-table.ts'
import type { PasteReport } from './paste-report.ts'
import { SheetEditing } from './sheet-editing.ts'
import type { CellName } from './overtaken.ts'

export type SheetSettings<Row> = {
  idColumn: ResolvedColumn<Row> | undefined
  onPasted: ((report: PasteReport) => void) | undefined
  onSubmit: (() => void) | undefined
}

/** Makes a grid editable: drafts over its cells, marks on them, keys and clipboard for them. */
export class SheetExtension<Row, Key extends RowKey> implements GridExtension<Row, Key> {
  editing: SheetEditing<Row, Key> | null = null
  note: CellNote<Key> | null = null
  #sheet: EditSheet<Row, Key>
  #settings: SheetSettings<Row> = { idColumn: undefined, onPasted: undefined, onSubmit: undefined }
  #listeners = new Set<() => void>()

  constructor(sheet: EditSheet<Row, Key>) {
    this.#sheet = sheet
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  update(settings: SheetSettings<Row>): void {
    this.#settings = settings
    if (this.editing) this.editing.idColumn = settings.idColumn
  }

  overlay = (column: ResolvedColumn<Row>): ResolvedColumn<Row> => {
    const sheet = this.#sheet
    if (!sheet.isInput(column.key)) return column
    return {
      ...column,
      property: null,
      formatted: true,
      read: (row) => sheet.value(row, column.key, column.read(row)),
      text: (value, row) => {
        const reading = sheet.reading(row, column.key)
        // What holds no value, such as 'no bid', shows as it was typed.
        const isRead = reading === undefined || (reading.problem === undefined && value !== null)
        return isRead ? column.text(value, row) : (sheet.text(sheet.rowKey(row), column.key) ?? '')
      },
    }
  }

  cellMarks = (row: Row, column: string): number => {
    const sheet = this.#sheet
    if (!sheet.isInput(column)) return 0
    const input = sheet.isOpen(row, column) ? mark.input : 0
    const reading = sheet.reading(row, column)
    if (!reading) return input
    const worst = reading.problem !== undefined ? mark.problem : reading.warning ? mark.warning : 0
    const overtaken = sheet.isContested(row, column) ? mark.overtaken : 0
    return input | mark.edited | worst | overtaken
  }

  attach = (controller: GridController<Row, Key>, scroller: HTMLElement): (() => void) => {
    const editing = new SheetEditing(this.#sheet, controller, scroller)
    editing.idColumn = this.#settings.idColumn
    this.editing = editing
    const takeKey = editKeys(editing, {
      submit: () => this.#settings.onSubmit?.(),
      search: () => controller.focusSearch(),
    })
    const stop = new AbortController()
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      react: (event: HTMLElementEventMap[Type]) => void,
    ) => scroller.addEventListener(type, react, { signal: stop.signal })
    on('keydown', (event) => {
      if (!takeKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    })
    on('dblclick', () => editing.edit())
    on('scroll', () => editing.onScroll())
    on('paste', (event) => {
      event.preventDefault()
      if (!event.clipboardData) return
      const report = editing.paste(clipboardCells(event.clipboardData))
      if (report) this.#settings.onPasted?.(report)
    })
    on('cut', (event) => {
      const { cursor, settings, model } = controller
      if (!cursor || !settings || !event.clipboardData) return
      event.preventDefault()
      copyRange(event.clipboardData, cursor, model, settings.geometry)
      editing.clearMarked()
    })
    const leaveSheet = this.#sheet.subscribe((changed) => {
      controller.model.reread(changed)
      this.#noteActiveCell(controller)
    })
    const leaveController = controller.subscribe(() => this.#noteActiveCell(controller))
    return () => {
      stop.abort()
      leaveSheet()
      leaveController()
      editing.endEdit()
      this.editing = null
    }
  }

  #noteActiveCell({ cursor, settings, model }: GridController<Row, Key>): void {
    const index = cursor ? model.lines.rowAt(cursor.at) : -1
    const column = cursor ? settings?.geometry.placed[cursor.column]?.column : undefined
    const note =
      !cursor || index < 0 || !column
        ? null
        : cellNote(this.#sheet, model.source.at(index), column, cursor.at + 1)
    if (sameNote(note, this.note)) return
    this.note = note
    for (const listener of this.#listeners) listener()
  }
}

type CellNote<Key extends RowKey> =
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

function cellNote<Row, Key extends RowKey>(
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

const sameNote = <Key extends RowKey>(a: CellNote<Key> | null, b: CellNote<Key> | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

type Asked = { submit: () => void; search: () => void }

/**
 * Spreadsheet keys of an edit sheet. Tab moves between cells; Escape lets the next Tab leave the grid.
 * Answers whether the key was taken.
 */
function editKeys<Row, Key extends RowKey>(
  editing: SheetEditing<Row, Key>,
  asked: Asked,
): (event: KeyboardEvent) => boolean {
  let leaving = false

  return (event) => {
    const { cursor } = editing.controller
    if (event.target !== editing.scroller || !cursor || cursor.at < 0) return false
    const leaves = leaving
    leaving = event.key === 'Escape' || (leaving && event.key === 'Shift')
    if (event.key === 'Tab') return !leaves && editing.step(event.shiftKey ? 'left' : 'right')
    return event.ctrlKey || event.metaKey
      ? withControl(editing, asked, event)
      : plain(editing, asked, event)
  }
}

function withControl<Row, Key extends RowKey>(
  editing: SheetEditing<Row, Key>,
  { submit }: Asked,
  { key, shiftKey }: KeyboardEvent,
): boolean {
  const letter = key.toLowerCase()
  if (letter === 'y' || (letter === 'z' && shiftKey)) editing.redo()
  else if (letter === 'z') editing.undo()
  else if (letter === 'd') editing.fillDown()
  else if (key === 'Enter') submit()
  else return false
  return true
}

function plain<Row, Key extends RowKey>(
  editing: SheetEditing<Row, Key>,
  { search }: Asked,
  { key, shiftKey, altKey, isComposing }: KeyboardEvent,
): boolean {
  if (key === 'F2' || (altKey && key === 'ArrowDown')) editing.edit()
  else if (altKey) return false
  else if (key === 'F8') editing.goToProblem(shiftKey)
  else if (key === 'Enter') editing.step(shiftKey ? 'up' : 'down')
  else if (key === 'Delete' || key === 'Backspace') editing.clearMarked()
  else if (key === '/') search()
  else if (isComposing || key === 'Process') {
    // An input method goes on composing in the field that opens now.
    editing.edit('')
    return false
  } else if (key.length === 1 && key !== ' ') return editing.edit(key) || key !== '?'
  else return false
  return true
}
