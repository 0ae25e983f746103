import { type DecimalMark, pastedNumbers } from '#domain/written-number.ts'
import type { PlacedColumn } from '#ui/grid/column-geometry.ts'
import { isSingleCell, type CellRange } from '#ui/grid/cursor.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { CellChange } from './edit-history.ts'
import { headerOf, plainName } from './pasted-block.ts'

export type PasteTarget<Row, Key extends RowKey> = {
  placed: readonly PlacedColumn<Row>[]
  range: CellRange
  /** A row by its place among those shown. */
  rowAt: (at: number) => { key: Key; row: Row } | undefined
  isOpen: (row: Row, column: string) => boolean
  /** The column that names rows, by which a block that contains it is matched. */
  idColumn: string | undefined
  indexOfId: (id: string) => number | undefined
}

export type Pasted<Key extends RowKey> = {
  changes: CellChange<Key>[]
  /** Rows that stood beyond the last row, or whose id is not among the rows. */
  rowsLeftOver: number
  columnsLeftOver: number
}

/**
 * Where each cell of a block goes; read-only cells are passed over. `mark` is that of the reader's
 * locale: numbers are read by the mark that the block shows, and written with this one.
 */
export function placeBlock<Row, Key extends RowKey>(
  block: readonly (readonly string[])[],
  target: PasteTarget<Row, Key>,
  mark: DecimalMark,
): Pasted<Key> {
  const { placed, range } = target
  const header = headerOf(
    block,
    placed.map(({ column }) => column.header),
  )
  const cells = header ? block.slice(1) : block
  const idAt = idPosition(cells, header, target)
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
  if (single !== undefined && !isSingleCell(range)) {
    const numberText = pastedNumbers([single], mark)
    return fill(target, (_, column) =>
      placed[column]?.column.kind === 'number' ? numberText(single) : single,
    )
  }

  const columnOf = columnPlaces(header, idAt, target)
  const width = Math.max(0, ...cells.map((row) => row.length))
  const isNumeric = (column: number) => {
    const to = placed[columnOf(column)]?.column
    return to?.kind === 'number' && to.key !== target.idColumn
  }
  const numberText = pastedNumbers(
    cells.flatMap((row) => row.filter((_, column) => isNumeric(column))),
    mark,
  )
  const pasted = nothingPasted<Key>()
  cells.forEach((row, line) => {
    const id = row[idAt]?.trim() ?? ''
    const at = idAt >= 0 ? target.indexOfId(id) : range.top + line
    const found = at === undefined ? undefined : target.rowAt(at)
    if (!found) pasted.rowsLeftOver++
    else {
      row.forEach((text, column) =>
        put(pasted, target, found, columnOf(column), isNumeric(column) ? numberText(text) : text),
      )
    }
  })
  for (let column = 0; column < width; column++) {
    if (placed[columnOf(column)] === undefined) pasted.columnsLeftOver++
  }
  return pasted
}

/** Gives each open cell of the range the text named for it; null leaves a cell as it is. */
export function fill<Row, Key extends RowKey>(
  target: PasteTarget<Row, Key>,
  textFor: (at: number, column: number) => string | null,
): Pasted<Key> {
  const pasted = nothingPasted<Key>()
  const { top, bottom, start, end } = target.range
  for (let at = top; at <= bottom; at++) {
    const found = target.rowAt(at)
    if (!found) break
    for (let column = start; column <= end; column++) {
      const text = textFor(at, column)
      if (text !== null) put(pasted, target, found, column, text)
    }
  }
  return pasted
}

const nothingPasted = <Key extends RowKey>(): Pasted<Key> => ({
  changes: [],
  rowsLeftOver: 0,
  columnsLeftOver: 0,
})

function put<Row, Key extends RowKey>(
  pasted: Pasted<Key>,
  { placed, isOpen }: PasteTarget<Row, Key>,
  { key, row }: { key: Key; row: Row },
  at: number,
  text: string,
): void {
  const column = placed[at]?.column
  if (!column || !isOpen(row, column.key)) return
  pasted.changes.push({ key, column: column.key, text: text.trim() })
}

/** Which placed column a column of the block goes to: by name under a header, else side by side. -1: nowhere. */
function columnPlaces<Row, Key extends RowKey>(
  header: readonly string[] | null,
  idAt: number,
  { placed, range, idColumn }: PasteTarget<Row, Key>,
): (column: number) => number {
  if (header) {
    const places = new Map(placed.map(({ column }, at) => [plainName(column.header), at]))
    return (column) => places.get(plainName(header[column] ?? '')) ?? -1
  }
  if (idAt < 0) return (column) => range.start + column
  const idPlace = placed.findIndex(({ column }) => column.key === idColumn)
  return (column) => idPlace + column - idAt
}

/** Which column of the block holds row ids, -1 for none: by its header, or by every value being one. */
function idPosition<Row, Key extends RowKey>(
  cells: readonly (readonly string[])[],
  header: readonly string[] | null,
  { placed, idColumn, indexOfId }: PasteTarget<Row, Key>,
): number {
  const name = placed.find(({ column }) => column.key === idColumn)?.column.header
  if (name === undefined) return -1
  if (header) return header.findIndex((cell) => plainName(cell) === plainName(name))
  const width = cells[0]?.length ?? 0
  if (cells.length < 2 || width < 2) return -1
  for (let column = 0; column < width; column++) {
    const ids = cells.map((row) => row[column]?.trim() ?? '')
    if (ids.every((id) => indexOfId(id) !== undefined)) return column
  }
  return -1
}
