import {
  columnsBetween,
  mostColumns,
  type ColumnGeometry,
  type PlacedColumn,
} from '#ui/grid/column-geometry.ts'
import { isSingleCell, rangeOf, type CellRange, type Cursor } from '#ui/grid/cursor.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'
import { mark, markCell, placeCell, showBadge, showText, type Cell } from './cell.ts'
import { Flashes } from './flashes.ts'
import { createPool, type Slot } from './row-pool.ts'

export type ViewportSettings<Row> = {
  geometry: ColumnGeometry<Row>
  rowHeight: number
  selected: ReadonlySet<RowKey> | null
  openKey: RowKey | null
  /** Header rows above the first row. */
  headerRows: number
  /** Classes of a cell beyond the grid's own, as bits of `mark`. */
  cellMarks?: ((row: Row, columnKey: string) => number) | undefined
}

const overscan = 2
/** Without a layout (a test's document) this many rows and every column are drawn. */
const rowsWithoutLayout = 50

/** Shows the rows in sight with a fixed set of nodes that are moved and refilled while scrolling. */
export class Viewport<Row> {
  #gridId: string
  #model: GridModel<Row>
  #scroller: HTMLElement
  #body: HTMLElement | null
  #footRows = 0
  #settings: ViewportSettings<Row> | null = null
  #cursor: Cursor | null = null
  #pool: Slot[] = []
  #shape = ''
  #height = 0
  #width = 0
  #painted = 0
  #flashes: Flashes<Row>
  #seen: { source: GridModel<Row>['source']; view: Uint32Array } | null = null
  #stop: () => void

  constructor(gridId: string, model: GridModel<Row>, scroller: HTMLElement) {
    this.#gridId = gridId
    this.#model = model
    this.#scroller = scroller
    this.#body = scroller.querySelector<HTMLElement>(':scope > .grid-body')
    this.#flashes = new Flashes(model, () => this.repaint())
    const onScroll = () => this.paint()
    const stopListening = model.subscribe(() => this.#onModelChange())
    scroller.addEventListener('scroll', onScroll, { passive: true })
    this.#stop = () => {
      stopListening()
      scroller.removeEventListener('scroll', onScroll)
      this.#flashes.stop()
      for (const { node } of this.#pool) node.remove()
    }
    this.measure()
  }

  stop(): void {
    this.#stop()
  }

  get width(): number {
    return this.#width
  }

  /** Rows in sight, one less so that a page keeps a row of context. */
  get page(): number {
    const { rowHeight } = this.#settings ?? { rowHeight: 1 }
    return Math.max(1, Math.floor(this.#rowsHeight() / rowHeight) - 1)
  }

  measure(): void {
    const scroller = this.#scroller
    const head = scroller.querySelector<HTMLElement>(':scope > .grid-head')
    const foot = scroller.querySelector<HTMLElement>(':scope > .grid-foot')
    this.#footRows = foot ? 1 : 0
    this.#width = scroller.clientWidth
    const inner = scroller.clientHeight
    this.#height = inner && inner - (head?.offsetHeight ?? 0) - (foot?.offsetHeight ?? 0)
  }

  configure(settings: ViewportSettings<Row>): void {
    const placesMoved = this.#settings?.geometry !== settings.geometry
    this.#settings = settings
    if (placesMoved) for (const slot of this.#pool) forgetColumns(slot)
    this.#size()
    this.repaint()
  }

  setCursor(cursor: Cursor | null): void {
    this.#cursor = cursor
    this.repaint()
  }

  flash(keys: ReadonlySet<RowKey>): void {
    this.#flashes.flashRows(keys)
  }

  repaint(): void {
    this.#painted++
    this.paint()
  }

  paint(): void {
    const settings = this.#settings
    if (!settings) return
    const { geometry, rowHeight } = settings
    const scroller = this.#scroller
    const { view } = this.#model
    this.#fitPool()
    const highest = Math.max(0, view.length * rowHeight - this.#rowsHeight())
    const top = Math.min(scroller.scrollTop, highest)
    const firstRow = Math.max(0, Math.floor(top / rowHeight) - overscan)
    const { first, end } = this.#columns(geometry, scroller.scrollLeft)
    const range = this.#cursor ? rangeOf(this.#cursor) : null
    const size = this.#pool.length
    for (let at = firstRow; at < firstRow + size; at++) {
      const slot = this.#pool[at % size]
      if (slot) this.#paintSlot(slot, at, first, end, settings, range)
    }
    this.#seen = { source: this.#model.source, view }
    this.#pointAtCursor(this.#cursor)
  }

  /** Scrolls just far enough to show a cell. */
  reveal(at: number, column: number): void {
    const settings = this.#settings
    const place = settings?.geometry.placed[column]
    if (!settings || !place || this.#height === 0) return
    const scroller = this.#scroller
    const top = at * settings.rowHeight
    const bottom = top + settings.rowHeight
    if (at >= 0 && top < scroller.scrollTop) scroller.scrollTop = top
    else if (at >= 0 && bottom > scroller.scrollTop + this.#height) {
      scroller.scrollTop = bottom - this.#height
    }
    if (place.pinned) return
    const { pinnedWidth } = settings.geometry
    const right = place.left + place.width
    if (place.left < scroller.scrollLeft + pinnedWidth) {
      scroller.scrollLeft = place.left - pinnedWidth
    } else if (right > scroller.scrollLeft + this.#width) scroller.scrollLeft = right - this.#width
  }

  /** The place in the view and the placed column under a node; column -1 is the selection box. */
  cellOf(target: EventTarget | null): { at: number; column: number } | null {
    if (!(target instanceof Element)) return null
    const node = target.closest('.grid-cell')
    const slot = this.#pool.find((candidate) => candidate.node.contains(target))
    if (!slot || slot.row < 0 || !node) return null
    const cell = [...slot.pinned, ...slot.cells].find((candidate) => candidate.node === node)
    return { at: slot.at, column: cell ? cell.column : -1 }
  }

  /** Gives the cell its full value as a tooltip: told when the pointer comes, not on every repaint. */
  showTitle(at: number, column: number): void {
    const place = this.#settings?.geometry.placed[column]
    const slot = this.#pool.find((candidate) => candidate.at === at)
    const cell = slot && (place?.pinned ? slot.pinned : slot.cells).find((c) => c.column === column)
    if (!place || !slot || !cell || slot.row < 0) return
    const row = this.#model.source.glance(slot.row)
    cell.node.title = place.column.title?.(row) ?? cell.node.textContent
  }

  #columns(geometry: ColumnGeometry<Row>, scrollLeft: number): { first: number; end: number } {
    const count = this.#pool[0]?.cells.length ?? 0
    const from = scrollLeft + geometry.pinnedWidth
    const { first } = columnsBetween(geometry, from, scrollLeft + this.#width)
    const end = Math.min(first + count, geometry.placed.length)
    return { first: Math.max(geometry.pinnedCount, end - count), end }
  }

  #paintSlot(
    slot: Slot,
    at: number,
    first: number,
    end: number,
    settings: ViewportSettings<Row>,
    range: CellRange | null,
  ): void {
    const { view, source } = this.#model
    const rowIndex = at < view.length ? view[at]! : -1
    const fresh = slot.at !== at || slot.row !== rowIndex || slot.painted !== this.#painted
    if (rowIndex < 0) {
      if (slot.row >= 0) slot.node.hidden = true
      slot.at = at
      slot.row = -1
      return
    }
    if (slot.row < 0) slot.node.hidden = false
    if (slot.at !== at) {
      slot.node.style.transform = `translateY(${at * settings.rowHeight}px)`
      slot.node.setAttribute('aria-rowindex', String(at + settings.headerRows + 1))
    }
    const row = source.glance(rowIndex)
    if (fresh) this.#paintState(slot, row, settings)
    const { placed, pinnedCount } = settings.geometry
    const inRange = range !== null && at >= range.top && at <= range.bottom ? range : null
    if (fresh) {
      for (let i = 0; i < pinnedCount; i++) {
        this.#paintCell(slot.pinned[i]!, i, placed[i]!, row, rowIndex, at, inRange, settings)
      }
    }
    const count = slot.cells.length
    for (let i = first; i < end; i++) {
      const cell = slot.cells[i % count]!
      if (!fresh && cell.column === i) continue
      this.#paintCell(cell, i, placed[i]!, row, rowIndex, at, inRange, settings)
    }
    slot.at = at
    slot.row = rowIndex
    slot.painted = this.#painted
  }

  #paintState(slot: Slot, row: Row, { selected, openKey }: ViewportSettings<Row>): void {
    if (selected === null && openKey === null) return
    const key = this.#model.rowKey(row)
    const chosen = selected?.has(key) ?? false
    if (selected !== null && slot.selected !== chosen) {
      slot.selected = chosen
      slot.node.setAttribute('aria-selected', String(chosen))
      if (slot.box) slot.box.checked = chosen
    }
    const open = key === openKey
    if (slot.open !== open) {
      slot.open = open
      slot.node.classList.toggle('is-open', open)
    }
  }

  #paintCell(
    cell: Cell,
    index: number,
    place: PlacedColumn<Row>,
    row: Row,
    rowIndex: number,
    at: number,
    range: CellRange | null,
    { geometry, cellMarks }: ViewportSettings<Row>,
  ): void {
    const cursor = this.#cursor
    const { column } = place
    if (cell.column !== index) {
      placeCell(cell, index, {
        left: place.left,
        width: place.width,
        alignEnd: column.alignEnd,
        ariaIndex: index + (geometry.selectWidth > 0 ? 2 : 1),
        kind: column.kind,
      })
    }
    const badge = column.badge?.(row) ?? null
    if (badge) showBadge(cell, badge)
    else showText(cell, column.text(column.read(row), row))
    let marks = cellMarks ? cellMarks(row, column.key) : 0
    if (range !== null && cursor !== null) {
      if (cursor.at === at && cursor.column === index) marks |= mark.active
      if (index >= range.start && index <= range.end && !isSingleCell(range)) marks |= mark.range
    }
    if (this.#flashes.any && this.#flashes.has(rowIndex, column.key)) marks |= mark.flash
    markCell(cell, marks)
  }

  #onModelChange(): void {
    const settings = this.#settings
    if (!settings) return
    const { lastChange } = this.#model
    if (lastChange === 'live') this.#flashes.compare(settings.geometry.placed)
    const anchor = lastChange === 'live' ? this.#anchorShift(settings) : 0
    this.#size()
    const scroller = this.#scroller
    if (anchor !== 0) scroller.scrollTop += anchor * settings.rowHeight
    else if ((lastChange === 'order' || lastChange === 'rows') && scroller.scrollTop !== 0) {
      scroller.scrollTop = 0
    }
    this.repaint()
  }

  /** How many rows the first row in sight moved down through rows that came or went above it. */
  #anchorShift({ rowHeight }: ViewportSettings<Row>): number {
    const scroller = this.#scroller
    if (!this.#seen || scroller.scrollTop < rowHeight) return 0
    const at = Math.floor(scroller.scrollTop / rowHeight)
    const was = this.#seen.view[at]
    if (was === undefined) return 0
    const { source, view, rowKey } = this.#model
    const key = rowKey(this.#seen.source.glance(was))
    const same = view[at]
    if (same !== undefined && rowKey(source.glance(same)) === key) return 0
    const now = view.findIndex((row) => rowKey(source.glance(row)) === key)
    return now < 0 ? 0 : now - at
  }

  #size(): void {
    const settings = this.#settings
    if (!settings) return
    const body = this.#body
    if (!body) return
    const { view } = this.#model
    body.style.height = `${view.length * settings.rowHeight}px`
    body.style.width = `${settings.geometry.totalWidth}px`
    const rows = view.length + settings.headerRows + this.#footRows
    this.#scroller.setAttribute('aria-rowcount', String(rows))
  }

  #fitPool(): void {
    const settings = this.#settings
    if (!settings) return
    const { geometry, rowHeight } = settings
    const rows = Math.ceil(this.#rowsHeight() / rowHeight) + 1 + 2 * overscan
    const unpinned = geometry.placed.length - geometry.pinnedCount
    const cells =
      this.#width === 0
        ? unpinned
        : Math.min(unpinned, mostColumns(geometry, this.#width - geometry.pinnedWidth))
    const selectable = settings.selected !== null
    const shape = `${rows} ${cells} ${geometry.pinnedCount} ${selectable}`
    if (shape === this.#shape) return
    this.#shape = shape
    const pool = createPool(this.#gridId, { rows, cells, pinned: geometry.pinnedCount, selectable })
    this.#pool = pool
    for (const slot of pool) slot.pin.style.width = `${geometry.pinnedWidth}px`
    this.#body?.replaceChildren(...pool.map((slot) => slot.node))
  }

  #rowsHeight(): number {
    if (this.#height > 0) return this.#height
    return rowsWithoutLayout * (this.#settings?.rowHeight ?? 0)
  }

  /** The grid keeps the focus; the active cell is named to screen readers by its id. */
  #pointAtCursor(cursor: Cursor | null): void {
    const scroller = this.#scroller
    const id = cursor === null ? null : this.#idOf(cursor)
    if (id === null) scroller.removeAttribute('aria-activedescendant')
    else if (scroller.getAttribute('aria-activedescendant') !== id) {
      scroller.setAttribute('aria-activedescendant', id)
    }
  }

  #idOf({ at, column }: Cursor): string | null {
    const place = this.#settings?.geometry.placed[column]
    if (!place) return null
    if (at < 0) return `${this.#gridId}-head-${column}`
    const slot = this.#pool.find((candidate) => candidate.row >= 0 && candidate.at === at)
    if (!slot) return null
    const cells = place.pinned ? slot.pinned : slot.cells
    return cells.find((cell) => cell.column === column)?.node.id ?? null
  }
}

function forgetColumns(slot: Slot): void {
  for (const cell of slot.pinned) cell.column = -1
  for (const cell of slot.cells) cell.column = -1
}
