import type { ColumnGeometry, PlacedColumn } from '#ui/grid/column-geometry.ts'

/** Without a layout (a test's document) this many rows are drawn. */
const rowsWithoutLayout = 50

/** The scrolling box: how much of it rows can use, and how far it is scrolled. */
export class Frame {
  readonly scroller: HTMLElement
  width = 0
  /** Room for rows between header and totals; 0 without a layout. */
  height = 0
  footRows = 0

  constructor(scroller: HTMLElement) {
    this.scroller = scroller
    this.measure()
  }

  measure(): void {
    const { scroller } = this
    const head = scroller.querySelector<HTMLElement>(':scope > .grid-head')
    const foot = scroller.querySelector<HTMLElement>(':scope > .grid-foot')
    this.footRows = foot ? 1 : 0
    this.width = scroller.clientWidth
    const inner = scroller.clientHeight
    this.height = inner && inner - (head?.offsetHeight ?? 0) - (foot?.offsetHeight ?? 0)
  }

  rowsHeight(rowHeight: number): number {
    return this.height > 0 ? this.height : rowsWithoutLayout * rowHeight
  }

  /** The first row in sight; never beyond the last screenful, whatever the page still has to lay out. */
  firstRow(rows: number, rowHeight: number): number {
    const highest = Math.max(0, rows * rowHeight - this.rowsHeight(rowHeight))
    return Math.floor(Math.min(this.scroller.scrollTop, highest) / rowHeight)
  }

  /** Scrolls just far enough to show a cell; row -1 is the header, always in sight. */
  reveal<Row>(
    at: number,
    place: PlacedColumn<Row>,
    { pinnedWidth }: ColumnGeometry<Row>,
    rowHeight: number,
  ): void {
    const { scroller, height, width } = this
    if (height === 0) return
    const top = at * rowHeight
    if (at >= 0 && top < scroller.scrollTop) scroller.scrollTop = top
    else if (at >= 0 && top + rowHeight > scroller.scrollTop + height) {
      scroller.scrollTop = top + rowHeight - height
    }
    const right = place.left + place.width
    if (place.pinned) return
    if (place.left < scroller.scrollLeft + pinnedWidth)
      scroller.scrollLeft = place.left - pinnedWidth
    else if (right > scroller.scrollLeft + width) scroller.scrollLeft = right - width
  }
}
