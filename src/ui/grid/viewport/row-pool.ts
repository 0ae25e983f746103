import { createCell, type Cell } from './cell.ts'
import { createHeading, type GroupHeading } from './group-heading.ts'

/** A recycled row. */
export type Slot = {
  node: HTMLDivElement
  /** Keeps the pinned cells in sight while the row scrolls sideways. */
  pin: HTMLDivElement
  box: HTMLInputElement | null
  pinned: Cell[]
  cells: Cell[]
  /** Distance from the first row, px; -1 before the first use. */
  top: number
  /** Place in the view, -1 while unused. */
  at: number
  /** Row, or group from `firstHeading` on, that is shown, -1 while hidden. */
  row: number
  painted: number
  selected: boolean | null
  open: boolean
  /** Null while rows are not grouped. */
  heading: GroupHeading | null
  level: number
}

export type PoolSize = {
  rows: number
  cells: number
  pinnedCount: number
  pinnedWidth: number
  selectable: boolean
  grouped: boolean
}

export function createPool(gridId: string, size: PoolSize): Slot[] {
  return Array.from({ length: size.rows }, (_, number) => createSlot(`${gridId}-${number}`, size))
}

/** Places every cell again: columns moved or changed their width. */
export function forgetColumns(slot: Slot): void {
  for (const cell of slot.pinned) cell.column = -1
  for (const cell of slot.cells) cell.column = -1
}

function createSlot(id: string, size: PoolSize): Slot {
  const { cells, pinnedCount, pinnedWidth, selectable, grouped } = size
  const node = document.createElement('div')
  node.className = 'grid-row'
  node.setAttribute('role', 'row')
  node.hidden = true
  const pin = document.createElement('div')
  pin.className = 'grid-pin'
  pin.setAttribute('role', 'presentation')
  const box = selectable ? createBox(pin, id) : null
  const slot: Slot = {
    node,
    pin,
    box,
    pinned: Array.from({ length: pinnedCount }, (_, at) => createCell(`${id}p${at}`)),
    cells: Array.from({ length: cells }, (_, at) => createCell(`${id}c${at}`)),
    top: -1,
    at: -1,
    row: -1,
    painted: -1,
    selected: null,
    open: false,
    heading: grouped ? createHeading(`${id}g`) : null,
    level: 0,
  }
  pin.append(...slot.pinned.map((cell) => cell.node))
  pin.style.width = `${pinnedWidth}px`
  if (slot.heading) pin.append(slot.heading.node)
  if (pinnedCount > 0 || selectable || grouped) node.append(pin)
  node.append(...slot.cells.map((cell) => cell.node))
  return slot
}

function createBox(pin: HTMLDivElement, id: string): HTMLInputElement {
  const cell = document.createElement('div')
  cell.className = 'grid-cell grid-select'
  cell.id = `${id}s`
  cell.setAttribute('role', 'gridcell')
  cell.setAttribute('aria-colindex', '1')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.className = 'form-check-input'
  box.tabIndex = -1
  box.setAttribute('aria-label', 'Select row')
  cell.append(box)
  pin.append(cell)
  return box
}
