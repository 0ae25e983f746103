import { isHidden, isPinned, narrowest, orderedColumns } from './column-geometry.ts'
import type { GridLayout, GridSort } from './grid-column.ts'
import type { ResolvedColumn } from './resolved-column.ts'

/** First ascending, then descending, then as the rows came; `add` keeps the columns sorted before. */
export function nextSort(
  sort: readonly GridSort[],
  key: string,
  add: boolean,
): readonly GridSort[] {
  const was = sort.find((candidate) => candidate.key === key)
  const next = was?.descending ? [] : [{ key, descending: was !== undefined }]
  if (!add) return next
  if (!was) return [...sort, ...next]
  return sort.flatMap((candidate) => (candidate.key === key ? next : [candidate]))
}

export function resized(layout: GridLayout, key: string, width: number): GridLayout {
  const widths = { ...layout.widths, [key]: Math.max(narrowest, Math.round(width)) }
  return { ...layout, widths }
}

export function hiddenSwitched<Row>(
  layout: GridLayout,
  columns: readonly ResolvedColumn<Row>[],
  key: string,
): GridLayout {
  const hidden = columns.filter((column) => isHidden(column, layout)).map((column) => column.key)
  return { ...layout, hidden: switched(hidden, key) }
}

/** With these columns in sight, no matter who hid them. */
export function shownAgain<Row>(
  layout: GridLayout,
  columns: readonly ResolvedColumn<Row>[],
  keys: readonly string[],
): GridLayout {
  const hidden = columns.filter((column) => isHidden(column, layout)).map(({ key }) => key)
  return { ...layout, hidden: hidden.filter((key) => !keys.includes(key)) }
}

export function pinSwitched<Row>(
  layout: GridLayout,
  columns: readonly ResolvedColumn<Row>[],
  key: string,
): GridLayout {
  const pinned = columns.filter((column) => isPinned(column, layout)).map((column) => column.key)
  return { ...layout, pinned: switched(pinned, key) }
}

/** Puts a column right before another shown one, or after the last when `before` is undefined. */
export function movedBefore<Row>(
  layout: GridLayout,
  columns: readonly ResolvedColumn<Row>[],
  key: string,
  before: string | undefined,
): GridLayout {
  if (key === before) return layout
  const order = orderedColumns(columns, layout)
    .map((column) => column.key)
    .filter((candidate) => candidate !== key)
  const at = before === undefined ? order.length : order.indexOf(before)
  return { ...layout, order: order.toSpliced(at, 0, key) }
}

const switched = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((candidate) => candidate !== key) : [...keys, key]
