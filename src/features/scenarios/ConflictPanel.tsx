import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { pinsId, type Rule, type Scenario } from '#domain/award-optimiser/rule.ts'
import { withKnob } from '#domain/award-optimiser/rule-knob.ts'
import { counted, formatCount, formatQuantity } from '#domain/quantity.ts'
import { formatWholeDollars } from '#domain/money.ts'
import { uniqueId } from '#lib/unique-id.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { knobRange } from './knob-range.ts'
import { type ChangeRules, putRule } from './scenarios.api.ts'
import { carrierNames, ruleWords } from './tender-words.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type ConflictPanelProps = {
  desk: Desk
  scenario: Scenario
  onChange: (change: ChangeRules) => void
  onClearPins: () => void
}

/** Which rules cannot all hold, and each way out as a button, as soon as it is found. */
export function ConflictPanel({ desk, scenario, onChange, onClearPins }: ConflictPanelProps) {
  const conflict = useQuery(solvedQueries(desk).conflict(scenario))
  const { columns } = desk.tender
  const on = scenario.rules.filter((rule) => rule.on)
  return (
    <section className="card scenario-conflict" aria-label="Conflict">
      <QueryState
        query={conflict}
        loading="Finding the rules that conflict"
        failed="The conflict could not be explained."
      >
        {(smallest) => (
          <>
            <h2 className="section-title">
              {smallest.length === 0
                ? columns.capacities
                  ? 'No award was found that keeps these rules and what carriers take at most.'
                  : 'No award was found that keeps these rules.'
                : smallest.length === 1
                  ? 'One rule cannot hold'
                  : `${formatCount(smallest.length)} of ${counted(on.length, 'rule')} cannot hold together. Loosen any one of them:`}
            </h2>
            {smallest.length > 0 && (
              <ul>
                {smallest.map((id) => (
                  <ConflictRule key={id} {...{ desk, scenario, id, onChange, onClearPins }} />
                ))}
                <StayingLanes {...{ desk, scenario, onChange }} />
              </ul>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

function ConflictRule({
  desk,
  scenario,
  id,
  onChange,
  onClearPins,
}: ConflictPanelProps & { id: string }) {
  const { columns } = desk.tender
  const { rules } = scenario
  const rule = rules.find((own) => own.id === id)
  const range = rule && knobRange(rule, columns)
  const nearest = useQuery({ ...solvedQueries(desk).nearest(scenario, id), enabled: !!range })
  const value = nearest.data
  const words =
    value != null && range
      ? `${range.before}${formatQuantity(value / range.scale)}${range.after}`
      : null
  const replace = (next: (own: Rule) => Rule) =>
    onChange((own) => own.map((other) => (other.id === id ? next(other) : other)))
  return (
    <li>
      <span>{ruleWords(id, rules, carrierNames(columns))}</span>
      <span className="text-body-secondary" aria-live="polite">
        {range &&
          (words
            ? `Nearest that works: ${words}`
            : value === null
              ? 'No limit works'
              : nearest.isError
                ? 'The nearest limit could not be found'
                : 'Finding the nearest limit…')}
      </span>
      <span className="scenario-actions">
        {nearest.isError && (
          <Button size="sm" variant="outline-secondary" onClick={() => void nearest.refetch()}>
            Try again
          </Button>
        )}
        {value != null && words && (
          <Button size="sm" onClick={() => replace((own) => withKnob(own, value))}>
            Set {words}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline-secondary"
          onClick={() =>
            id === pinsId ? onClearPins() : replace((own) => ({ ...own, on: false }))
          }
        >
          {id === pinsId ? 'Clear' : 'Turn off'}
        </Button>
      </span>
    </li>
  )
}

/** Letting lanes stay at baseline instead; nothing where that does not help. */
function StayingLanes({
  desk,
  scenario,
  onChange,
}: Pick<ConflictPanelProps, 'desk' | 'scenario' | 'onChange'>) {
  const { data: staying, isPending } = useQuery(solvedQueries(desk).staying(scenario))
  if (isPending)
    return <li className="text-body-secondary">Checking whether lanes could stay at baseline…</li>
  if (!staying) return null
  return (
    <li>
      <span>Or let {counted(staying.lanes, 'lane')} stay at baseline</span>
      <span className="text-body-secondary">
        Cost {formatWholeDollars(staying.costCents)} a year
      </span>
      <span className="scenario-actions">
        <Button
          size="sm"
          variant="outline-primary"
          onClick={() =>
            onChange(
              putRule({
                id: uniqueId(),
                on: true,
                scope: {},
                kind: 'unawarded',
                penaltyPercent: 0,
              }),
            )
          }
        >
          Allow
        </Button>
      </span>
    </li>
  )
}
