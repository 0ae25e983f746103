import {
  columnsBetween,
  mostColumns,
  samePlaces,
  type ColumnGeometry,
  type PlacedColumn,
} from '#ui/grid/column-geometry.ts'
import type { Cursor } from '#ui/grid/cursor.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'
import { Flashes } from './flashes.ts'
import { createPool, forgetColumns, type Slot } from './row-pool.ts'
import { paintingOf, type ViewportSettings } from './painting.ts'
import { RowPainter } from './row-painter.ts'

/** Rows kept ready above and below those in sight. */
const overscan = 2
/** What a cell needs beside its text, px: its padding and room for the sort mark. */
const cellPadding = 36
/** Windows scroll by parts of a pixel. */
const roundingSlack = 2

/** Shows the rows in sight with a fixed set of nodes that are moved and refilled while scrolling. */
export class Viewport<Row> {
  #gridId: string
  #model: GridModel<Row>
  #frame: Frame
  #body: HTMLElement | null
  #painter: RowPainter<Row>
  #flashes: Flashes<Row>
  #settings: ViewportSettings<Row> | null = null
  #cursor: Cursor | null = null
  #pool: Slot[] = []
  #poolShape = ''
  /** How far the frame was scrolled when it was last painted. */
  #scrolledLeft = 0
  #number = 0
  #seen: Pick<GridModel<Row>, 'source' | 'lines'> | null = null
  #stop: () => void

  constructor(gridId: string, model: GridModel<Row>, scroller: HTMLElement) {
    this.#gridId = gridId
    this.#model = model
    this.#frame = new Frame(scroller)
    this.#body = scroller.querySelector<HTMLElement>(':scope > .grid-body')
    this.#flashes = new Flashes(model, () => this.repaint())
    this.#painter = new RowPainter(model, this.#flashes)
    const onScroll = () => this.paint()
    const stopListening = model.subscribe(() => this.#onModelChange())
    scroller.addEventListener('scroll', onScroll, { passive: true })
    this.#stop = () => {
      stopListening()
      scroller.removeEventListener('scroll', onScroll)
      this.#flashes.stop()
      this.#body?.replaceChildren()
    }
  }

  stop(): void {
    this.#stop()
  }

  get width(): number {
    return this.#frame.width
  }

  /** Rows in sight, one less so that a page keeps a row of context. */
  get page(): number {
    const rowHeight = this.#settings?.rowHeight ?? 1
    return Math.max(1, Math.floor(this.#frame.rowsHeight(rowHeight) / rowHeight) - 1)
  }

  measure(): void {
    this.#frame.measure()
  }

  configure(settings: ViewportSettings<Row>): void {
    const before = this.#settings
    const stay = before !== null && samePlaces(before.geometry, settings.geometry)
    this.#settings = settings
    if (stay && sameRows(before, settings)) return
    if (!stay) for (const slot of this.#pool) forgetColumns(slot)
    this.#size()
    // The room there is once the body has its height: rows that nobody sees are not made.
    if (before === null) this.measure()
    this.repaint()
  }

  setCursor(cursor: Cursor | null): void {
    this.#cursor = cursor
    this.repaint()
  }

  flash(keys: ReadonlySet<RowKey>): void {
    this.#flashes.flashRows(keys)
    this.repaint()
  }

  reveal(at: number, column: number): void {
    const place = this.#settings?.geometry.placed[column]
    if (!place || !this.#settings) return
    this.#frame.reveal(at, place, this.#settings.geometry, this.#settings.rowHeight)
  }

  /** Columns of which less than all shows at the end of the window. */
  get columnsCut(): number {
    const { placed } = this.#settings?.geometry ?? { placed: [] }
    const { width } = this.#frame
    if (width === 0) return 0
    const end = this.#scrolledLeft + width + roundingSlack
    return placed.filter(({ left, width: own, pinned }) => !pinned && left + own > end).length
  }

  /** Scrolls on until the first column that is cut stands beside the pinned ones. */
  showNextColumns(): void {
    const { geometry } = this.#settings ?? {}
    const { scroller, width } = this.#frame
    const next = geometry?.placed.find(
      ({ left, width: own, pinned }) => !pinned && left + own > scroller.scrollLeft + width,
    )
    if (geometry && next) scroller.scrollLeft = next.left - geometry.pinnedWidth
  }

  scrollToStart(): void {
    this.#frame.scroller.scrollLeft = 0
  }

  repaint(): void {
    this.#number++
    this.paint()
  }

  paint(): void {
    const settings = this.#settings
    if (!settings) return
    const { lines, source } = this.#model
    // Asked before any row is changed: the browser would have to lay the changed ones out to answer.
    this.#scrolledLeft = this.#frame.scroller.scrollLeft
    const first = this.#frame.firstRow(lines.length, settings.rowHeight)
    this.#fitPool(settings)
    const columns = this.#columnsInSight(settings)
    const painting = paintingOf(settings, columns, this.#cursor, this.#number)
    const size = this.#pool.length
    const from = Math.max(0, first - overscan)
    for (let at = from; at < from + size; at++) {
      this.#painter.paint(this.#pool[at % size]!, at, painting)
    }
    this.#seen = { source, lines }
    this.#nameActiveCell()
  }

  /** The place in the view and the placed column under a node; column -1 is the selection box. */
  cellOf(target: EventTarget | null): { at: number; column: number } | null {
    const node = target instanceof Element ? target.closest('.grid-cell') : null
    const slot = this.#pool.find((candidate) => candidate.node.contains(node))
    if (!slot || slot.row < 0 || !node) return null
    if (node === slot.heading?.node) return { at: slot.at, column: 0 }
    const cell = [...slot.pinned, ...slot.cells].find((candidate) => candidate.node === node)
    return { at: slot.at, column: cell ? cell.column : -1 }
  }

  /** The node that shows a cell, undefined while it is out of sight. */
  nodeOf(at: number, column: number): HTMLElement | undefined {
    const pinned = this.#settings?.geometry.placed[column]?.pinned ?? false
    const slot = this.#pool.find((candidate) => candidate.row >= 0 && candidate.at === at)
    const cells = pinned ? slot?.pinned : slot?.cells
    const node = cells?.find((cell) => cell.column === column)?.node
    return node?.hidden ? slot?.heading?.node : node
  }

  /** Room the widest text in sight takes, header included, px. */
  contentWidth(column: number): number {
    const header = document.getElementById(`${this.#gridId}-head-${column}`)
    const nodes = this.#pool.map((slot) =>
      slot.row < 0 ? undefined : this.nodeOf(slot.at, column),
    )
    const text = document.createRange()
    return [header?.firstElementChild ?? undefined, ...nodes].reduce((widest, node) => {
      if (!node) return widest
      text.selectNodeContents(node)
      return Math.max(widest, Math.ceil(text.getBoundingClientRect().width) + cellPadding)
    }, 0)
  }

  #columnsInSight({ geometry }: ViewportSettings<Row>): { first: number; end: number } {
    const { width } = this.#frame
    const count = this.#pool[0]?.cells.length ?? 0
    const from = this.#scrolledLeft + geometry.pinnedWidth
    const { first } = columnsBetween(geometry, from, this.#scrolledLeft + width)
    const end = Math.min(first + count, geometry.placed.length)
    return { first: Math.max(geometry.pinnedCount, end - count), end }
  }

  #onModelChange(): void {
    const settings = this.#settings
    if (!settings) return
    const { lastChange } = this.#model
    const { scroller } = this.#frame
    const live = lastChange === 'live'
    if (live) this.#flashes.noteChanges()
    const shift = live ? this.#rowsMovedDown(settings) : 0
    this.#size()
    if (shift !== 0) scroller.scrollTop += shift * settings.rowHeight
    else if ((lastChange === 'order' || lastChange === 'rows') && scroller.scrollTop !== 0) {
      scroller.scrollTop = 0
    }
    this.repaint()
  }

  /** How far the first row in sight moved down through rows that came or went above it. */
  #rowsMovedDown({ rowHeight }: ViewportSettings<Row>): number {
    const { scroller } = this.#frame
    if (!this.#seen || scroller.scrollTop < rowHeight) return 0
    const at = Math.floor(scroller.scrollTop / rowHeight)
    const was = this.#seen.lines.rowAt(at)
    if (was < 0) return 0
    const { source, lines, rowKey } = this.#model
    const key = rowKey(this.#seen.source.glance(was))
    const same = lines.rowAt(at)
    if (same >= 0 && rowKey(source.glance(same)) === key) return 0
    const row = lines.rows.find((one) => rowKey(source.glance(one)) === key)
    const now = row === undefined ? -1 : lines.placeOf(row)
    return now < 0 ? 0 : now - at
  }

  #size(): void {
    if (!this.#settings || !this.#body) return
    const { rowHeight, geometry, headerRows } = this.#settings
    const { scroller, footRows } = this.#frame
    const { length, groups } = this.#model.lines
    this.#body.style.height = `${length * rowHeight}px`
    this.#body.style.width = `${geometry.totalWidth}px`
    scroller.setAttribute('role', groups ? 'treegrid' : 'grid')
    scroller.setAttribute('aria-rowcount', String(length + headerRows + footRows))
  }

  #fitPool({ geometry, rowHeight, selected }: ViewportSettings<Row>): void {
    const { width } = this.#frame
    const { pinnedCount, pinnedWidth } = geometry
    const rows = Math.ceil(this.#frame.rowsHeight(rowHeight) / rowHeight) + 1 + 2 * overscan
    const unpinned = geometry.placed.length - pinnedCount
    const cells = width === 0 ? unpinned : mostColumns(geometry, width - pinnedWidth)
    const selectable = selected !== null
    const grouped = this.#model.lines.groups !== null
    const shape = `${rows} ${cells} ${pinnedCount} ${pinnedWidth} ${selectable} ${grouped}`
    if (shape === this.#poolShape) return
    this.#poolShape = shape
    const size = { rows, cells, pinnedCount, pinnedWidth, selectable, grouped }
    this.#pool = createPool(this.#gridId, size)
    this.#body?.replaceChildren(...this.#pool.map((slot) => slot.node))
  }

  /** The grid keeps the focus; the active cell is named to screen readers by its id. */
  #nameActiveCell(): void {
    const { scroller } = this.#frame
    const cursor = this.#cursor
    const id =
      cursor &&
      (cursor.at < 0
        ? `${this.#gridId}-head-${cursor.column}`
        : this.nodeOf(cursor.at, cursor.column)?.id)
    if (!id) scroller.removeAttribute('aria-activedescendant')
    else if (scroller.getAttribute('aria-activedescendant') !== id) {
      scroller.setAttribute('aria-activedescendant', id)
    }
  }
}

const sameRows = <Row>(a: ViewportSettings<Row>, b: ViewportSettings<Row>) =>
  a.rowHeight === b.rowHeight &&
  a.headerRows === b.headerRows &&
  a.selected === b.selected &&
  a.openKey === b.openKey &&
  a.cellMarks === b.cellMarks &&
  a.noun[1] === b.noun[1]

/** Without a layout (a test's document) this many rows are drawn. */
const rowsWithoutLayout = 50

/** The scrolling box: how much of it rows can use, and how far it is scrolled. */
class Frame {
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
