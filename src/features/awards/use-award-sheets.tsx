import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { AwardReview, type Review } from './AwardReview.tsx'
import type { BoardLane } from './board-lane.ts'
import { CarrierTable } from './CarrierTable.tsx'
import {
  type Choice,
  confirmedChoices,
  renewed,
  replacedLanes,
  withoutPending,
  withSameOffers,
} from './choice.ts'
import { type Refused, useDecisions } from './decisions.ts'
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
  const [resetting, setResetting] = useState<Resetting | null>(null)

  const review = (choices: readonly Choice[], asked: readonly BoardLane[], undecided?: string) =>
    setReviewed({ choices, leftOut: leftOutWords(asked, choices, undecided) })
  const outcomeOf = (choices: readonly Choice[], onKept: () => void) => ({
    onKept,
    onRefused: (refused: Refused) => setReviewed({ choices, leftOut: '', refused }),
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
      {resetting && (
        <ResetDialog
          {...resetting}
          busy={decisions.busy}
          onReset={() =>
            void decisions.reset(resetting.lanes, {
              onReset: () => {
                setResetting(null)
                onDone?.()
              },
              onRefused: (refused, isConflict) =>
                setResetting({
                  lanes: isConflict ? withSameOffers(resetting.lanes, lanes) : resetting.lanes,
                  refused,
                }),
            })
          }
          onClose={() => setResetting(null)}
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
          mode={mode}
          review={reviewed}
          lanes={lanes}
          busy={decisions.busy}
          onAward={awardReviewed}
          onChange={(choices) => setReviewed({ ...reviewed, choices })}
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
  const reset = (awarded: readonly BoardLane[]) => setResetting({ lanes: awarded })
  return { review, pend, unmark, reset, busy: decisions.busy, sheets }
}

type Resetting = {
  /** Awarded lanes. */
  lanes: readonly BoardLane[]
  /** Why the server did not reset some of them. */
  refused?: string
}

type ResetDialogProps = Resetting & {
  busy: boolean
  onReset: () => void
  onClose: () => void
}

function ResetDialog({ lanes, refused, busy, onReset, onClose }: ResetDialogProps) {
  const [only] = lanes
  const what = counted(lanes.length, 'lane')
  return (
    <ConfirmDialog
      title={`Reset the award of ${agreeing(lanes.length, only?.lane.locationStr ?? what, what)}?`}
      action={refused !== undefined && lanes.length > 1 ? `Reset all ${what}` : `Reset ${what}`}
      danger
      problem={refused}
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
