import type { RowKey } from '#ui/grid/grid-column.ts'
import type { SheetEditing } from './sheet-editing.ts'

type Asked = { submit: () => void; search: () => void }

/**
 * Spreadsheet keys of an edit sheet. Tab moves between cells; Escape lets the next Tab leave the grid.
 * Answers whether the key was taken.
 */
export function editKeys<Row, Key extends RowKey>(
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
