import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { bidMutations } from '#features/bidding/bids.api.ts'
import { awardedSavingsAddress } from '#features/savings/savings-link.api.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { awardMutations } from './awards.api.ts'
import type { BoardLane } from './board-lane.ts'
import { type Choice, entryOf, keptReason, pendingChoices } from './choice.ts'
import { actionToast } from '#ui/action-toast.tsx'
import { undoToast } from '#ui/undo-toast.tsx'

type Outcome = {
  /** The lanes are pending now. */
  onKept: () => void
  /** The server refused, with its words: nothing changed. */
  onRefused: (problem: string) => void
  /** The lanes are awarded and the carriers notified. */
  onAwarded?: () => void
}

type ResetOutcome = {
  onReset: () => void
  onRefused: (problem: string, isConflict: boolean) => void
}

export type LeftOut = readonly { laneId: number; why: string }[]

/** What can be decided on the board, each with its way back; `busy` while a call is under way. */
export function useDecisions(mode: BiddableMode) {
  const navigate = useNavigate()
  const award = useMutation(bidMutations.award())
  const withdraw = useMutation(awardMutations.withdraw())
  const restorePending = useMutation(awardMutations.restore())

  const decide = (choices: readonly Choice[], confirm: boolean, reason?: AwardReason) =>
    award.mutateAsync({ awards: choices.map(entryOf), confirm, ...(reason && { reason }) })

  /** Before: what was pending on these lanes comes back, at the price of its offer, and the others are free again. */
  async function bringBack(lanes: readonly BoardLane[]): Promise<void> {
    if (await offers(pendingAwards.restore)) {
      await restorePending.mutateAsync({
        laneIds: lanes.map(({ id }) => id),
        awardIds: lanes.flatMap(({ pending }) => pending.flatMap(({ id }) => id ?? [])),
      })
      return
    }
    const before = pendingChoices(lanes)
    const free = lanes.filter(({ pending }) => pending.length === 0).map(({ id }) => id)
    if (before.length > 0) await decide(before, false, keptReason(before))
    if (free.length > 0) await withdraw.mutateAsync(free)
  }

  async function restore(lanes: readonly BoardLane[], message: string): Promise<void> {
    try {
      await bringBack(lanes)
      toast.success(message)
    } catch (error) {
      toast.error(`Not undone. ${problemOf(error).message}`)
    }
  }

  async function markPending(
    choices: readonly Choice[],
    reason: AwardReason | undefined,
    outcome: Outcome,
  ): Promise<void> {
    await applyPending(choices, outcome, async () => {
      await decide(choices, false, reason)
      return []
    })
  }

  /** `apply` sets the choices as pending awards and answers what it left out. */
  async function applyPending(
    choices: readonly Choice[],
    { onKept, onRefused }: Outcome,
    apply: () => Promise<LeftOut>,
  ): Promise<void> {
    let leftOut: LeftOut
    try {
      leftOut = await apply()
    } catch (error) {
      return onRefused(problemOf(error).message)
    }
    const others = new Set(leftOut.map(({ laneId }) => laneId))
    const lanes = lanesOf(choices).filter(({ id }) => !others.has(id))
    if (lanes.length === 0) return onRefused(leftOut[0]?.why ?? 'No lane can be awarded now.')
    onKept()
    const [why, ...more] = new Set(leftOut.map((one) => one.why))
    const because = why !== undefined && more.length === 0 ? ` ${why}` : ''
    const rest = others.size > 0 ? ` ${counted(others.size, 'lane')} left out.${because}` : ''
    undoToast({
      text: `${counted(lanes.length, 'lane')} pending.${rest} No carrier has been notified.`,
      onUndo: () => void restore(lanes, 'Undone.'),
    })
  }

  /**
   * Pending at once, confirmed when the time to undo is over: carriers cannot unread a notice. Who closes
   * the browser meanwhile finds the lanes pending, with their reason, to be confirmed.
   */
  async function awardSoon(
    choices: readonly Choice[],
    reason: AwardReason | undefined,
    { onKept, onRefused, onAwarded }: Outcome,
  ): Promise<void> {
    try {
      await decide(choices, false, reason)
    } catch (error) {
      return onRefused(problemOf(error).message)
    }
    onKept()
    const lanes = lanesOf(choices)
    const confirm = async () => {
      try {
        await decide(choices, true, reason)
        onAwarded?.()
        actionToast({
          text: `${counted(lanes.length, 'lane')} awarded. The carriers have been notified.`,
          action: 'See savings',
          onAction: () => void navigate(awardedSavingsAddress(mode)),
        })
      } catch (error) {
        const { message } = problemOf(error)
        toast.error(`Nothing was awarded. ${message}`)
        onRefused(message)
      }
    }
    undoToast({
      text: `${counted(lanes.length, 'lane')} pending. The carriers are notified in a few seconds.`,
      now: 'Award now',
      onUndo: () => void restore(lanes, 'Nothing was awarded.'),
      onEnd: () => void confirm(),
    })
  }

  /** Takes pending awards back. */
  async function unmark(lanes: readonly BoardLane[]): Promise<void> {
    try {
      await withdraw.mutateAsync(lanes.map(({ id }) => id))
      undoToast({
        text: `${counted(lanes.length, 'lane')} no longer pending.`,
        onUndo: () => void restore(lanes, 'Undone.'),
      })
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }

  /** Takes confirmed awards back too: carriers are notified that their bids are active again. */
  async function reset(
    lanes: readonly BoardLane[],
    { onReset, onRefused }: ResetOutcome,
  ): Promise<void> {
    try {
      await withdraw.mutateAsync(lanes.map(({ id }) => id))
    } catch (error) {
      return onRefused(problemOf(error).message, statusOf(error) === 409)
    }
    onReset()
    toast.success(
      `The award of ${counted(lanes.length, 'lane')} was reset. The bids are active again.`,
    )
  }

  return {
    markPending,
    applyPending,
    awardSoon,
    unmark,
    reset,
    busy: award.isPending || withdraw.isPending || restorePending.isPending,
  }
}

const lanesOf = (choices: readonly Choice[]): BoardLane[] => [
  ...new Map(choices.map(({ lane }) => [lane.id, lane])).values(),
]
