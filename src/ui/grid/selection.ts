import type { RowKey } from './grid-column.ts'

/** The chosen keys with all of `keys` added, or removed. */
export function withKeys<Key extends RowKey>(
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
