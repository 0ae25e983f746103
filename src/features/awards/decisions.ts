import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { AwardReason } from '#domain/award-reason.ts'
import type { AwardEntry } from '#domain/award.ts'
import { bidMutations } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'
import { awardMutations } from './awards.api.ts'
import type { BoardLane } from './board-lane.ts'
import { type Choice, entryOf, pendingChoices } from './choice.ts'
import { undoToast } from '#ui/undo-toast.tsx'

type Refused = (problem: string) => void

/** What can be decided on the board, each with its way back; `busy` while a call is under way. */
export function useDecisions() {
  const award = useMutation(bidMutations.award())
  const withdraw = useMutation(awardMutations.withdraw())

  const pend = (awards: AwardEntry[]) => award.mutateAsync({ awards, confirm: false })

  /** Before: what was pending on these lanes comes back, the others are free again. */
  async function restore(lanes: readonly BoardLane[]): Promise<void> {
    const before = pendingChoices(lanes)
    const free = lanes.filter(({ pending }) => pending.length === 0).map(({ id }) => id)
    try {
      if (before.length > 0) await pend(before.map(entryOf))
      if (free.length > 0) await withdraw.mutateAsync(free)
      toast.success('Undone.')
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }

  async function markPending(choices: readonly Choice[], onRefused: Refused): Promise<void> {
    try {
      await pend(choices.map(entryOf))
    } catch (error) {
      return onRefused(problemOf(error).message)
    }
    const lanes = lanesOf(choices)
    undoToast({
      text: `${count(lanes.length)} pending. Nobody has been told.`,
      onUndo: () => void restore(lanes),
    })
  }

  /** Sent only once the time to undo is over: carriers cannot unread a notice. */
  function awardSoon(
    choices: readonly Choice[],
    reason: AwardReason | undefined,
    onRefused: Refused,
  ): void {
    const lanes = lanesOf(choices)
    const send = async () => {
      try {
        await award.mutateAsync({
          awards: choices.map(entryOf),
          confirm: true,
          ...(reason && { reason }),
        })
        toast.success(`${count(lanes.length)} awarded. The carriers have been told.`)
      } catch (error) {
        const { message } = problemOf(error)
        toast.error(`Nothing was awarded. ${message}`)
        onRefused(message)
      }
    }
    undoToast({
      text: `Awarding ${count(lanes.length)}…`,
      now: 'Award now',
      onUndo: () => toast.info('Nothing was awarded.'),
      onEnd: () => void send(),
    })
  }

  /** Takes pending awards back. */
  async function unmark(lanes: readonly BoardLane[]): Promise<void> {
    const before = pendingChoices(lanes)
    try {
      await withdraw.mutateAsync(lanes.map(({ id }) => id))
      undoToast({
        text: `${count(lanes.length)} no longer pending.`,
        onUndo: () => void pend(before.map(entryOf)).catch(() => toast.error('Not undone.')),
      })
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }

  /** Takes confirmed awards back too: carriers are told that their bids stand again. */
  async function reset(lanes: readonly BoardLane[]): Promise<void> {
    try {
      await withdraw.mutateAsync(lanes.map(({ id }) => id))
      toast.success(`The award of ${count(lanes.length)} was reset. The bids stand again.`)
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }

  return {
    markPending,
    awardSoon,
    unmark,
    reset,
    busy: award.isPending || withdraw.isPending,
  }
}

const lanesOf = (choices: readonly Choice[]): BoardLane[] => [
  ...new Map(choices.map(({ lane }) => [lane.id, lane])).values(),
]

export const count = (lanes: number): string =>
  `${lanes.toLocaleString()} ${lanes === 1 ? 'lane' : 'lanes'}`
