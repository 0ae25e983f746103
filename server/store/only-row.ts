/** Of a statement that sums without grouping, which answers one row. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A sum without group by is one row')
  return row
}
