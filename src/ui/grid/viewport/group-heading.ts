import type { ColumnGeometry } from '#ui/grid/column-geometry.ts'
import { hasTotal } from '#ui/grid/totals.ts'

/** The part of a recycled row that names a group; it stays in sight while the row scrolls sideways. */
export type GroupHeading = {
  node: HTMLDivElement
  column: Text
  value: Text
  count: Text
  shown: boolean
}

const widest = 480
const levelIndent = 20

export function createHeading(id: string): GroupHeading {
  const node = document.createElement('div')
  node.className = 'grid-cell grid-group'
  node.id = id
  node.hidden = true
  node.setAttribute('role', 'rowheader')
  const column = document.createTextNode('')
  const value = document.createTextNode('')
  const count = document.createTextNode('')
  for (const [name, text] of [
    ['column', column],
    ['value', value],
    ['count', count],
  ] as const) {
    const part = document.createElement('span')
    part.className = `grid-group-${name}`
    part.append(text)
    node.append(part, ' ')
  }
  return { node, column, value, count, shown: false }
}

export function showHeading(
  heading: GroupHeading,
  words: { column: string; value: string; count: string },
  { selectWidth }: { selectWidth: number },
  place: { depth: number; end: number; columns: number },
): void {
  heading.shown = true
  heading.column.data = words.column
  heading.value.data = words.value
  heading.count.data = words.count
  const { node } = heading
  node.hidden = false
  node.style.left = `${selectWidth}px`
  node.style.width = `${place.end - selectWidth}px`
  node.style.paddingInlineStart = `${10 + place.depth * levelIndent}px`
  node.setAttribute('aria-colindex', selectWidth > 0 ? '2' : '1')
  node.setAttribute('aria-colspan', String(place.columns))
}

/** Where a group's name ends, px: at the first sum, and over as many columns as it covers. */
export function headingRoom<Row>({ placed, totalWidth, pinnedWidth }: ColumnGeometry<Row>): {
  end: number
  columns: number
} {
  const first = placed[0] ? placed[0].left + placed[0].width : 0
  const summed = placed.find(({ column }, at) => at > 0 && hasTotal(column))
  const room = summed?.left ?? totalWidth
  const end = Math.max(first, Math.min(room, Math.max(pinnedWidth, widest)))
  return {
    end,
    columns: Math.max(
      1,
      placed.findIndex(({ left }) => left >= end),
    ),
  }
}
