import { warningWords } from '#domain/award-warning.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { roomOf } from '#domain/recommended-award.ts'
import type { BoardLane } from './board-lane.ts'
import { type Choice, warningLanes } from './choice.ts'

const named = 30

/** What to think twice about, by kind, with the lanes. */
export function ReviewWarnings({ choices }: { choices: readonly Choice[] }) {
  const warnings = warningLanes(choices)
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="review-warnings">
      {warnings.map(([warning, lanes]) => (
        <details key={warning}>
          <summary>{counted(lanes.length, ...warningWords[warning])}</summary>
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
