import type { ColumnGeometry, PlacedColumn } from './column-geometry.ts'
import { numberAt } from './column-store.ts'
import { type CellRange, type Cursor, cursorAt, isSingleCell, rangeOf } from './cursor.ts'
import type { RowKey } from './grid-column.ts'
import { GridModel } from './grid-model.ts'
import type { Noun } from './group-words.ts'
import type { Choice } from './menu/menu-choice.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import type { GridSelection } from './row-selection.ts'
import { Viewport } from './viewport/viewport.ts'

/** A cell or, with `at` -1, a heading whose menu is open, and where in the window. */
export type GridMenuPlace = { at: number; column: number; left: number; top: number }

/** What React knows of the grid, passed to the controller after every render. */
export type ControllerSettings<Row, Key extends RowKey> = {
  gridId: string
  geometry: ColumnGeometry<Row>
  rowHeight: number
  headerRows: number
  noun: Noun
  selection: GridSelection<Key> | undefined
  rowKey: (row: Row) => Key
  openKey: Key | null
  onOpenRow: ((row: Row) => void) | undefined
  rowChoices: ((rows: readonly Row[]) => readonly Choice[]) | undefined
  opensOnClick: boolean
  cellMarks: ((row: Row, columnKey: string) => number) | undefined
  sortBy: (columnKey: string, add: boolean) => void
  resize: (columnKey: string, width: number) => void
  /** Brings hidden columns back. */
  show: (columnKeys: readonly string[]) => void
}

/** How another part builds on the grid, as editing does. Must stay the same object. */
export type GridExtension<Row, Key extends RowKey> = {
  /** Changes how a column reads and writes its rows. */
  overlay: (column: ResolvedColumn<Row>) => ResolvedColumn<Row>
  /** Marks of a cell, as bits of `mark` in viewport/cell.ts. */
  cellMarks: (row: Row, columnKey: string) => number
  /** Listens on the scrolling table, before the grid's own keys; call what it returns to stop. */
  attach: (controller: GridController<Row, Key>, scroller: HTMLElement) => () => void
}

/** Joins the model, the nodes on the page and the person's cursor; React only listens to it. */
export class GridController<Row, Key extends RowKey> {
  readonly model = new GridModel<Row>()
  readonly choice = new RowChoice<Row, Key>(this.model, () => this.settings)
  viewport: Viewport<Row> | null = null
  settings: ControllerSettings<Row, Key> | null = null
  cursor: Cursor | null = null
  width = 0
  /** Columns that the window cuts off at its end. */
  columnsCut = 0
  range: RangeSummary | null = null
  menu: GridMenuPlace | null = null
  #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The column whose header is active, -1 while the cursor is among the rows. */
  get headColumn(): number {
    return this.cursor && this.cursor.at < 0 ? this.cursor.column : -1
  }

  /** Takes over the rendered table; call what it returns when the table goes. */
  attach(
    gridId: string,
    scroller: HTMLElement,
    extension: GridExtension<Row, Key> | undefined,
  ): () => void {
    const viewport = new Viewport(gridId, this.model, scroller)
    this.viewport = viewport
    const tell = () => this.#tell()
    const countCut = () => {
      if (this.columnsCut === viewport.columnsCut) return
      this.columnsCut = viewport.columnsCut
      this.#tell()
    }
    const keepWidth = () => {
      this.width = viewport.width
    }
    const measure = () => {
      viewport.measure()
      viewport.paint()
      keepWidth()
      this.columnsCut = viewport.columnsCut
      tell()
    }
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null
    keepWidth()
    tell()
    observer?.observe(scroller)
    scroller.addEventListener('scroll', countCut, { passive: true })
    const stopListening = this.model.subscribe(() => this.#keepCursor())
    const detach = extension?.attach(this, scroller)
    return () => {
      observer?.disconnect()
      scroller.removeEventListener('scroll', countCut)
      stopListening()
      detach?.()
      viewport.stop()
      this.viewport = null
    }
  }

  update(settings: ControllerSettings<Row, Key>): void {
    this.settings = settings
    this.viewport?.configure({
      geometry: settings.geometry,
      rowHeight: settings.rowHeight,
      headerRows: settings.headerRows,
      noun: settings.noun,
      selected: settings.selection?.selected ?? null,
      openKey: settings.openKey,
      cellMarks: settings.cellMarks,
    })
    const cut = this.viewport?.columnsCut ?? 0
    if (cut === this.columnsCut) return
    this.columnsCut = cut
    this.#tell()
  }

  moveTo(cursor: Cursor): void {
    this.cursor = cursor
    this.viewport?.reveal(cursor.at, cursor.column)
    this.viewport?.setCursor(cursor)
    const range = rangeOf(cursor)
    const placed = this.settings?.geometry.placed ?? []
    const marksCells = cursor.at >= 0 && !isSingleCell(range)
    this.range = marksCells ? summarise(this.model, placed, range) : null
    this.#tell()
  }

  open(at: number): void {
    const row = this.model.lines.rowAt(at)
    if (row >= 0) this.settings?.onOpenRow?.(this.model.source.at(row))
  }

  /** Does what the cell's badge stands for; false where it has none that can be pressed. */
  press(at: number, column: number): boolean {
    const { press, badge } = this.settings?.geometry.placed[column]?.column ?? {}
    const row = this.model.lines.rowAt(at)
    if (!press || row < 0) return false
    const found = this.model.source.at(row)
    if (!badge?.(found)) return false
    press(found)
    return true
  }

  /** The rows that the marked cells are of. */
  markedRows(): Row[] {
    const { cursor, model } = this
    if (!cursor || cursor.at < 0) return []
    const { top, bottom } = rangeOf(cursor)
    return Array.from(model.lines.rowsBetween(top, bottom), (row) => model.source.at(row))
  }

  /** Opens or closes the group whose heading stands there; false where none does. */
  toggleGroup(at: number): boolean {
    const group = this.model.lines.groupAt(at)
    if (group < 0) return false
    this.model.toggleGroup(group)
    return true
  }

  /** Gives the cell its full value as a tooltip: when the pointer comes, not on every repaint. */
  showTitle(at: number, column: number): void {
    const place = this.settings?.geometry.placed[column]
    const node = this.viewport?.nodeOf(at, column)
    const row = this.model.lines.rowAt(at)
    if (!place || !node) return
    const title = row < 0 ? undefined : place.column.title?.(this.model.source.glance(row))
    node.title = title ?? node.textContent
  }

  openMenu(menu: GridMenuPlace | null): void {
    this.menu = menu
    this.#tell()
  }

  /** Opens the menu of a cell or heading below it. */
  openMenuAt(at: number, column: number): void {
    const { viewport, settings } = this
    const node =
      at < 0
        ? document.getElementById(`${settings?.gridId}-head-${column}`)
        : viewport?.nodeOf(at, column)
    const box = node?.getBoundingClientRect()
    if (box) this.openMenu({ at, column, left: box.left, top: box.bottom })
  }

  focusSearch(): void {
    document.getElementById(`${this.settings?.gridId}-search`)?.focus()
  }

  /** Makes a column as wide as the longest text in sight. */
  fit(column: number): void {
    const key = this.settings?.geometry.placed[column]?.column.key
    const width = this.viewport?.contentWidth(column)
    if (key !== undefined && width !== undefined) this.settings?.resize(key, width)
  }

  resizeBy(column: number, pixels: number): void {
    const place = this.settings?.geometry.placed[column]
    if (place) this.settings?.resize(place.column.key, place.width + pixels)
  }

  /** After another sort or filter the cursor starts over: the row it was on may be anywhere. */
  #keepCursor(): void {
    const { cursor, model } = this
    if (!cursor || cursor.at < 0 || model.lastChange === 'columns' || model.lastChange === 'cells')
      return
    const stays = model.lastChange === 'live' || model.lastChange === 'groups'
    const at = stays ? Math.min(cursor.at, model.lines.length - 1) : 0
    if (at === cursor.at && model.lastChange === 'live') return
    this.cursor = cursorAt(at, cursor.column)
    this.range = null
    this.viewport?.setCursor(this.cursor)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

type RangeSummary = { cells: number; numbers: number; sum: number }

function summarise<Row>(
  model: GridModel<Row>,
  placed: readonly PlacedColumn<Row>[],
  { top, bottom, start, end }: CellRange,
): RangeSummary {
  const rows = model.lines.rowsBetween(top, bottom)
  let numbers = 0
  let sum = 0
  for (const { column } of placed.slice(start, end + 1)) {
    if (column.kind !== 'number') continue
    const store = model.store(column)
    if (store.kind === 'text') continue
    for (const row of rows) {
      const value = numberAt(store, row)
      if (value === null) continue
      numbers++
      sum += value
    }
  }
  return { cells: rows.length * (end - start + 1), numbers, sum }
}

/** Chooses rows for the person: one, a group, a stretch or all. Who shows the grid keeps what is chosen. */
class RowChoice<Row, Key extends RowKey> {
  #model: GridModel<Row>
  #settings: () => ControllerSettings<Row, Key> | null
  #lastToggled = 0

  constructor(model: GridModel<Row>, settings: () => ControllerSettings<Row, Key> | null) {
    this.#model = model
    this.#settings = settings
  }

  /** The row, or all of the group where some are not chosen yet. */
  toggle(at: number): void {
    const { lines } = this.#model
    const group = lines.groupAt(at)
    const rows = group < 0 ? lines.rowsBetween(at, at) : lines.groups?.rowsOf(group)
    if (this.#turn(this.#keysOf(rows))) this.#lastToggled = at
  }

  /** Every row from the one toggled last to this one. */
  stretchTo(at: number): void {
    const selection = this.#settings()?.selection
    const from = Math.min(this.#lastToggled, at)
    const keys = this.#keysOf(this.#model.lines.rowsBetween(from, Math.max(this.#lastToggled, at)))
    selection?.onChange(withKeys(selection.selected, keys, true))
  }

  /** Every row that passes the filters, or none of them where all are chosen. */
  toggleAll(): void {
    this.#turn(this.#keysOf(this.#model.view))
  }

  /** Chooses them, or leaves them where all are chosen; false where there is nothing to choose. */
  #turn(keys: readonly Key[]): boolean {
    const selection = this.#settings()?.selection
    if (keys.length === 0 || !selection) return false
    const all = keys.every((key) => selection.selected.has(key))
    selection.onChange(withKeys(selection.selected, keys, !all))
    return true
  }

  #keysOf(rows: Uint32Array | undefined): Key[] {
    const settings = this.#settings()
    if (!settings || !rows) return []
    return Array.from(rows, (row) => settings.rowKey(this.#model.source.glance(row)))
  }
}

/** The chosen keys with all of `keys` added, or removed. */
function withKeys<Key extends RowKey>(
  selected: ReadonlySet<Key>,
  keys: Iterable<Key>,
  chosen: boolean,
): ReadonlySet<Key> {
  const next = new Set(selected)
  for (const key of keys) {
    if (chosen) next.add(key)
    else next.delete(key)
  }
  return next
}
