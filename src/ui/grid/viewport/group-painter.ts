import type { PlacedColumn } from '#ui/grid/column-geometry.ts'
import { countWords, groupWords } from '#ui/grid/group-words.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'
import type { RowGroups } from '#ui/grid/row-groups.ts'
import { GroupTotals, type Totals } from '#ui/grid/totals.ts'
import { hideCell, mark, markCell, placeCell, showText, type Cell } from './cell.ts'
import { headingRoom, showHeading } from './group-heading.ts'
import type { Painting, ViewportSettings } from './painting.ts'
import type { Slot } from './row-pool.ts'

/** Fills a recycled row with the heading of a group: its name, how many rows, their sums. */
export class GroupPainter<Row> {
  #model: GridModel<Row>
  #totals: GroupTotals<Row>
  /** How many rows of each group in sight are chosen, while neither groups nor choice change. */
  #chosen = new Map<number, number>()
  #chosenOf: { groups: RowGroups; selected: ReadonlySet<RowKey> } | null = null

  constructor(model: GridModel<Row>) {
    this.#model = model
    this.#totals = new GroupTotals(model)
  }

  paint(slot: Slot, group: number, painting: Painting<Row>, fresh: boolean): void {
    const { groups } = this.#model.lines
    if (!groups) return
    const { settings, first, end } = painting
    const { placed, pinnedCount } = settings.geometry
    const room = headingRoom(settings.geometry)
    const totals = this.#totals.of(groups, group)
    if (fresh) {
      this.#paintHeading(slot, group, groups, room, painting)
      for (let index = 0; index < pinnedCount; index++) {
        this.#paintCell(
          slot,
          slot.pinned[index]!,
          index,
          placed[index]!,
          totals,
          room.end,
          painting,
        )
      }
    }
    const count = slot.cells.length
    for (let index = first; index < end; index++) {
      const cell = slot.cells[index % count]!
      if (!fresh && cell.column === index) continue
      this.#paintCell(slot, cell, index, placed[index]!, totals, room.end, painting)
    }
  }

  /** The recycled row shows a row again. */
  clear(slot: Slot, groups: RowGroups | null): void {
    const { heading, node } = slot
    if (heading?.shown) {
      heading.shown = false
      heading.node.hidden = true
      node.classList.remove('is-group', 'is-closed')
      node.removeAttribute('aria-expanded')
      if (slot.box) slot.box.indeterminate = false
      slot.box?.setAttribute('aria-label', 'Select row')
    }
    setLevel(slot, (groups?.levels.length ?? 0) + 1)
  }

  #paintHeading(
    slot: Slot,
    group: number,
    groups: RowGroups,
    room: { end: number; columns: number },
    { settings, cursor }: Painting<Row>,
  ): void {
    const { heading, node } = slot
    if (!heading) return
    const depth = groups.depths[group] ?? 0
    const closed = groups.isClosed(group)
    const rows = groups.rowsOf(group).length
    const words = {
      ...groupWords(this.#model, groups, group),
      count: countWords(rows, settings.noun),
    }
    showHeading(heading, words, settings.geometry, { depth, ...room })
    node.classList.add('is-group')
    node.classList.toggle('is-closed', closed)
    node.classList.remove('is-open')
    slot.open = false
    node.setAttribute('aria-expanded', String(!closed))
    setLevel(slot, depth + 1)
    const active = cursor?.at === slot.at && cursor.column < room.columns
    heading.node.classList.toggle('is-active', active)
    this.#paintChosen(slot, group, groups, settings)
  }

  #paintChosen(
    slot: Slot,
    group: number,
    groups: RowGroups,
    { selected }: ViewportSettings<Row>,
  ): void {
    if (!slot.box || selected === null) return
    const rows = groups.rowsOf(group)
    const chosen = selected.size === 0 ? 0 : this.#chosenIn(group, rows, groups, selected)
    slot.box.checked = chosen === rows.length
    slot.box.indeterminate = chosen > 0 && chosen < rows.length
    slot.box.setAttribute('aria-label', 'Select group')
    slot.selected = chosen === rows.length
    slot.node.setAttribute('aria-selected', String(slot.selected))
  }

  #chosenIn(
    group: number,
    rows: Uint32Array,
    groups: RowGroups,
    selected: ReadonlySet<RowKey>,
  ): number {
    if (this.#chosenOf?.groups !== groups || this.#chosenOf.selected !== selected) {
      this.#chosen.clear()
      this.#chosenOf = { groups, selected }
    }
    const known = this.#chosen.get(group)
    if (known !== undefined) return known
    const { source, rowKey } = this.#model
    let chosen = 0
    for (const row of rows) if (selected.has(rowKey(source.glance(row)))) chosen++
    this.#chosen.set(group, chosen)
    return chosen
  }

  #paintCell(
    slot: Slot,
    cell: Cell,
    index: number,
    { column, left, width, namesRow }: PlacedColumn<Row>,
    totals: Totals,
    headingEnd: number,
    { settings, cursor }: Painting<Row>,
  ): void {
    const ariaIndex = index + (settings.geometry.selectWidth > 0 ? 2 : 1)
    const { alignEnd, kind } = column
    if (cell.column !== index)
      placeCell(cell, index, { left, width, alignEnd, ariaIndex, kind, namesRow })
    const covered = left < headingEnd
    hideCell(cell, covered)
    showText(cell, covered ? '' : (totals.get(column.key) ?? ''))
    markCell(cell, cursor?.at === slot.at && cursor.column === index ? mark.active : 0)
  }
}

function setLevel(slot: Slot, level: number): void {
  if (slot.level === level) return
  slot.level = level
  slot.node.setAttribute('aria-level', String(level))
}
