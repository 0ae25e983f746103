import type { RowKey } from './grid-column.ts'

/** The chosen keys with one row turned over. */
export function toggleKey<Key extends RowKey>(
  selected: ReadonlySet<Key>,
  key: Key,
): ReadonlySet<Key> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

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
