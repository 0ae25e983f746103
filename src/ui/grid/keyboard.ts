import type { KeyboardEvent } from 'react'
import { cursorAt, moveCursor, type Cursor } from './cursor.ts'
import type { RowKey } from './grid-column.ts'
import type { GridController } from './grid-controller.ts'
import { headingRoom } from './viewport/group-heading.ts'

const resizeStep = 10

/** Spreadsheet keys; Tab is left alone, so the grid is one stop. */
export function onGridKeyDown<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  event: KeyboardEvent<HTMLElement>,
): void {
  if (event.target !== event.currentTarget) return
  const cursor = controller.cursor ?? cursorAt(0, 0)
  const handled =
    cursor.at < 0
      ? onHeader(controller, event, cursor.column)
      : onGroup(controller, event, cursor) || onRow(controller, event, cursor.at, cursor.column)
  const next =
    handled || event.altKey
      ? null
      : moveCursor(cursor, event, {
          rows: controller.model.lines.length,
          columns: controller.settings?.geometry.placed.length ?? 0,
          page: controller.viewport?.page ?? 1,
        })
  if (handled || next) event.preventDefault()
  if (!next) return
  controller.moveTo(next)
  // A pinned column is in sight wherever the rest is scrolled to, but this key asks for the start.
  if (event.key === 'Home') controller.viewport?.scrollToStart()
}

function onHeader<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  { key, shiftKey, altKey }: KeyboardEvent,
  column: number,
): boolean {
  const columnKey = controller.settings?.geometry.placed[column]?.column.key
  if (columnKey === undefined) return false
  if (asksForMenu(key, shiftKey) || (altKey && key === 'ArrowDown'))
    controller.openMenuAt(-1, column)
  else if (altKey) return false
  else if (key === ' ' && shiftKey && controller.settings?.selection) controller.choice.toggleAll()
  else if (key === 'Enter' || key === ' ') controller.settings?.sortBy(columnKey, shiftKey)
  else if (shiftKey && key === 'ArrowRight') controller.resizeBy(column, resizeStep)
  else if (shiftKey && key === 'ArrowLeft') controller.resizeBy(column, -resizeStep)
  else return false
  return true
}

/** On the name of a group, Right opens it and Left closes it or leads to the group around it. */
function onGroup<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  { key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent,
  { at, column }: Cursor,
): boolean {
  const { lines } = controller.model
  const group = lines.groupAt(at)
  const { groups } = lines
  if (groups === null || group < 0 || ctrlKey || metaKey || shiftKey || altKey) return false
  if (key === ' ' || key === 'Enter') return controller.toggleGroup(at)
  const { geometry } = controller.settings ?? {}
  const named = geometry ? headingRoom(geometry).columns : 1
  if (column >= named) return false
  const closed = groups.isClosed(group)
  if (key === 'ArrowRight') {
    if (closed) return controller.toggleGroup(at)
    controller.moveTo(cursorAt(at, Math.min(named, (geometry?.placed.length ?? 1) - 1)))
    return true
  }
  if (key !== 'ArrowLeft') return false
  if (!closed) return controller.toggleGroup(at)
  const around = groups.around(group)
  if (around >= 0) controller.moveTo(cursorAt(lines.placeOfGroup(around), column))
  return true
}

function onRow<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  { key, shiftKey, altKey }: KeyboardEvent,
  at: number,
  column: number,
): boolean {
  if (altKey) return false
  if (asksForMenu(key, shiftKey)) controller.openMenuAt(at, column)
  else if (key === ' ' && shiftKey) controller.choice.toggle(at)
  else if (key === 'Enter' && controller.press(at, column)) return true
  else if (key === ' ' || key === 'Enter') controller.open(at)
  else if (key === 'Escape' && controller.range) controller.moveTo(cursorAt(at, column))
  else if (key === '/') controller.focusSearch()
  else return false
  return true
}

const asksForMenu = (key: string, shiftKey: boolean) =>
  key === 'ContextMenu' || (shiftKey && key === 'F10')
