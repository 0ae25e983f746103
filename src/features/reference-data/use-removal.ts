import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { formatCount } from '#domain/quantity.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { problemOf } from '#lib/call.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import type { ReferenceRow } from './reference-calls.ts'
import { referenceMutations } from './reference-data.api.ts'

const secondsToUndo = 5

type Removal = {
  leaving: ReadonlySet<number>
  checking: boolean
  remove: (rows: readonly ReferenceRow[]) => void
}

/** Takes rows that nothing uses off the list at once and deletes them five seconds later. */
export function useRemoval(kind: ReferenceKind): Removal {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const failed = (error: Error) => void toast.error(problemOf(error).message)
  const check = useMutation({ ...referenceMutations.checkRemoval(kind), onError: failed })
  const send = useMutation({ ...referenceMutations.remove(kind), onError: failed })
  const { naming } = referenceDefinitions[kind]

  const remove = (rows: readonly ReferenceRow[]) => {
    const ids = rows.map(({ id }) => id)
    const back = () =>
      setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))
    check.mutate(ids, {
      onSuccess: () => {
        setLeaving((before) => new Set([...before, ...ids]))
        const [first] = rows
        undoToast({
          text:
            rows.length === 1
              ? `${String(first?.values[naming])} deleted.`
              : `${formatCount(rows.length)} rows deleted.`,
          seconds: secondsToUndo,
          onUndo: back,
          onEnd: () => send.mutate(ids, { onSettled: back }),
        })
      },
    })
  }
  return { leaving, checking: check.isPending, remove }
}
