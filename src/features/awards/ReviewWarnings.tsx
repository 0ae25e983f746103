import { warningWords } from '#domain/award-warning.ts'
import { type Choice, warningLanes } from './choice.ts'

const named = 30

/** What to think twice about, with the lanes behind each warning. */
export function ReviewWarnings({ choices }: { choices: readonly Choice[] }) {
  const warnings = warningLanes(choices)
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="review-warnings">
      {warnings.map(([warning, lanes]) => (
        <details key={warning}>
          <summary>
            {lanes.length} {warningWords[warning][lanes.length === 1 ? 0 : 1]}
          </summary>
          <ul>
            {lanes.slice(0, named).map(({ id, lane }) => (
              <li key={id}>
                {lane.locationStr}
                {warning === 'incumbentLost' &&
                  lane.incumbentCarrier &&
                  ` (${lane.incumbentCarrier})`}
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

/** Why the bid the lane goes to looks wrong; another bid on it may look wrong too. */
const doubtOf = (choices: readonly Choice[], laneId: number): string =>
  choices.find(({ lane, bid }) => lane.id === laneId && bid.outlier !== null)?.bid.outlier ?? ''
