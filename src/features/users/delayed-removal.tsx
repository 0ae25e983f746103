import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Account } from '#domain/user.ts'
import { problemOf } from '#lib/call.ts'
import { userMutations } from './users.api.ts'

/** Deleting an account cannot be taken back, so the call waits this long for an Undo. */
const delayMs = 5000

type Pending = { ids: readonly number[]; timer: ReturnType<typeof setTimeout> }

/** Takes people off the list at once and deletes them five seconds later, unless that is undone. */
export function useDelayedRemoval() {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation(userMutations.remove())
  const pending = useRef(new Set<Pending>())
  const back = (ids: readonly number[]) =>
    setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))

  const send = (wait: Pending) => {
    pending.current.delete(wait)
    mutate(wait.ids, {
      onError: (error) => toast.error(problemOf(error).message),
      onSettled: () => back(wait.ids),
    })
  }
  const remove = (people: readonly Account[]) => {
    const ids = people.map(({ id }) => id)
    setLeaving((before) => new Set([...before, ...ids]))
    const wait: Pending = { ids, timer: setTimeout(() => send(wait), delayMs) }
    pending.current.add(wait)
    const undo = () => {
      if (!pending.current.delete(wait)) return
      clearTimeout(wait.timer)
      back(ids)
    }
    tell(people, undo)
  }
  // Who leaves the page has decided: what waits is sent at once.
  useEffect(() => {
    const waiting = pending.current
    return () => {
      for (const { ids, timer } of waiting) {
        clearTimeout(timer)
        mutate(ids)
      }
      waiting.clear()
    }
  }, [mutate])
  return { leaving, remove }
}

function tell(people: readonly Account[], undo: () => void): void {
  const [first] = people
  const who = people.length === 1 ? first?.username : `${people.length} accounts`
  toast.info(
    ({ closeToast }) => (
      <span className="undo">
        {who} {people.length === 1 ? 'is' : 'are'} deleted.
        <button
          type="button"
          className="btn btn-sm btn-outline-light"
          onClick={() => {
            undo()
            closeToast()
          }}
        >
          Undo
        </button>
      </span>
    ),
    { autoClose: delayMs, pauseOnHover: false, pauseOnFocusLoss: false },
  )
}
