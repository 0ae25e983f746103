import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { toast } from 'react-toastify/unstyled'
import { readReferenceCell } from '#domain/reference-cell.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import type { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import type { ReferenceRow, ReferenceValues } from './reference-calls.ts'
import { referenceMutations, type RowChange } from './reference-data.api.ts'

export type ReferenceSheet = EditSheet<ReferenceRow, number>

/**
 * Saves a row as soon as a cell of it is left and nothing in it is wrong; what the host refuses stays in
 * its cell with the reason. Answers how to take the last saving back.
 */
export function useRowSaving(kind: ReferenceKind, sheet: ReferenceSheet): { undoLast: () => void } {
  const { mutateAsync: change } = useMutation(referenceMutations.change(kind))
  /** Each saving turned round, the newest last. */
  const saved = useRef<RowChange[][]>([])
  /** What a row on screen has become since, until the screen shows it. */
  const written = useRef(new WeakMap<ReferenceRow, ReferenceRow>())
  /** One after another, so that two edits of a row arrive in the order they were made. */
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    const save = async (keys: readonly number[]) => {
      const back: RowChange[] = []
      for (const shown of sheet.readyRows(keys)) {
        const seen = written.current.get(shown) ?? shown
        const typed = sheet.texts()[shown.id] ?? {}
        const row = { ...seen, values: { ...seen.values, ...valuesOf(kind, typed) } }
        try {
          await change({ row, seen })
          written.current.set(shown, row)
          back.push({ row: seen, seen: row })
          // A cell of the row left meanwhile waits for its own turn.
          sheet.forget([row.id], { [row.id]: typed })
        } catch (error) {
          const { message, issues = [] } = problemOf(error)
          sheet.refuse(row.id, byTypedColumn(Object.keys(typed), issues, message))
        }
      }
      if (back.length === 0) return
      saved.current.push(back)
      undoToast({
        text: savedWords(kind, back),
        onUndo: () => void takeBack(back, saved, change),
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
  back: readonly RowChange[],
  saved: RefObject<RowChange[][]>,
  change: (back: RowChange) => Promise<unknown>,
): Promise<void> {
  if (!saved.current.some((changes) => changes === back)) return
  saved.current = saved.current.filter((changes) => changes !== back)
  try {
    for (const one of back) await change(one)
    toast.success('Taken back.')
  } catch (error) {
    toast.error(problemOf(error).message)
  }
}

function valuesOf(kind: ReferenceKind, typed: Readonly<Record<string, string>>): ReferenceValues {
  const read = referenceDefinitions[kind].columns.flatMap((column) => {
    const text = typed[column.key]
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

function savedWords(kind: ReferenceKind, back: readonly RowChange[]): string {
  const { naming } = referenceDefinitions[kind]
  const [first] = back
  return back.length === 1
    ? `${String(first?.seen.values[naming])} is saved.`
    : `${formatCount(back.length)} rows are saved.`
}
