import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { AwardReview, type Review } from './AwardReview.tsx'
import type { BoardLane } from './board-lane.ts'
import { CarrierTable } from './CarrierTable.tsx'
import { type Choice, confirmedChoices, renewed, replacedLanes, withoutPending } from './choice.ts'
import { useDecisions } from './decisions.ts'
import { ReplaceDialog } from './ReplacedAwards.tsx'
import { leftOutWords } from './standing.ts'

type AwardSheets = {
  mode: BiddableMode
  /** As they are now: what moved on since a choice was made is named. */
  lanes: readonly BoardLane[]
  onPended?: () => void
  /** What was reviewed is pending, soon to be awarded, or what was asked for is reset. */
  onDone?: () => void
  onAwarded?: (choices: readonly Choice[]) => void
}

/** Every decision about awards, each after the sheet that lists what it changes; `sheets` is where they open. */
export function useAwardSheets({ mode, lanes, onPended, onDone, onAwarded }: AwardSheets) {
  const decisions = useDecisions(mode)
  const [reviewed, setReviewed] = useState<Review | null>(null)
  const [replacing, setReplacing] = useState<readonly Choice[] | null>(null)
  const [resetting, setResetting] = useState<readonly BoardLane[]>([])

  const review = (choices: readonly Choice[], asked: readonly BoardLane[], undecided?: string) =>
    setReviewed({ choices, leftOut: leftOutWords(asked, choices, undecided) })
  const outcomeOf = (choices: readonly Choice[], onKept: () => void) => ({
    onKept,
    onRefused: (refused: string) => setReviewed({ choices, leftOut: '', refused }),
    onAwarded: () => onAwarded?.(choices),
  })
  const markPending = (choices: readonly Choice[], reason?: AwardReason) =>
    void decisions.markPending(
      choices,
      reason,
      outcomeOf(choices, () => {
        setReviewed(null)
        setReplacing(null)
        onPended?.()
      }),
    )
  const awardReviewed = (choices: readonly Choice[], reason: AwardReason | undefined) =>
    void decisions.awardSoon(
      choices,
      reason,
      outcomeOf(choices, () => {
        setReviewed(null)
        onDone?.()
      }),
    )
  /** Lists the pending awards that would give way first. */
  const pend = (choices: readonly Choice[]) => {
    const fresh = withoutPending(choices)
    if (replacedLanes(fresh).length > 0) setReplacing(fresh)
    else if (fresh.length > 0) markPending(fresh)
    else {
      toast.info(
        `${agreeing(choices.length, 'This lane is', 'These lanes are')} pending this way already.`,
      )
    }
  }

  const sheets = (
    <>
      {resetting.length > 0 && (
        <ResetDialog
          lanes={resetting}
          busy={decisions.busy}
          onReset={() => {
            void decisions.reset(resetting)
            setResetting([])
            onDone?.()
          }}
          onClose={() => setResetting([])}
        />
      )}
      {replacing && (
        <ReplaceDialog
          choices={replacing}
          busy={decisions.busy}
          onPend={(choices) => markPending(choices)}
          onClose={() => setReplacing(null)}
        />
      )}
      {reviewed && (
        <AwardReview
          review={reviewed}
          lanes={lanes}
          busy={decisions.busy}
          onAward={(reason) => awardReviewed(reviewed.choices, reason)}
          onPend={(reason) => markPending(reviewed.choices, reason)}
          onRenew={() => {
            const asked = new Set(reviewed.choices.map(({ lane }) => lane.id))
            review(
              renewed(reviewed.choices, lanes),
              lanes.filter(({ id }) => asked.has(id)),
            )
          }}
          onClose={() => setReviewed(null)}
        />
      )}
    </>
  )
  const unmark = (marked: readonly BoardLane[]) => void decisions.unmark(marked)
  return { review, pend, unmark, reset: setResetting, busy: decisions.busy, sheets }
}

type ResetDialogProps = {
  /** Awarded lanes. */
  lanes: readonly BoardLane[]
  busy: boolean
  onReset: () => void
  onClose: () => void
}

function ResetDialog({ lanes, busy, onReset, onClose }: ResetDialogProps) {
  const [only] = lanes
  const what = counted(lanes.length, 'lane')
  return (
    <ConfirmDialog
      title={`Reset the award of ${agreeing(lanes.length, only?.lane.locationStr ?? what, what)}?`}
      action={`Reset ${what}`}
      danger
      busy={busy}
      onConfirm={onReset}
      onClose={onClose}
    >
      <CarrierTable choices={confirmedChoices(lanes)} />
      <p className="mb-0">
        Every carrier that bid is notified that its bid is active again. The savings do not count
        until {agreeing(lanes.length, 'the lane is', 'the lanes are')} awarded again; award history
        is kept.
      </p>
    </ConfirmDialog>
  )
}
