import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { bidMutations } from '#features/bidding/bids.api.ts'
import { awardedSavingsAddress } from '#features/savings/savings-link.api.ts'
import { mayBeDone, problemOf, statusOf } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { awardMutations } from './awards.api.ts'
import type { BoardLane } from './board-lane.ts'
import { type Choice, entryOf, keptReason, pendingChoices } from './choice.ts'
import { actionToast } from '#ui/action-toast.tsx'
import { undoToast } from '#ui/undo-toast.tsx'

/** What did not happen, and why. */
export type Refused = { what: string; why: string }

type Outcome = {
  /** The lanes are pending now, but for those left out. */
  onKept: (leftOut: Applied['leftOut']) => void
  /** Nothing changed, or nobody knows because no answer came. */
  onRefused: (refused: Refused) => void
  /** The lanes are awarded and the carriers notified. */
  onAwarded?: () => void
}

type ResetOutcome = {
  onReset: () => void
  onRefused: (problem: string, isConflict: boolean) => void
}

/** Awards that stand on lanes; null where the host does not say which they are. */
type AwardIds = readonly number[] | null
export type Applied = {
  leftOut: readonly { laneId: number; why: string }[]
  awardIds: AwardIds
}

/** What can be decided on the board, each with its way back; `busy` while a call is under way. */
export function useDecisions(mode: BiddableMode) {
  const navigate = useNavigate()
  const award = useMutation(bidMutations.award())
  const pend = useMutation(awardMutations.pend())
  const withdraw = useMutation(awardMutations.withdraw())
  const restorePending = useMutation(awardMutations.restore())

  const decide = (choices: readonly Choice[], reason?: AwardReason) =>
    pend.mutateAsync({
      awards: choices.map(entryOf),
      ...(reason && { reason }),
      ...expecting(standingIds(lanesOf(choices))),
    })

  /**
   * Before: what was pending on these lanes comes back, at the price of its offer, and the others are free again.
   * What was decided about them since, in whichever window, stays: then nothing is undone.
   */
  async function bringBack(lanes: readonly BoardLane[], left: AwardIds): Promise<void> {
    if (await offers(pendingAwards.restore)) {
      await restorePending.mutateAsync({
        laneIds: lanes.map(({ id }) => id),
        awardIds: lanes.flatMap(({ pending }) => pending.flatMap(({ id }) => id ?? [])),
        ...expecting(left),
      })
      return
    }
    const before = pendingChoices(lanes)
    const free = lanes.filter(({ pending }) => pending.length === 0).map(({ id }) => id)
    const reason = keptReason(before)
    if (before.length > 0)
      await pend.mutateAsync({ awards: before.map(entryOf), ...(reason && { reason }) })
    if (free.length > 0) await withdraw.mutateAsync({ laneIds: free })
  }

  /** `left`: what the decision to be undone left on the lanes. */
  async function restore(
    lanes: readonly BoardLane[],
    left: AwardIds,
    message: string,
  ): Promise<void> {
    try {
      await bringBack(lanes, left)
      toast.success(message)
    } catch (error) {
      if (mayBeDone(error)) {
        actionToast({
          text: 'The server did not answer. Perhaps nothing was undone.',
          action: 'Try again',
          onAction: () => void restore(lanes, left, message),
          failed: true,
        })
      } else toast.error(`Not undone. ${problemOf(error).message}`)
    }
  }

  async function markPending(
    choices: readonly Choice[],
    reason: AwardReason | undefined,
    outcome: Outcome,
  ): Promise<void> {
    await applyPending(choices, outcome, async () => ({
      leftOut: [],
      awardIds: await decide(choices, reason),
    }))
  }

  /** `apply` sets the choices as pending awards and answers what it left out. */
  async function applyPending(
    choices: readonly Choice[],
    { onKept, onRefused }: Outcome,
    apply: () => Promise<Applied>,
  ): Promise<void> {
    const nothing = 'Nothing was marked pending.'
    let applied: Applied
    try {
      applied = await apply()
    } catch (error) {
      return onRefused(refusedBy(error, nothing))
    }
    const { leftOut, awardIds } = applied
    const others = new Set(leftOut.map(({ laneId }) => laneId))
    const lanes = lanesOf(choices).filter(({ id }) => !others.has(id))
    if (lanes.length === 0)
      return onRefused({
        what: nothing,
        why: [...new Set(leftOut.map((one) => one.why))].join(' ') || 'No lane can be awarded now.',
      })
    onKept(leftOut)
    const rest = others.size > 0 ? ` ${counted(others.size, 'lane')} left out.` : ''
    undoToast({
      text: `${counted(lanes.length, 'lane')} pending.${rest} No carrier has been notified.`,
      onUndo: () => void restore(lanes, awardIds, 'Undone.'),
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
    const nothing = 'Nothing was awarded.'
    let pended: AwardIds
    try {
      pended = await decide(choices, reason)
    } catch (error) {
      return onRefused(refusedBy(error, nothing))
    }
    onKept([])
    const lanes = lanesOf(choices)
    const confirm = async () => {
      try {
        await award.mutateAsync({
          awards: choices.map(entryOf),
          confirm: true,
          ...(reason && { reason }),
          ...expecting(pended),
        })
        onAwarded?.()
        actionToast({
          text: `${counted(lanes.length, 'lane')} awarded. The carriers have been notified.`,
          action: 'See savings',
          onAction: () => void navigate(awardedSavingsAddress(mode)),
        })
      } catch (error) {
        const refused = refusedBy(error, nothing)
        toast.error(`${refused.what} ${refused.why}`)
        onRefused(refused)
      }
    }
    undoToast({
      text: `${counted(lanes.length, 'lane')} pending. The carriers are notified in a few seconds.`,
      now: 'Award now',
      onUndo: () => void restore(lanes, pended, nothing),
      onEnd: () => void confirm(),
    })
  }

  /** Takes pending awards back. */
  async function unmark(lanes: readonly BoardLane[]): Promise<void> {
    const standing = standingIds(lanes)
    try {
      await withdraw.mutateAsync({
        laneIds: lanes.map(({ id }) => id),
        ...expecting(standing),
      })
      undoToast({
        text: `${counted(lanes.length, 'lane')} no longer pending.`,
        onUndo: () => void restore(lanes, standing && [], 'Undone.'),
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
      await withdraw.mutateAsync({
        laneIds: lanes.map(({ id }) => id),
        ...expecting(standingIds(lanes)),
      })
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
    busy: award.isPending || pend.isPending || withdraw.isPending || restorePending.isPending,
  }
}

/** What stands on lanes as they were shown. */
export function standingIds(lanes: readonly BoardLane[]): AwardIds {
  const ids = lanes.flatMap(({ awards }) => awards.map(({ id }) => id))
  const known = ids.filter((id) => id !== null)
  return known.length === ids.length ? known : null
}

export const expecting = (awards: AwardIds): { expectedAwards?: number[] } =>
  awards === null ? {} : { expectedAwards: [...awards] }

const refusedBy = (error: unknown, nothing: string): Refused =>
  mayBeDone(error)
    ? {
        what: 'The server did not answer.',
        why: 'It may have done this all the same. Check the lanes before you try again.',
      }
    : { what: nothing, why: problemOf(error).message }

const lanesOf = (choices: readonly Choice[]): BoardLane[] => [
  ...new Map(choices.map(({ lane }) => [lane.id, lane])).values(),
]
