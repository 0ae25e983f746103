import { warningWords } from '#domain/award-warning.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { roomOf } from '#domain/recommended-award.ts'
import { ShownInPart } from '#ui/ShownInPart.tsx'
import type { BoardLane } from './board-lane.ts'
import { type Choice, warningLanes } from './choice.ts'

/** More lanes than these are listed when they are asked for. */
const listed = 30

/** What to think twice about, by kind, with the lanes. */
export function ReviewWarnings({ choices }: { choices: readonly Choice[] }) {
  const warnings = warningLanes(choices)
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="review-warnings">
      {warnings.map(([warning, lanes]) => (
        <details key={warning}>
          <summary>{counted(lanes.length, ...warningWords[warning])}</summary>
          <ShownInPart all={lanes} first={listed} noun="lane">
            {(some) => (
              <ul>
                {some.map(({ id, lane }) => (
                  <li key={id}>
                    {lane.locationStr}
                    {warning === 'incumbentLost' &&
                      lane.incumbentCarrier &&
                      ` (${lane.incumbentCarrier})`}
                    {warning === 'overCapacity' && ` (${roomOfLane(choices, id)})`}
                    {warning === 'outlier' && ` (${doubtOf(choices, id)})`}
                  </li>
                ))}
              </ul>
            )}
          </ShownInPart>
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
