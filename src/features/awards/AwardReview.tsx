import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { AwardReason } from '#domain/award-reason.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { warningWords } from '#domain/award-warning.ts'
import { roomOf } from '#domain/recommended-award.ts'
import type { BoardLane } from './board-lane.ts'
import { CarrierTable } from './CarrierTable.tsx'
import {
  changesSince,
  type Choice,
  contradictedLanes,
  heldReason,
  keptReason,
  warningLanes,
} from './choice.ts'
import { ReasonChoice, reasonProblem } from './ReasonChoice.tsx'

export type Review = {
  choices: readonly Choice[]
  /** Which of the lanes asked for are not, and why; '' for none. */
  leftOut: string
  /** What the server said to it the last time. */
  refused?: string
}

type AwardReviewProps = {
  review: Review
  /** As the board is now: after a refusal it tells what changed. */
  lanes: readonly BoardLane[]
  busy: boolean
  onAward: (reason: AwardReason | undefined) => void
  onPend: (reason: AwardReason | undefined) => void
  /** Takes over what changed, to be looked at again. */
  onRenew: () => void
  onClose: () => void
}

/** The one sheet before lanes are awarded: who gets what, what to think twice about, what carriers read. */
export function AwardReview(props: AwardReviewProps) {
  const { review, busy, onAward, onPend, onRenew, onClose } = props
  const { choices, leftOut, refused } = review
  const [chosen, setChosen] = useState(() => keptReason(choices))
  const [problem, setProblem] = useState<string | null>(null)
  const contradicted = contradictedLanes(choices)
  const reason = heldReason(chosen, contradicted)
  const lanes = new Set(choices.map(({ lane }) => lane.id)).size
  const decide = (act: (reason: AwardReason | undefined) => void) => {
    const found = reasonProblem(
      reason,
      choices.flatMap(({ lane }) => lane.bids.map(({ carrier }) => carrier)),
    )
    setProblem(found)
    if (found === null) act(reason)
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
        {refused !== undefined && <Refusal {...props} refused={refused} />}
        <CarrierTable choices={choices} />
        {leftOut !== '' && <p className="text-body-secondary">{leftOut}.</p>}
        <ReviewWarnings choices={choices} />
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
            <Button onClick={() => decide(onAward)} disabled={busy || lanes === 0} aria-busy={busy}>
              {busy ? `Awarding ${counted(lanes, 'lane')}…` : `Award ${counted(lanes, 'lane')}`}
            </Button>
          </>
        ) : (
          <Button onClick={onRenew}>Review current bids</Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** The lanes that moved on, each with how; what the server said where none of them did. */
function Refusal({ review, lanes, refused }: AwardReviewProps & { refused: string }) {
  const changes = changesSince(review.choices, lanes)
  return (
    <div className="alert alert-danger" role="alert">
      <p className="mb-1">
        <strong>Nothing was awarded.</strong>{' '}
        {changes.length === 0
          ? refused
          : 'These changed while you were reviewing. Review the current bids; lanes that can no longer be awarded are left out:'}
      </p>
      {changes.length > 0 && (
        <ul className="mb-0">
          {changes.slice(0, 10).map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length > 10 && <li>and {changes.length - 10} more</li>}
        </ul>
      )}
    </div>
  )
}

const named = 30

function ReviewWarnings({ choices }: { choices: readonly Choice[] }) {
  const warnings = warningLanes(choices)
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="review-warnings">
      {warnings.map(([warning, lanes]) => (
        <details key={warning}>
          <summary>
            {formatCount(lanes.length)} {warningWords[warning][lanes.length === 1 ? 0 : 1]}
          </summary>
          <ul>
            {lanes.slice(0, named).map(({ id, lane }) => (
              <li key={id}>
                {lane.locationStr}
                {warning === 'incumbentLost' &&
                  lane.incumbentCarrier &&
                  ` (${lane.incumbentCarrier})`}
                {warning === 'overCapacity' && ` (${roomOfLane(choices, id)})`}
                {warning === 'outlier' && ` (${doubtOf(choices, id)})`}
              </li>
            ))}
            {lanes.length > named && <li>and {lanes.length - named} more</li>}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** What each carrier says it can move, of the volume the lane has, where its share is more. */
const roomOfLane = (choices: readonly Choice[], laneId: number): string =>
  choices
    .filter(({ lane }) => lane.id === laneId)
    .filter(({ lane, bid, share }) => share > roomOf(bid.capacity, volumeOf(lane)))
    .map(
      ({ lane, bid }) =>
        `${bid.carrier}: ${formatCount(bid.capacity)} of ${formatCount(volumeOf(lane))}`,
    )
    .join(', ')

const volumeOf = ({ lane }: BoardLane): number => lane.unitMeasure ?? 0

/** Why the bid the lane goes to looks wrong; another bid on it may look wrong too. */
const doubtOf = (choices: readonly Choice[], laneId: number): string =>
  choices.find(({ lane, bid }) => lane.id === laneId && bid.outlier !== null)?.bid.outlier ?? ''
