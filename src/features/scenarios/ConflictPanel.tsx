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

/** Why the rules cannot all hold, and each way out as a button. */
export function ConflictPanel({ desk, scenario, onChange, onClearPins }: ConflictPanelProps) {
  const conflict = useQuery(solvedQueries(desk).conflict(scenario))
  const { columns } = desk.tender
  const { rules } = scenario
  const nameOf = carrierNames(columns)
  const on = rules.filter((rule) => rule.on)
  const replace = (id: string, next: (rule: Rule) => Rule) =>
    onChange((own) => own.map((rule) => (rule.id === id ? next(rule) : rule)))
  return (
    <section className="card scenario-conflict" aria-label="Conflict">
      <QueryState
        query={conflict}
        loading="Finding the rules that conflict"
        failed="The conflict could not be explained."
      >
        {({ smallest, nearest, staying }) => (
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
            <ul>
              {smallest.map((id) => {
                const rule = rules.find((own) => own.id === id)
                const near = nearest.find((one) => one.rule === id)?.value
                const range = rule && knobRange(rule, columns)
                const words =
                  near != null && range
                    ? `${range.before}${formatQuantity(near / range.scale)}${range.after}`
                    : null
                return (
                  <li key={id}>
                    <span>{ruleWords(id, rules, nameOf)}</span>
                    <span className="text-body-secondary">
                      {words ? `Nearest that works: ${words}` : 'No limit works'}
                    </span>
                    <span className="scenario-actions">
                      {rule && near != null && words && (
                        <Button size="sm" onClick={() => replace(id, (own) => withKnob(own, near))}>
                          Set {words}
                        </Button>
                      )}
                      <Button
                        size="sm"
                        variant="outline-secondary"
                        onClick={() =>
                          id === pinsId
                            ? onClearPins()
                            : replace(id, (own) => ({ ...own, on: false }))
                        }
                      >
                        {id === pinsId ? 'Clear' : 'Turn off'}
                      </Button>
                    </span>
                  </li>
                )
              })}
              {staying && (
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
              )}
            </ul>
          </>
        )}
      </QueryState>
    </section>
  )
}
