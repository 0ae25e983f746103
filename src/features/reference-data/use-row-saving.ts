import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { toast } from 'react-toastify/unstyled'
import { readReferenceCell } from '#domain/reference-cell.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import type { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import type { ReferenceRow } from './reference-calls.ts'
import { referenceMutations } from './reference-data.api.ts'

export type ReferenceSheet = EditSheet<ReferenceRow, number>

/**
 * Saves a row as soon as a cell of it is left and nothing in it is wrong; what the host refuses stays in
 * its cell with the reason. Answers how to take the last saving back.
 */
export function useRowSaving(kind: ReferenceKind, sheet: ReferenceSheet): { undoLast: () => void } {
  const { mutateAsync: change } = useMutation(referenceMutations.change(kind))
  /** What the rows held before they were saved, the newest last. */
  const saved = useRef<ReferenceRow[][]>([])
  /** One after another, so that two edits of a row arrive in the order they were made. */
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    const save = async (keys: readonly number[]) => {
      const ready = sheet.readyRows(keys)
      const before: ReferenceRow[] = []
      const after: ReferenceRow[] = []
      for (const row of ready) {
        const typed = { id: row.id, values: { ...row.values, ...typedValues(kind, sheet, row) } }
        try {
          await change(typed)
          before.push(row)
          after.push(typed)
          sheet.forget([row.id])
        } catch (error) {
          const { message, issues = [] } = problemOf(error)
          sheet.refuse(
            row.id,
            byTypedColumn(Object.keys(sheet.texts()[row.id] ?? {}), issues, message),
          )
        }
      }
      if (before.length === 0) return
      saved.current.push(before)
      undoToast({
        text: savedWords(kind, after),
        onUndo: () => void takeBack(before, saved, change),
      })
    }
    return sheet.subscribe((keys) => {
      if (sheet.readyRows(keys).length > 0) queue.current = queue.current.then(() => save(keys))
    })
  }, [kind, sheet, change])

  return {
    undoLast: () => {
      const last = saved.current.at(-1)
      if (last) void takeBack(last, saved, change)
    },
  }
}

async function takeBack(
  before: readonly ReferenceRow[],
  saved: RefObject<ReferenceRow[][]>,
  change: (row: ReferenceRow) => Promise<unknown>,
): Promise<void> {
  if (!saved.current.some((rows) => rows === before)) return
  saved.current = saved.current.filter((rows) => rows !== before)
  try {
    for (const row of before) await change(row)
    toast.success('Taken back.')
  } catch (error) {
    toast.error(problemOf(error).message)
  }
}

function typedValues(kind: ReferenceKind, sheet: ReferenceSheet, { id }: ReferenceRow) {
  const read = referenceDefinitions[kind].columns.flatMap((column) => {
    const text = sheet.text(id, column.key)
    const cell = text === undefined ? undefined : readReferenceCell(column, text)
    return cell && 'value' in cell ? [[column.key, cell.value] as const] : []
  })
  return Object.fromEntries(read)
}

/** What is refused about a column that was not typed in is told in the first one that was. */
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

function savedWords(kind: ReferenceKind, rows: readonly ReferenceRow[]): string {
  const { naming } = referenceDefinitions[kind]
  const [first] = rows
  return rows.length === 1
    ? `${String(first?.values[naming])} is saved.`
    : `${formatCount(rows.length)} rows are saved.`
}
