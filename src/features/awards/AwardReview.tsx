import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import Modal from 'react-bootstrap/Modal'
import type { AwardReason } from '#domain/award-reason.ts'
import { formatMoney, toDollars } from '#domain/money.ts'
import { formatPercent } from '#domain/quantity.ts'
import type { BoardLane } from './board-lane.ts'
import { byCarrier, changesSince, type Choice, keptReason, sums } from './choice.ts'
import { count } from './decisions.ts'
import { ReasonChoice, reasonProblem } from './ReasonChoice.tsx'
import { ReviewWarnings } from './ReviewWarnings.tsx'

/** What is up for decision; `refused`: what the server said to it the last time. */
export type Review = { choices: readonly Choice[]; leftOut: number; refused?: string }

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
  const [reason, setReason] = useState(() => keptReason(choices))
  const [problem, setProblem] = useState<string | null>(null)
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
    <Modal show onHide={onClose} size="lg" aria-labelledby="review-title" centered scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="review-title" className="h5">
          {lanes === 1 ? choices[0]?.lane.lane.locationStr : `Award ${count(lanes)}?`}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {refused !== undefined && <Refusal {...props} refused={refused} />}
        <CarrierTable choices={choices} />
        {leftOut > 0 && (
          <p className="text-body-secondary">
            {count(leftOut)} left out: no bid that may be awarded.
          </p>
        )}
        <ReviewWarnings choices={choices} />
        <ReasonChoice reason={reason} onChange={setReason} problem={problem} />
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onClose}>
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
              {busy ? `Awarding ${count(lanes)}…` : `Award ${count(lanes)}`}
            </Button>
          </>
        ) : (
          <Button onClick={onRenew}>Review as it is now</Button>
        )}
      </Modal.Footer>
    </Modal>
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
          : 'Meanwhile this changed; review it as it is now, without what can no longer be awarded:'}
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

function CarrierTable({ choices }: { choices: readonly Choice[] }) {
  const total = sums(choices)
  const lanes = new Set(choices.map(({ lane }) => lane.id)).size
  return (
    <div
      className="table-responsive review-carriers"
      role="region"
      aria-label="Awards by carrier"
      tabIndex={0}
    >
      <table className="table table-sm">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col" className="text-end">
              Lanes
            </th>
            <th scope="col" className="text-end d-none d-sm-table-cell">
              Baseline
            </th>
            <th scope="col" className="text-end">
              Cost
            </th>
            <th scope="col" className="text-end">
              Savings
            </th>
          </tr>
        </thead>
        <tbody>
          {byCarrier(choices).map((share) => (
            <CarrierRow key={share.carrier} name={share.carrier} {...share} />
          ))}
        </tbody>
        <tfoot>
          <CarrierRow name="Total" lanes={lanes} {...total} />
        </tfoot>
      </table>
    </div>
  )
}

type CarrierRowProps = {
  name: string
  lanes: number
  cents: number
  baselineCents: number
  savings: number
}

const CarrierRow = ({ name, lanes, cents, baselineCents, savings }: CarrierRowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="text-end">{lanes}</td>
    <td className="text-end d-none d-sm-table-cell">{formatMoney(toDollars(baselineCents))}</td>
    <td className="text-end">{formatMoney(toDollars(cents))}</td>
    <td className="text-end">
      {formatMoney(toDollars(savings))}
      {baselineCents > 0 && (
        <small className="text-body-secondary text-nowrap">
          {' '}
          {formatPercent(savings / baselineCents)}
        </small>
      )}
    </td>
  </tr>
)
