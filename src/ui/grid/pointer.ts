import type { MouseEvent, PointerEvent } from 'react'
import { cursorAt, isWithin, rangeOf } from './cursor.ts'
import type { RowKey } from './grid-column.ts'
import type { GridController } from './grid-controller.ts'

/**
 * A click on a header sorts. Among the rows a click opens the row or the group, a drag or Shift+click
 * marks cells, and the box or Ctrl+click chooses the row or the group's rows.
 */
export function onGridClick<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  event: MouseEvent,
): void {
  const column = headerColumn(controller, event.target)
  if (column && isMenuButton(event.target)) controller.openMenuAt(-1, column.at)
  else if (column) controller.settings?.sortBy(column.key, event.shiftKey)
  const cell = controller.viewport?.cellOf(event.target)
  if (!cell) return
  const isHeading = controller.model.lines.groupAt(cell.at) >= 0
  if (cell.column < 0) {
    if (event.shiftKey) controller.choice.stretchTo(cell.at)
    else controller.choice.toggle(cell.at)
  } else if (event.ctrlKey || event.metaKey) controller.choice.toggle(cell.at)
  else if (!event.shiftKey && !controller.range && controller.press(cell.at, cell.column)) return
  else if (isHeading && !event.shiftKey && !controller.range) controller.toggleGroup(cell.at)
  else if (controller.settings?.opensOnClick && !event.shiftKey && !controller.range) {
    controller.open(cell.at)
  }
}

export function onGridPointerDown<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  event: PointerEvent<HTMLElement>,
): void {
  if (event.button !== 0 || event.pointerType === 'touch') return
  const cell = controller.viewport?.cellOf(event.target)
  if (!cell || cell.column < 0) return
  const { cursor } = controller
  const stretches = event.shiftKey && cursor !== null && cursor.at >= 0
  controller.moveTo(
    stretches ? { ...cursor, at: cell.at, column: cell.column } : cursorAt(cell.at, cell.column),
  )
  event.currentTarget.focus({ preventScroll: true })
}

export function onGridPointerMove<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  event: PointerEvent,
): void {
  if (event.buttons !== 1 || event.pointerType === 'touch') return
  const { cursor } = controller
  if (!cursor || cursor.at < 0) return
  const cell = controller.viewport?.cellOf(event.target)
  if (!cell || cell.column < 0 || (cell.at === cursor.at && cell.column === cursor.column)) return
  controller.moveTo({ ...cursor, at: cell.at, column: cell.column })
}

export function onGridPointerOver<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  event: PointerEvent,
): void {
  const cell = controller.viewport?.cellOf(event.target)
  if (cell && cell.column >= 0) controller.showTitle(cell.at, cell.column)
}

/** A right click opens the menu of what is under it; the keyboard's asks for the active cell's. */
export function onGridContextMenu<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  event: MouseEvent,
): void {
  const { cursor } = controller
  const head = headerColumn(controller, event.target)
  const cell = controller.viewport?.cellOf(event.target)
  const place = { left: event.clientX, top: event.clientY }
  if (head) controller.openMenuAt(-1, head.at)
  else if (cell && cell.column >= 0) {
    if (!cursor || !isWithin(rangeOf(cursor), cell)) {
      controller.moveTo(cursorAt(cell.at, cell.column))
    }
    controller.openMenu({ ...cell, ...place })
  } else if (event.target === event.currentTarget && cursor) {
    controller.openMenuAt(cursor.at, cursor.column)
  } else return
  event.preventDefault()
}

const isMenuButton = (target: EventTarget) =>
  target instanceof Element && target.closest('.grid-menu-button') !== null

function headerColumn<Row, Key extends RowKey>(
  controller: GridController<Row, Key>,
  target: EventTarget,
): { key: string; at: number } | null {
  const header = target instanceof Element ? target.closest('[role=columnheader]') : null
  const key = header instanceof HTMLElement ? header.dataset['key'] : undefined
  if (key === undefined) return null
  const placed = controller.settings?.geometry.placed ?? []
  return { key, at: placed.findIndex(({ column }) => column.key === key) }
}
