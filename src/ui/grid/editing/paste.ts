import { type DecimalMark, pastedNumbers } from '#domain/written-number.ts'
import type { PlacedColumn } from '#ui/grid/column-geometry.ts'
import { isSingleCell, type CellRange } from '#ui/grid/cursor.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { CellChange } from './edit-history.ts'
import { headerOf, idName, plainName } from './pasted-block.ts'

export type PasteTarget<Row, Key extends RowKey> = {
  placed: readonly PlacedColumn<Row>[]
  range: CellRange
  /** A row by its place among those shown. */
  rowAt: (at: number) => { key: Key; row: Row } | undefined
  isOpen: (row: Row, column: string) => boolean
  /** The column that names rows; it may be hidden. */
  idColumn: { key: string; header: string } | undefined
  rowOfId: (id: string) => { key: Key; row: Row } | undefined
}

/** What says which row a line of a block is of: the id in it, or only where it stands. */
export type PasteBy = 'id' | 'place'

export type Pasted<Key extends RowKey> = {
  changes: CellChange<Key>[]
  /** Rows that stood beyond the last row, or whose id is not among the rows. */
  rowsLeftOver: number
  columnsLeftOver: number
  /** How else the block could be read. */
  otherWay: PasteBy | null
}

/**
 * Where each cell of a block goes; read-only cells are passed over. `mark` is that of the reader's
 * locale: numbers are read by the mark that the block shows, and written with this one.
 * Rows are matched by id only if a heading says so or it is asked for: a rate of 850 may equal an id.
 */
export function placeBlock<Row, Key extends RowKey>(
  block: readonly (readonly string[])[],
  target: PasteTarget<Row, Key>,
  mark: DecimalMark,
  asked?: PasteBy,
): Pasted<Key> {
  const { placed, range, idColumn } = target
  const header = headerOf(
    block,
    placed.map(({ column }) => column.header),
    idColumn?.header,
  )
  const cells = header ? block.slice(1) : block
  const namedAt = namedIdColumn(header, target)
  const by = asked ?? (namedAt >= 0 ? 'id' : 'place')
  const idAt = by === 'id' ? Math.max(namedAt, 0) : -1
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
    return to?.kind === 'number' && to.key !== idColumn?.key
  }
  const numberText = pastedNumbers(
    cells.flatMap((row) => row.filter((_, column) => isNumeric(column))),
    mark,
  )
  const pasted = nothingPasted<Key>()
  if (by === 'id') pasted.otherWay = 'place'
  else if (namedAt >= 0 || startsWithIds(cells, target)) pasted.otherWay = 'id'
  cells.forEach((row, line) => {
    const id = row[idAt]?.trim() ?? ''
    const found = idAt >= 0 ? target.rowOfId(id) : target.rowAt(range.top + line)
    if (!found) pasted.rowsLeftOver++
    else {
      row.forEach((text, column) =>
        put(pasted, target, found, columnOf(column), isNumeric(column) ? numberText(text) : text),
      )
    }
  })
  for (let column = 0; column < width; column++) {
    if (column === idAt) continue
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
  otherWay: null,
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
  const isInIds = placed[range.start]?.column.key === idColumn?.key
  const idPlace = isInIds ? range.start : range.start - 1
  return (column) => (column === idAt ? -1 : idPlace + column - idAt)
}

/** Which column of the block a heading says holds row ids, -1 for none. */
function namedIdColumn<Row, Key extends RowKey>(
  header: readonly string[] | null,
  { idColumn }: PasteTarget<Row, Key>,
): number {
  if (!header || !idColumn) return -1
  return header.findIndex((cell) => idName(cell) === idName(idColumn.header))
}

/** Whether each line could be named by its first cell, with something beside it. */
function startsWithIds<Row, Key extends RowKey>(
  cells: readonly (readonly string[])[],
  { idColumn, rowOfId }: PasteTarget<Row, Key>,
): boolean {
  if (!idColumn || cells.length === 0 || (cells[0]?.length ?? 0) < 2) return false
  return cells.every(([first = '']) => rowOfId(first.trim()) !== undefined)
}
