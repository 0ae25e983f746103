import type { GridBadge } from '#ui/grid/grid-column.ts'
import { createIcon, drawIcon } from '#ui/grid/badge-icons.ts'

/** A recycled cell: what it shows now is kept beside the node, so that only changes touch the page. */
export type Cell = {
  node: HTMLDivElement
  text: Text
  shown: string
  /** Index of the placed column, -1 before the first use. */
  column: number
  marks: number
  hidden: boolean
  badge: { box: HTMLSpanElement; icon: SVGSVGElement; text: Text; shown: GridBadge | null } | null
}

/** Bits of `marks`. */
export const mark = {
  active: 1,
  range: 2,
  flash: 4,
  problem: 8,
  edited: 16,
  input: 32,
  warning: 64,
  overtaken: 128,
}

export function createCell(id: string): Cell {
  const node = document.createElement('div')
  node.className = 'grid-cell'
  node.id = id
  node.setAttribute('role', 'gridcell')
  const text = document.createTextNode('')
  node.append(text)
  return { node, text, shown: '', column: -1, marks: 0, hidden: false, badge: null }
}

/** Out of the way of a group's heading that lies over it. */
export function hideCell(cell: Cell, hidden: boolean): void {
  if (cell.hidden === hidden) return
  cell.hidden = hidden
  cell.node.hidden = hidden
}

export function showText(cell: Cell, text: string): void {
  if (cell.badge?.shown) showBadge(cell, null)
  if (cell.shown === text) return
  cell.text.data = text
  cell.shown = text
}

export function showBadge(cell: Cell, badge: GridBadge | null): void {
  if (badge === null) {
    cell.badge?.box.remove()
    if (cell.badge) cell.badge.shown = null
    return
  }
  if (cell.shown !== '') {
    cell.text.data = ''
    cell.shown = ''
  }
  cell.badge ??= createBadge()
  const { box, icon, text, shown } = cell.badge
  if (shown === null) cell.node.append(box)
  if (shown?.tone !== badge.tone) box.dataset['tone'] = badge.tone
  if (shown?.icon !== badge.icon) drawIcon(icon, badge.icon)
  if (shown?.text !== badge.text) text.data = badge.text
  cell.badge.shown = badge
}

export function placeCell(
  cell: Cell,
  column: number,
  place: {
    left: number
    width: number
    alignEnd: boolean
    ariaIndex: number
    kind: string
    namesRow: boolean
  },
): void {
  cell.column = column
  cell.node.style.left = `${place.left}px`
  cell.node.style.width = `${place.width}px`
  cell.node.setAttribute('role', place.namesRow ? 'rowheader' : 'gridcell')
  cell.node.setAttribute('aria-colindex', String(place.ariaIndex))
  cell.node.dataset['kind'] = place.kind
  cell.node.classList.toggle('is-end', place.alignEnd)
}

export function markCell(cell: Cell, marks: number): void {
  if (cell.marks === marks) return
  const { classList } = cell.node
  classList.toggle('is-active', (marks & mark.active) !== 0)
  classList.toggle('is-in-range', (marks & mark.range) !== 0)
  classList.toggle('is-changed', (marks & mark.flash) !== 0)
  classList.toggle('has-problem', (marks & mark.problem) !== 0)
  classList.toggle('has-warning', (marks & mark.warning) !== 0)
  classList.toggle('is-overtaken', (marks & mark.overtaken) !== 0)
  classList.toggle('is-edited', (marks & mark.edited) !== 0)
  classList.toggle('is-input', (marks & mark.input) !== 0)
  if ((marks & mark.problem) !== 0) cell.node.setAttribute('aria-invalid', 'true')
  else if ((cell.marks & mark.problem) !== 0) cell.node.removeAttribute('aria-invalid')
  if ((marks & mark.range) !== 0) cell.node.setAttribute('aria-selected', 'true')
  else if ((cell.marks & mark.range) !== 0) cell.node.removeAttribute('aria-selected')
  cell.marks = marks
}

function createBadge(): NonNullable<Cell['badge']> {
  const box = document.createElement('span')
  box.className = 'grid-badge'
  const icon = createIcon()
  const text = document.createTextNode('')
  box.append(icon, text)
  return { box, icon, text, shown: null }
}
