import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Account } from '#domain/user.ts'
import { problemOf } from '#lib/call.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import { userMutations } from './users.api.ts'

/** Deleting an account cannot be taken back, so the call waits this long for an Undo. */
const secondsToUndo = 5

/** Takes people off the list at once and deletes them five seconds later, unless that is undone. */
export function useDelayedRemoval() {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation({
    ...userMutations.remove(),
    onError: (error) => toast.error(problemOf(error).message),
  })

  const remove = (people: readonly Account[]) => {
    const ids = people.map(({ id }) => id)
    const back = () =>
      setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))
    setLeaving((before) => new Set([...before, ...ids]))
    const [first] = people
    undoToast({
      text:
        people.length === 1 ? `${first?.username} deleted.` : `${people.length} accounts deleted.`,
      seconds: secondsToUndo,
      onUndo: back,
      onEnd: () => mutate(ids, { onSettled: back }),
    })
  }
  return { leaving, remove }
}
