import type { Cursor } from '#ui/grid/cursor.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'

type Placed = { column: { key: string } }

type Corner<Key extends RowKey> = {
  at: number
  /** Null at the heading of a group. */
  key: Key | null
  place: number
  column: string | undefined
}

/** The cells an operation was made on, to be found again after rows or columns moved. */
export type MarkedCells<Key extends RowKey> = { active: Corner<Key>; from: Corner<Key> }

export function markedCells<Key extends RowKey>(
  { at, column, fromAt, fromColumn }: Cursor,
  placed: readonly Placed[],
  keyAt: (at: number) => Key | undefined,
): MarkedCells<Key> {
  const corner = (line: number, place: number) => ({
    at: line,
    key: keyAt(line) ?? null,
    place,
    column: placed[place]?.column.key,
  })
  return { active: corner(at, column), from: corner(fromAt, fromColumn) }
}

/** The cursor that marks them again; null where they no longer stand together. */
export function cursorOver<Key extends RowKey>(
  { active, from }: MarkedCells<Key>,
  placed: readonly Placed[],
  placeOf: (key: Key) => number,
): Cursor | null {
  const lineOf = ({ key, at }: Corner<Key>) => (key === null ? at : placeOf(key))
  const columnOf = ({ column }: Corner<Key>) => placed.findIndex((one) => one.column.key === column)
  const cursor = {
    at: lineOf(active),
    column: columnOf(active),
    fromAt: lineOf(from),
    fromColumn: columnOf(from),
  }
  const isShown = Object.values(cursor).every((place) => place >= 0)
  const isWhole =
    cursor.at - cursor.fromAt === active.at - from.at &&
    cursor.column - cursor.fromColumn === active.place - from.place
  return isShown && isWhole ? cursor : null
}
