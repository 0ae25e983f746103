import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from 'react-toastify/unstyled'
import { readReferenceCell } from '#domain/reference-cell.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import type { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import type { ReferenceRow, ReferenceValues } from './reference-calls.ts'
import { newestRow, referenceMutations, type RowChange } from './reference-data.api.ts'

export type ReferenceSheet = EditSheet<ReferenceRow, number>

/**
 * Saves a row as soon as a cell of it is left and nothing in it is wrong; what the host refuses stays in
 * its cell with the reason. Answers how to take the last saving back.
 */
export function useRowSaving(kind: ReferenceKind, sheet: ReferenceSheet): { undoLast: () => void } {
  const client = useQueryClient()
  const { mutateAsync: change } = useMutation(referenceMutations.change(kind))
  /** The newest last. */
  const savings = useRef<SavedRow[][]>([])
  /** One after another, so that two edits of a row arrive in the order they were made. */
  const queue = useRef(Promise.resolve())
  const inTurn = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work)
  }

  const takeBack = async (saving: SavedRow[] | undefined) => {
    if (!saving || !savings.current.includes(saving)) return
    const changes = changesBack(saving, kind, client)
    if (!changes) {
      const what = agreeing(saving.length, 'It was', 'Some of it was')
      toast.error(`${what} changed again since. Ctrl+Z undoes the latest change first.`)
      return
    }
    savings.current = savings.current.filter((one) => one !== saving)
    try {
      for (const one of changes) await change(one)
      toast.success('Undone.')
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }

  const save = async (keys: readonly number[]) => {
    const saving: SavedRow[] = []
    for (const shown of sheet.readyRows(keys)) {
      // The screen may not show yet what the row became.
      const seen = newestRow(client, kind, shown.id) ?? shown
      const typed = sheet.texts()[shown.id] ?? {}
      const columns = Object.keys(typed)
      const row = { ...seen, values: { ...seen.values, ...valuesOf(kind, typed) } }
      try {
        await change({ row, seen })
        saving.push({ row, seen, columns })
        // A cell of the row left meanwhile waits for its own turn.
        sheet.forget([row.id], { [row.id]: typed })
      } catch (error) {
        const { message, issues = [] } = problemOf(error)
        sheet.refuse(row.id, byTypedColumn(columns, issues, message))
      }
    }
    if (saving.length === 0) return
    savings.current.push(saving)
    undoToast({
      text: savedWords(kind, saving),
      onUndo: () => inTurn(() => takeBack(saving)),
    })
  }
  const saveInTurn = useEffectEvent((keys: readonly number[]) => {
    if (sheet.readyRows(keys).length > 0) inTurn(() => save(keys))
  })
  useEffect(() => sheet.subscribe((keys) => saveInTurn(keys)), [sheet])

  return { undoLast: () => inTurn(() => takeBack(savings.current.at(-1))) }
}

function valuesOf(kind: ReferenceKind, typed: Readonly<Record<string, string>>): ReferenceValues {
  const read = referenceDefinitions[kind].columns.flatMap((column) => {
    const text = typed[column.key]
    const cell = text === undefined ? undefined : readReferenceCell(column, text, readerMark())
    return cell && 'value' in cell ? [[column.key, cell.value] as const] : []
  })
  return Object.fromEntries(read)
}

/** What is refused about a column that was not typed in is shown in the first one that was. */
function byTypedColumn(
  typed: readonly string[],
  issues: readonly { path: string; message: string }[],
  message: string,
): Record<string, string> {
  const own = issues.filter(({ path }) => typed.includes(path))
  const [first = ''] = typed
  return own.length > 0
    ? Object.fromEntries(own.map((issue) => [issue.path, issue.message]))
    : { [first]: message }
}

function savedWords(kind: ReferenceKind, saving: readonly SavedRow[]): string {
  const { naming } = referenceDefinitions[kind]
  const [first] = saving
  return saving.length === 1
    ? `${String(first?.row.values[naming])} saved.`
    : `${counted(saving.length, 'row')} saved.`
}

/** A saved row and the columns that were written in it. */
type SavedRow = RowChange & { columns: readonly string[] }

/**
 * The changes that put back what a saving wrote and leave the rest of each row as it now is; undefined
 * where a cell of it was written again since, whose newer value would be lost.
 */
function changesBack(
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
