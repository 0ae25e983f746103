import { useCallback, useState } from 'react'
import { formatCount } from '#domain/quantity.ts'
import type { RowKey } from './grid-column.ts'

export type GridSelection<Key extends RowKey> = {
  selected: ReadonlySet<Key>
  onChange: (selected: ReadonlySet<Key>) => void
  /** How many chosen rows the filters hide. */
  onHiddenChange?: ((hidden: number) => void) | undefined
}

export type RowSelection<Key extends RowKey> = {
  /** For the grid. */
  selection: GridSelection<Key>
  selected: ReadonlySet<Key>
  /** '58 selected, 12 not shown': of so many rows, as the filters may hide some. */
  words: (count: number) => string
  clear: () => void
}

/** The rows somebody chose of a grid, also while its filters hide them. */
export function useRowSelection<Key extends RowKey>(
  initial: () => ReadonlySet<Key> = () => new Set(),
): RowSelection<Key> {
  const [selected, onChange] = useState(initial)
  const [hidden, onHiddenChange] = useState(0)
  const clear = useCallback(() => onChange(new Set()), [])
  return {
    selection: { selected, onChange, onHiddenChange },
    selected,
    words: (count) =>
      `${formatCount(count)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`,
    clear,
  }
}
