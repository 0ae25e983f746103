import type { GridLayout } from './grid-column.ts'
import type { ResolvedColumn } from './resolved-column.ts'

export type PlacedColumn<Row> = {
  column: ResolvedColumn<Row>
  /** Distance from the start of the row, px. */
  left: number
  width: number
  pinned: boolean
  /** To screen readers the heading of the row. */
  namesRow: boolean
}

export type ColumnGeometry<Row> = {
  placed: readonly PlacedColumn<Row>[]
  /** Space kept in front for the selection boxes, px. */
  selectWidth: number
  pinnedCount: number
  pinnedWidth: number
  totalWidth: number
}

const selectBoxWidth = 40
export const narrowest = 48

/** Pinned columns first, in the person's order; columns share the room left over in a wide window. */
export function placeColumns<Row>(
  columns: readonly ResolvedColumn<Row>[],
  layout: GridLayout,
  viewWidth: number,
  selectable: boolean,
  /** Of text as the reader spaces it. */
  letterScale = 1,
): ColumnGeometry<Row> {
  const selectWidth = selectable ? selectBoxWidth : 0
  const shown = shownColumns(columns, layout)
  const widths = shown.map(({ key, width }) => layout.widths?.[key] ?? width)
  const spare = viewWidth - selectWidth - widths.reduce((sum, width) => sum + width, 0)
  const growing = shown.filter(({ key }) => layout.widths?.[key] === undefined)
  const extra = spare > 0 && growing.length > 0 ? Math.floor(spare / growing.length) : 0
  let left = selectWidth
  const asked = shown.filter((column) => isPinned(column, layout)).length
  const pinned = pinnable(widths.slice(0, asked), viewWidth - selectWidth)
  const names = namesOf(shown)
  const placed = shown.map((column, at) => {
    const own = widths[at] ?? column.width
    const width = growing.includes(column) ? Math.ceil((own + extra) * letterScale) : own
    const place = { column, left, width, pinned: at < pinned, namesRow: names.includes(column) }
    left += width
    return place
  })
  return {
    placed,
    selectWidth,
    pinnedCount: pinned,
    pinnedWidth: placed[pinned]?.left ?? left,
    totalWidth: left,
  }
}

/** The texts that stay in sight name the row, as origin and destination do a lane; else the first text does. */
function namesOf<Row>(shown: readonly ResolvedColumn<Row>[]): readonly ResolvedColumn<Row>[] {
  const texts = shown.filter(({ kind }) => kind === 'text')
  const pinned = texts.filter((column) => column.pinned)
  return pinned.length > 0 ? pinned : (texts.length > 0 ? texts : shown).slice(0, 1)
}

/** Where the rest of the row could not be read any more, only the first of the pinned columns stay. */
const mostPinned = 1 / 2

function pinnable(widths: readonly number[], viewWidth: number): number {
  if (viewWidth <= 0) return widths.length
  let left = viewWidth * mostPinned
  const over = widths.findIndex((width) => (left -= width) < 0)
  return over < 0 ? widths.length : Math.max(over, 1)
}

export function samePlaces<Row>(a: ColumnGeometry<Row>, b: ColumnGeometry<Row>): boolean {
  if (a === b) return true
  if (a.placed.length !== b.placed.length || a.pinnedCount !== b.pinnedCount) return false
  return a.placed.every((place, at) => {
    const other = b.placed[at]
    return (
      other?.column === place.column && other.left === place.left && other.width === place.width
    )
  })
}

function shownColumns<Row>(
  columns: readonly ResolvedColumn<Row>[],
  layout: GridLayout,
): ResolvedColumn<Row>[] {
  return orderedColumns(columns, layout)
    .filter((column) => !isHidden(column, layout))
    .toSorted((a, b) => Number(isPinned(b, layout)) - Number(isPinned(a, layout)))
}

/** All columns in the person's order; ones the order does not name follow where they were described. */
export function orderedColumns<Row>(
  columns: readonly ResolvedColumn<Row>[],
  { order }: GridLayout,
): ResolvedColumn<Row>[] {
  if (!order) return [...columns]
  const place = (key: string) => {
    const at = order.indexOf(key)
    return at < 0 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a.key) - place(b.key))
}

export function isHidden<Row>(column: ResolvedColumn<Row>, { hidden }: GridLayout): boolean {
  return hidden ? hidden.includes(column.key) : column.hidden || column.folded
}

export function isPinned<Row>(column: ResolvedColumn<Row>, { pinned }: GridLayout): boolean {
  return pinned ? pinned.includes(column.key) : column.pinned
}

/** First and last+1 of the unpinned columns that show between two distances from the row's start. */
export function columnsBetween<Row>(
  { placed, pinnedCount }: ColumnGeometry<Row>,
  from: number,
  to: number,
): { first: number; end: number } {
  let first = pinnedCount
  while (first < placed.length - 1 && endOf(placed[first]) <= from) first++
  let end = first
  while (end < placed.length && (placed[end]?.left ?? 0) < to) end++
  return { first, end }
}

/** The most unpinned columns that can show at once in a window of this width. */
export function mostColumns<Row>(geometry: ColumnGeometry<Row>, width: number): number {
  const { placed, pinnedCount } = geometry
  let most = 0
  let end = pinnedCount
  for (let first = pinnedCount; first < placed.length; first++) {
    const from = endOf(placed[first]) - 1
    while (end < placed.length && (placed[end]?.left ?? 0) < from + width) end++
    most = Math.max(most, end - first)
  }
  return most
}

const endOf = (place: { left: number; width: number } | undefined) =>
  place ? place.left + place.width : 0
