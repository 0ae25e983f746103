import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { useOffers } from '#lib/extensions.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { ShownInPart } from '#ui/ShownInPart.tsx'
import { awardQueries } from './awards.api.ts'
import type { BoardLane } from './board-lane.ts'
import { CarrierTable } from './CarrierTable.tsx'
import {
  changesSince,
  type Choice,
  contradictedLanes,
  entryOf,
  heldReason,
  keptReason,
  offeredChoices,
  replacedLanes,
} from './choice.ts'
import type { Refused } from './decisions.ts'
import { ReasonChoice, reasonProblem } from './ReasonChoice.tsx'
import { ReplacedAwards } from './ReplacedAwards.tsx'
import { ReviewWarnings } from './ReviewWarnings.tsx'
import { UnearnedOffers } from './UnearnedOffers.tsx'
import { useBoardLanes } from './use-board-lanes.ts'

export type Review = {
  choices: readonly Choice[]
  /** Which of the lanes asked for are not, and why; '' for none. */
  leftOut: string
  /** What became of it the last time. */
  refused?: Refused
}

type AwardReviewProps = {
  mode: BiddableMode
  review: Review
  /** As the board is now: after a refusal it tells what changed. */
  lanes: readonly BoardLane[]
  busy: boolean
  onAward: (choices: readonly Choice[], reason: AwardReason | undefined) => void
  /** Reviews other choices instead. */
  onChange: (choices: readonly Choice[]) => void
  onPend: (reason: AwardReason | undefined) => void
  /** Takes over what changed, to be looked at again. */
  onRenew: () => void
  onClose: () => void
}

/** The one sheet before lanes are awarded: who gets what, what to think twice about, what carriers read. */
export function AwardReview(props: AwardReviewProps) {
  const { mode, review, lanes: shown, busy, onAward, onChange, onPend, onRenew, onClose } = props
  const { choices, leftOut, refused } = review
  const [chosen, setChosen] = useState(() => keptReason(choices))
  const [problem, setProblem] = useState<string | null>(null)
  const contradicted = contradictedLanes(choices)
  const reason = heldReason(chosen, contradicted)
  const replaced = replacedLanes(choices)
  const lanes = new Set(choices.map(({ lane }) => lane.id)).size
  const offered = offeredChoices(choices)
  const asksOffers = useOffers(pendingAwards.unearned) === true && offered.length > 0
  const unearned = useQuery({
    ...awardQueries.unearned(offered.map(entryOf)),
    enabled: asksOffers && refused === undefined,
  })
  const unearnedOffers = asksOffers && refused === undefined ? (unearned.data ?? []) : []
  // Of a lane reviewed by itself the others of its offer are read, so that they can be taken along.
  const board = useLanesOf(mode, shown, [
    ...choices.map(({ lane }) => lane.id),
    ...unearnedOffers.flatMap(({ earnedWith }) => earnedWith),
  ])
  const decide = (
    act: (reason: AwardReason | undefined) => void,
    decided: readonly Choice[] = choices,
  ) => {
    const given = heldReason(chosen, contradictedLanes(decided))
    const found = reasonProblem(
      given,
      decided.flatMap(({ lane }) => lane.bids.map(({ carrier }) => carrier)),
    )
    setProblem(found)
    if (found === null) act(given)
  }

  return (
    <Dialog
      title={
        (lanes === 1 && choices[0]?.lane.lane.locationStr) || `Award ${counted(lanes, 'lane')}?`
      }
      size="lg"
      busy={busy}
      onClose={onClose}
    >
      <DialogBody>
        {refused !== undefined && <Refusal {...props} lanes={board} refused={refused} />}
        <CarrierTable choices={choices} />
        {replaced.length > 0 && (
          <section aria-label="Pending awards">
            <p className="mb-1">{counted(replaced.length, 'pending award')} will be replaced:</p>
            <ReplacedAwards replaced={replaced} />
          </section>
        )}
        {leftOut !== '' && <p className="text-body-secondary">{leftOut}.</p>}
        <ReviewWarnings choices={choices} />
        <UnearnedOffers
          offers={unearnedOffers}
          choices={choices}
          lanes={board}
          busy={busy}
          onChoose={(decided) =>
            unearnedOffers.length > 1
              ? onChange(decided)
              : decide((given) => onAward(decided, given), decided)
          }
        />
        <ReasonChoice
          reason={reason}
          contradicted={contradicted}
          onChange={setChosen}
          problem={problem}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline-secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {refused === undefined ? (
          <>
            <Button
              variant="outline-primary"
              onClick={() => decide(onPend)}
              disabled={busy || lanes === 0}
            >
              Mark pending
            </Button>
            {unearnedOffers.length === 0 && (
              <Button
                onClick={() => decide((given) => onAward(choices, given))}
                disabled={busy || lanes === 0 || unearned.isLoading}
                aria-busy={busy}
              >
                {busy ? `Awarding ${counted(lanes, 'lane')}…` : `Award ${counted(lanes, 'lane')}`}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={onRenew}>Review current bids</Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** These lanes, or all of the mode where one of those asked for is not among them. */
function useLanesOf(
  mode: BiddableMode,
  shown: readonly BoardLane[],
  wanted: readonly number[],
): readonly BoardLane[] {
  const known = new Set(shown.map(({ id }) => id))
  const enabled = wanted.some((id) => !known.has(id))
  const lanes = useQuery({ ...laneQueries.list(mode), enabled })
  const board = useQuery({ ...awardQueries.board(mode), enabled })
  const all = useBoardLanes(enabled ? lanes.data : undefined, enabled ? board.data : undefined)
  return all ?? shown
}

/** The lanes that moved on, each with how; what the server said where none of them did. */
function Refusal({ review, lanes, refused }: AwardReviewProps & { refused: Refused }) {
  const changes = changesSince(review.choices, lanes)
  return (
    <div className="alert alert-danger" role="alert">
      <p className="mb-1">
        <strong>{refused.what}</strong>{' '}
        {changes.length === 0
          ? refused.why
          : 'These changed while you were reviewing. Review the current bids; lanes that can no longer be awarded are left out:'}
      </p>
      {changes.length > 0 && (
        <ShownInPart all={changes} first={10} noun="change">
          {(some) => (
            <ul className="mb-0">
              {some.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </ShownInPart>
      )}
    </div>
  )
}
