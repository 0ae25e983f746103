import type { QueryClient } from '@tanstack/react-query'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import { newestRow, type RowChange } from './reference-data.api.ts'

/** A saved row and the columns that were written in it. */
export type SavedRow = RowChange & { columns: readonly string[] }

/**
 * The changes that put back what a saving wrote and leave the rest of each row as it now is; undefined
 * where a cell of it was written again since, whose newer value would be lost.
 */
export function changesBack(
  saving: readonly SavedRow[],
  kind: ReferenceKind,
  client: QueryClient,
): RowChange[] | undefined {
  const changes: RowChange[] = []
  for (const { row, seen, columns } of saving) {
    const now = newestRow(client, kind, row.id) ?? row
    const values = { ...now.values }
    for (const column of columns) {
      if (JSON.stringify(values[column]) !== JSON.stringify(row.values[column])) return undefined
      values[column] = seen.values[column] ?? null
    }
    changes.push({ row: { ...now, values }, seen: now })
  }
  return changes
}
