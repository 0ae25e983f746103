import type { RowKey } from './grid-column.ts'
import type { RowSource } from './row-source.ts'

export type RowMatch<Row> = {
  /** Where a row of before stands now, -1 when it is gone. */
  newIndex: (before: number) => number
  /** Both hold the same rows at the same places, apart from their values. */
  sameRows: boolean
  /** New index of each changed row, and the row it was; empty when too many changed to tell apart. */
  changes: ReadonlyMap<number, Row>
}

const mostChanges = 2000

/** Pairs rows by key; null when the two have next to nothing in common. */
export function matchRows<Row>(
  before: RowSource<Row>,
  after: RowSource<Row>,
  rowKey: (row: Row) => RowKey,
): RowMatch<Row> | null {
  const changes = new Map<number, Row>()
  if (samePlaces(before, after, rowKey, changes)) {
    return { newIndex: (index) => index, sameRows: true, changes }
  }
  changes.clear()
  const indexOf = new Map<RowKey, number>()
  for (let index = 0; index < after.length; index++) indexOf.set(rowKey(after.glance(index)), index)
  const moves = new Int32Array(before.length)
  let kept = 0
  for (let index = 0; index < before.length; index++) {
    const row = before.at(index)
    const now = indexOf.get(rowKey(row)) ?? -1
    moves[index] = now
    if (now < 0) continue
    kept++
    if (changes.size < mostChanges && after.at(now) !== row) changes.set(now, row)
  }
  if (kept === 0) return null
  if (changes.size === mostChanges) changes.clear()
  return { newIndex: (index) => moves[index] ?? -1, sameRows: false, changes }
}

function samePlaces<Row>(
  before: RowSource<Row>,
  after: RowSource<Row>,
  rowKey: (row: Row) => RowKey,
  changes: Map<number, Row>,
): boolean {
  if (before.length !== after.length) return false
  for (let index = 0; index < after.length; index++) {
    const was = before.at(index)
    const is = after.at(index)
    if (was === is) continue
    if (rowKey(was) !== rowKey(is) || changes.size === mostChanges) return false
    changes.set(index, was)
  }
  return true
}
