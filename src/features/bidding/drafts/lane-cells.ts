import { afterTyping, type KeptCell, type LaneCells, type TheirText } from './kept-cell.ts'

/** A cell changed in this window, and the change that was on the screen before. */
export type Written = {
  cell: KeptCell
  seen: string | undefined
  /** One of two texts was chosen. */
  chosen?: boolean
  /** What came into the cell while it was being typed in. */
  over?: TheirText | undefined
}

/** The same object where nothing changed: it need not be kept again. */
export function withCells(
  cells: LaneCells,
  changed: readonly (readonly [column: string, cell: KeptCell])[],
): LaneCells {
  const others = changed.filter(([column, cell]) => cells[column] !== cell)
  return others.length === 0 ? cells : { ...cells, ...Object.fromEntries(others) }
}

export function withWritten(
  cells: LaneCells,
  written: ReadonlyMap<string, Written> | undefined,
): LaneCells {
  return withCells(
    cells,
    Array.from(written ?? [], ([column, { cell, seen, chosen, over }]) => {
      const before = cells[column]
      if (chosen && before?.change === seen) return [column, cell]
      const typed = afterTyping(column, before, cell, seen)
      return [column, over ? { ...typed, theirs: over } : typed]
    }),
  )
}
