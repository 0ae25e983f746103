import type { PlacedColumn } from '#ui/grid/column-geometry.ts'
import { isSingleCell } from '#ui/grid/cursor.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'
import { firstHeading } from '#ui/grid/row-groups.ts'
import { hideCell, mark, markCell, placeCell, showBadge, showText, type Cell } from './cell.ts'
import type { Flashes } from './flashes.ts'
import { GroupPainter } from './group-painter.ts'
import type { Painting, ViewportSettings } from './painting.ts'
import type { Slot } from './row-pool.ts'

/** Fills recycled rows with what the model shows, touching only what differs. */
export class RowPainter<Row> {
  #model: GridModel<Row>
  #flashes: Flashes<Row>
  #groupPainter: GroupPainter<Row>

  constructor(model: GridModel<Row>, flashes: Flashes<Row>) {
    this.#model = model
    this.#groupPainter = new GroupPainter(model)
    this.#flashes = flashes
  }

  paint(slot: Slot, at: number, painting: Painting<Row>): void {
    const { lines, source } = this.#model
    const rowIndex = lines.at(at)
    const fresh = slot.at !== at || slot.row !== rowIndex || slot.painted !== painting.number
    if (rowIndex < 0) hide(slot, at)
    else if (rowIndex >= firstHeading) {
      place(slot, at, painting.settings)
      this.#groupPainter.paint(slot, rowIndex - firstHeading, painting, fresh)
      slot.row = rowIndex
      slot.painted = painting.number
    } else {
      const { settings, first, end } = painting
      place(slot, at, settings)
      if (slot.heading) this.#groupPainter.clear(slot, lines.groups)
      const row = source.glance(rowIndex)
      const { placed, pinnedCount } = settings.geometry
      if (fresh) {
        this.#paintState(slot, row, settings)
        for (let index = 0; index < pinnedCount; index++) {
          const cell = slot.pinned[index]!
          this.#paintCell(cell, index, placed[index]!, row, rowIndex, at, painting)
        }
      }
      const count = slot.cells.length
      for (let index = first; index < end; index++) {
        const cell = slot.cells[index % count]!
        if (!fresh && cell.column === index) continue
        this.#paintCell(cell, index, placed[index]!, row, rowIndex, at, painting)
      }
      slot.row = rowIndex
      slot.painted = painting.number
    }
  }

  #paintState(slot: Slot, row: Row, { selected, openKey }: ViewportSettings<Row>): void {
    if (selected === null && openKey === null && !slot.open) return
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
    { column, left, width, namesRow }: PlacedColumn<Row>,
    row: Row,
    rowIndex: number,
    at: number,
    { settings, cursor, range }: Painting<Row>,
  ): void {
    if (cell.hidden) hideCell(cell, false)
    if (cell.column !== index) {
      const ariaIndex = index + (settings.geometry.selectWidth > 0 ? 2 : 1)
      const { alignEnd, kind } = column
      placeCell(cell, index, { left, width, alignEnd, ariaIndex, kind, namesRow })
    }
    const badge = column.badge?.(row) ?? null
    if (badge) showBadge(cell, badge)
    else showText(cell, column.text(column.read(row), row))
    let marks = settings.cellMarks ? settings.cellMarks(row, column.key) : 0
    if (range !== null && cursor !== null && at >= range.top && at <= range.bottom) {
      if (cursor.at === at && cursor.column === index) marks |= mark.active
      if (index >= range.start && index <= range.end && !isSingleCell(range)) marks |= mark.range
    }
    if (this.#flashes.any && this.#flashes.has(rowIndex, column)) marks |= mark.flash
    markCell(cell, marks)
  }
}

function hide(slot: Slot, at: number): void {
  if (slot.row >= 0) slot.node.hidden = true
  slot.at = at
  slot.row = -1
}

function place<Row>(slot: Slot, at: number, settings: ViewportSettings<Row>): void {
  if (slot.row < 0) slot.node.hidden = false
  const top = at * settings.rowHeight
  if (slot.top !== top) {
    slot.top = top
    slot.node.style.transform = `translateY(${top}px)`
  }
  if (slot.at === at && slot.row >= 0) return
  slot.node.setAttribute('aria-rowindex', String(at + settings.headerRows + 1))
  slot.at = at
}
