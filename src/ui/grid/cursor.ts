/** The active cell and the corner its range started from. Row -1 is the header. */
export type Cursor = { at: number; column: number; fromAt: number; fromColumn: number }

export type CellRange = { top: number; bottom: number; start: number; end: number }

export type CursorBounds = { rows: number; columns: number; page: number }

export type CursorKey = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

export const cursorAt = (at: number, column: number): Cursor => ({
  at,
  column,
  fromAt: at,
  fromColumn: column,
})

/** Where a key leads, or null when the key does not move. Shift stretches the range. */
export function moveCursor(
  cursor: Cursor,
  { key, ctrlKey, metaKey, shiftKey }: CursorKey,
  { rows, columns, page }: CursorBounds,
): Cursor | null {
  const far = ctrlKey || metaKey
  const lastRow = rows - 1
  const lastColumn = columns - 1
  const { at, column } = cursor
  if (far && key.toLowerCase() === 'a') {
    return { at: lastRow, column: lastColumn, fromAt: 0, fromColumn: 0 }
  }
  const target: Record<string, [at: number, column: number]> = {
    ArrowDown: [far ? lastRow : at + 1, column],
    ArrowUp: [far && at > 0 ? 0 : at - 1, column],
    ArrowRight: [at, far ? lastColumn : column + 1],
    ArrowLeft: [at, far ? 0 : column - 1],
    Home: [far ? 0 : at, 0],
    End: [far ? lastRow : at, lastColumn],
    PageDown: [at + page, column],
    PageUp: [Math.max(at - page, 0), column],
  }
  const to = target[key]
  if (!to) return null
  const top = shiftKey ? 0 : -1
  const next = cursorAt(clamp(to[0], top, lastRow), clamp(to[1], 0, lastColumn))
  return shiftKey && at >= 0
    ? { ...next, fromAt: cursor.fromAt, fromColumn: cursor.fromColumn }
    : next
}

/** The cells between the two corners, both included; the header is in no range. */
export function rangeOf({ at, column, fromAt, fromColumn }: Cursor): CellRange {
  return {
    top: Math.max(0, Math.min(at, fromAt)),
    bottom: Math.max(at, fromAt),
    start: Math.min(column, fromColumn),
    end: Math.max(column, fromColumn),
  }
}

export const isSingleCell = ({ top, bottom, start, end }: CellRange) =>
  top === bottom && start === end

export const isWithin = (
  { top, bottom, start, end }: CellRange,
  { at, column }: { at: number; column: number },
) => at >= top && at <= bottom && column >= start && column <= end

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
