import { narrowest } from './column-geometry.ts'
import type { GridLayout, GridSort } from './grid-column.ts'

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
