import { flushSync } from 'react-dom'
import { changedNumber, writeNumber } from '#domain/written-number.ts'
import { cursorAt, rangeOf } from '#ui/grid/cursor.ts'
import type { CellValue, RowKey } from '#ui/grid/grid-column.ts'
import type { GridController } from '#ui/grid/grid-controller.ts'
import type { ResolvedColumn } from '#ui/grid/resolved-column.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { CellEditor, type EditEnd } from './cell-editor.ts'
import type { Walked } from './edit-history.ts'
import type { EditSheet } from './edit-sheet.ts'
import { fill, placeBlock, type Pasted, type PasteTarget } from './paste.ts'
import type { PasteReport } from './paste-report.ts'
import { cursorOver, markedCells, type MarkedCells } from './marked-cells.ts'
import { nextPlace } from './problem-walk.ts'

export type AdjustReport = {
  changed: number
  /** Rates that are closed, empty or no number. */
  passedOver: number
  /** Rates that the change, once rounded, leaves as they are. */
  tooSmall: number
  notRates: number
}

type FoundCell<Row, Key extends RowKey> = { key: Key; row: Row; column: ResolvedColumn<Row> }

export class SheetEditing<Row, Key extends RowKey> {
  readonly sheet: EditSheet<Row, Key>
  readonly controller: GridController<Row, Key>
  readonly scroller: HTMLElement
  /** The column that names rows in a pasted block. */
  idColumn: ResolvedColumn<Row> | undefined
  #editor = new CellEditor()

  constructor(
    sheet: EditSheet<Row, Key>,
    controller: GridController<Row, Key>,
    scroller: HTMLElement,
  ) {
    this.sheet = sheet
    this.controller = controller
    this.scroller = scroller
  }

  /** Opens the active cell, with its text or with what was typed over it; false where it is closed. */
  edit(typed?: string): boolean {
    const { cursor, viewport } = this.controller
    const cell = cursor ? this.#cellAt(cursor.at, cursor.column) : undefined
    const node = cursor ? viewport?.nodeOf(cursor.at, cursor.column) : undefined
    if (!cell || !node || !this.sheet.isOpen(cell.row, cell.column.key)) return false
    const before = this.#textOf(cell)
    const choices = this.sheet.choices(cell.row, cell.column.key)
    const { key, column } = cell
    const marked = this.#marked()
    this.sheet.open = { key, column: column.key }
    this.#editor.open({
      cell: node,
      label: cell.column.header,
      text: choices ? before : (typed ?? before),
      choices,
      numeric: cell.column.kind === 'number',
      replaces: typed !== undefined,
      onEnd: (end, byKey) => {
        if (byKey) this.scroller.focus({ preventScroll: true })
        this.sheet.open = null
        const text = end?.text.trim()
        const isTyped = text !== undefined && text !== before
        if (isTyped) this.sheet.apply([{ key, column: column.key, text }], marked)
        this.sheet.leave({ key, column: column.key }, isTyped)
        if (end) this.step(end.move)
      },
    })
    return true
  }

  /** Keeps what is typed in an open cell. */
  endEdit(): void {
    this.#editor.close()
  }

  /** Ends an edit whose cell was scrolled away and shows another row by now. */
  onScroll(): void {
    const { cursor, viewport } = this.controller
    if (!this.#editor.cell || !cursor) return
    if (viewport?.nodeOf(cursor.at, cursor.column) !== this.#editor.cell) this.#editor.close()
  }

  /** Moves one cell; sideways it goes on in the next row, or ends the one before. */
  step(move: EditEnd['move']): boolean {
    const { cursor, settings, model } = this.controller
    if (!cursor || !settings || move === 'stay') return false
    const columns = settings.geometry.placed.length
    const steps = { down: columns, up: -columns, left: -1, right: 1 }
    const place = cursor.at * columns + cursor.column + steps[move]
    if (place < 0 || place >= model.lines.length * columns) return false
    this.controller.moveTo(cursorAt(Math.floor(place / columns), place % columns))
    return true
  }

  clearMarked(): void {
    this.#change((target) => fill(target, () => ''))
  }

  /** Copies the top row of the marked cells to those below; a single row takes the one above. */
  fillDown(): void {
    this.#change((target) => {
      const { top, bottom } = target.range
      const from = top === bottom ? top - 1 : top
      return fill(target, (at, column) => {
        const cell = at > from ? this.#cellAt(from, column) : undefined
        return cell ? this.#textOf(cell) : null
      })
    })
  }

  /** Raises or lowers the marked rates, rounded to their decimals; other cells stay as they are. */
  adjustMarked(percent: number): AdjustReport | null {
    const report = { changed: 0, passedOver: 0, tooSmall: 0, notRates: 0 }
    const adjusted = this.#change((target) =>
      fill(target, (at, column) => {
        const cell = this.#cellAt(at, column)
        if (!cell) return null
        const { row, column: of } = cell
        if (!this.sheet.isRate(of.key)) {
          report.notRates++
          return null
        }
        const before = typedText(of.read(row))
        const ten = 10 ** this.sheet.decimals(row, of.key)
        const raise = (number: number) => Math.round((number * (100 + percent) * ten) / 100) / ten
        const isOpen = this.sheet.isOpen(row, of.key)
        const text = isOpen ? changedNumber(before, readerMark(), raise) : null
        if (text === null) report.passedOver++
        else if (text === before) report.tooSmall++
        else report.changed++
        return text
      }),
    )
    return adjusted && report
  }

  paste(block: readonly (readonly string[])[]): PasteReport | null {
    const target = this.#target()
    if (!target) return null
    const pasted = placeBlock(block, target, readerMark())
    const { otherWay } = pasted
    // Placed now: rows and selection may stand elsewhere by the time it is chosen.
    const other = otherWay && placeBlock(block, target, readerMark(), otherWay)
    return this.#takePaste(pasted, other, this.#marked())
  }

  undo(): void {
    this.#follow(this.sheet.undo())
  }

  redo(): void {
    this.#follow(this.sheet.redo())
  }

  /** Goes to the next cell with a problem or that changed under what was typed, or the one before. */
  goToProblem(backwards: boolean): void {
    const cells = [...this.sheet.problems(), ...this.sheet.overtaken()]
    this.#bringBack(cells.map(({ column }) => column))
    const places = cells.flatMap(({ key, column }) => this.#placeOf(key, column))
    const next = nextPlace(places, this.controller.cursor ?? cursorAt(-1, 0), backwards)
    if (next) this.controller.moveTo(cursorAt(next.at, next.column))
  }

  /** Goes to a cell; one of a hidden column is shown for it. */
  goToCell(key: Key, column: string): void {
    this.#bringBack([column])
    const [place] = this.#placeOf(key, column)
    if (!place) return
    this.controller.moveTo(cursorAt(place.at, place.column))
    this.scroller.focus({ preventScroll: true })
  }

  #change(place: (target: PasteTarget<Row, Key>) => Pasted<Key>): Pasted<Key> | null {
    const target = this.#target()
    if (!target) return null
    const pasted = place(target)
    this.sheet.apply(pasted.changes, this.#marked())
    return pasted
  }

  #takePaste(
    pasted: Pasted<Key>,
    other: Pasted<Key> | null,
    marked: MarkedCells<Key> | undefined,
  ): PasteReport {
    const { sheet } = this
    const { changes, rowsLeftOver, columnsLeftOver, otherWay } = pasted
    const before = sheet.lastStep
    sheet.apply(changes, marked)
    const after = sheet.lastStep
    const stands = () => sheet.lastStep === after
    const redo = (placed: Pasted<Key>) => {
      if (!stands()) return null
      if (after !== before) sheet.undo()
      this.scroller.focus({ preventScroll: true })
      return this.#takePaste(placed, pasted, marked)
    }
    const touched = new Set(changes.map(({ key, column }) => `${key} ${column}`))
    const problems = sheet.problems().filter((p) => touched.has(`${p.key} ${p.column}`))
    return {
      cells: changes.length,
      problems: problems.length,
      rowsLeftOver,
      columnsLeftOver,
      otherWay: other && otherWay && { by: otherWay, stands, paste: () => redo(other) },
    }
  }

  #target(): PasteTarget<Row, Key> | null {
    const { cursor, settings, model } = this.controller
    if (!cursor || cursor.at < 0 || !settings) return null
    const { placed } = settings.geometry
    const { idColumn } = this
    let rows: Map<string, number> | null = null
    const rowsById = () =>
      new Map(
        Array.from(model.view, (index) => {
          const id = idColumn?.read(model.source.glance(index)) ?? ''
          return [String(id), index] as const
        }),
      )
    return {
      placed,
      range: rangeOf(cursor),
      rowAt: (at) => this.#rowAt(at),
      isOpen: (row, column) => this.sheet.isOpen(row, column),
      idColumn,
      rowOfId: (id) => {
        rows ??= rowsById()
        return this.#rowOf(rows.get(id) ?? -1)
      },
    }
  }

  #rowAt(at: number): { key: Key; row: Row } | undefined {
    return this.#rowOf(this.controller.model.lines.rowAt(at))
  }

  #rowOf(index: number): { key: Key; row: Row } | undefined {
    if (index < 0) return undefined
    const row = this.controller.model.source.at(index)
    return { key: this.sheet.rowKey(row), row }
  }

  #cellAt(at: number, place: number): FoundCell<Row, Key> | undefined {
    const found = this.#rowAt(at)
    const column = this.controller.settings?.geometry.placed[place]?.column
    return found && column ? { ...found, column } : undefined
  }

  #textOf({ key, row, column }: FoundCell<Row, Key>): string {
    return this.sheet.text(key, column.key) ?? typedText(column.read(row))
  }

  #placeOf(key: Key, columnKey: string): { at: number; column: number }[] {
    const { settings, model } = this.controller
    const placed = settings?.geometry.placed ?? []
    const column = placed.findIndex((place) => place.column.key === columnKey)
    const at = model.placeOf(key)
    return at < 0 || column < 0 ? [] : [{ at, column }]
  }

  /** A cell that was folded away or hidden cannot be gone to. */
  #bringBack(columns: readonly string[]): void {
    const { settings } = this.controller
    const shown = new Set(settings?.geometry.placed.map(({ column }) => column.key))
    const away = columns.filter((column) => !shown.has(column))
    if (away.length > 0) flushSync(() => settings?.show(away))
  }

  #marked(): MarkedCells<Key> | undefined {
    const { cursor, settings } = this.controller
    if (!cursor || cursor.at < 0 || !settings) return undefined
    return markedCells(cursor, settings.geometry.placed, (at) => this.#rowAt(at)?.key)
  }

  /** Marks the cells that were marked then, or goes to the first that changed. */
  #follow({ changes: [first], marked }: Walked<Key>): void {
    const { settings, model } = this.controller
    const again =
      marked && cursorOver(marked, settings?.geometry.placed ?? [], (key) => model.placeOf(key))
    const place = first && this.#placeOf(first.key, first.column)[0]
    if (again) this.controller.moveTo(again)
    else if (place) this.controller.moveTo(cursorAt(place.at, place.column))
  }
}

/** As this reader would type it. */
const typedText = (value: CellValue): string =>
  typeof value === 'number' ? writeNumber(value, readerMark()) : String(value ?? '')
