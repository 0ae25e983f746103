import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import type { Staying } from '#domain/award-optimiser/conflict.ts'
import { pinsId, type Rule, type Scenario } from '#domain/award-optimiser/rule.ts'
import { withKnob } from '#domain/award-optimiser/rule-knob.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { formatWholeDollars } from '#domain/money.ts'
import { uniqueId } from '#lib/unique-id.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { type KnobRange, knobRanges, limitWords } from './knob-range.ts'
import { type ChangeRules, putRule } from './scenarios.api.ts'
import { carrierNames, conflictHeading, ruleWords } from './tender-words.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type ConflictPanelProps = {
  desk: Desk
  scenario: Scenario
  /** False where no award was found, and none was ruled out. */
  isProven: boolean
  onChange: (change: ChangeRules) => void
  onClearPins: () => void
}

/** Which rules cannot all hold, and each way out as a button, as soon as it is found. */
export function ConflictPanel({ isProven, ...props }: ConflictPanelProps) {
  const { desk, scenario, onChange } = props
  const conflict = useQuery(solvedQueries(desk).conflict(scenario))
  const isLimited = desk.tender.columns.capacities !== undefined
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
              {conflictHeading(smallest, scenario, { isProven, isLimited })}
            </h2>
            {smallest.length > 0 && (
              <ul>
                {smallest.map((id) => (
                  <ConflictRule key={id} {...props} id={id} />
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

type ConflictRuleProps = Omit<ConflictPanelProps, 'isProven'> & { id: string }

function ConflictRule({ desk, scenario, id, onChange, onClearPins }: ConflictRuleProps) {
  const { columns } = desk.tender
  const { rules } = scenario
  const rule = rules.find((own) => own.id === id)
  const replace = (next: (own: Rule) => Rule) =>
    onChange((own) => own.map((other) => (other.id === id ? next(other) : other)))
  return (
    <li>
      <span>{ruleWords(id, rules, carrierNames(columns))}</span>
      <div>
        {rule &&
          knobRanges(rule, columns).map((range) => (
            <NearestLimit
              key={range.knob}
              {...{ desk, scenario, id, range }}
              onSet={(value) => replace((own) => withKnob(own, value, range.knob))}
            />
          ))}
      </div>
      <span className="scenario-actions">
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

type NearestLimitProps = {
  desk: Desk
  scenario: Scenario
  id: string
  range: KnobRange
  onSet: (value: number) => void
}

function NearestLimit({ desk, scenario, id, range, onSet }: NearestLimitProps) {
  const nearest = useQuery(solvedQueries(desk).nearest(scenario, id, range.knob))
  const value = nearest.data
  const limit = range.title.toLowerCase()
  const words = value != null && limitWords(range, value)
  return (
    <div className="conflict-limit">
      <span className="text-body-secondary" aria-live="polite">
        {words
          ? `Nearest ${limit && `${limit} `}that works: ${words}`
          : value === null
            ? `No ${limit || 'limit'} works`
            : nearest.isError
              ? 'The nearest limit could not be found'
              : 'Finding the nearest limit…'}
      </span>
      {nearest.isError && <TryAgain query={nearest} />}
      {value != null && (
        <Button size="sm" onClick={() => onSet(value)}>
          Set {limit && `${limit} to `}
          {words}
        </Button>
      )}
    </div>
  )
}

const TryAgain = ({ query }: { query: Pick<UseQueryResult, 'refetch'> }) => (
  <Button size="sm" variant="outline-secondary" onClick={() => void query.refetch()}>
    Try again
  </Button>
)

/** Letting lanes stay at baseline instead; nothing where that does not help. */
function StayingLanes({
  desk,
  scenario,
  onChange,
}: Pick<ConflictPanelProps, 'desk' | 'scenario' | 'onChange'>) {
  const staying = useQuery(solvedQueries(desk).staying(scenario))
  if (staying.isPending)
    return <li className="text-body-secondary">Checking whether lanes could stay at baseline…</li>
  if (staying.isError) {
    return (
      <li>
        <span className="text-body-secondary">
          Whether lanes could stay at baseline could not be checked
        </span>
        <span className="scenario-actions">
          <TryAgain query={staying} />
        </span>
      </li>
    )
  }
  if (!staying.data) return null
  return (
    <li>
      <span>Or let {stayingWords(staying.data)} stay at baseline</span>
      <span className="text-body-secondary">
        Cost {formatWholeDollars(staying.data.costCents)} a year
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

/** Lanes without bids stay anyway, and are not among them. */
function stayingWords({ lanes, inPart }: Staying): string {
  if (inPart === 0) return lanes === 0 ? 'lanes' : `${counted(lanes, 'lane')} with bids`
  return lanes === 0
    ? `parts of ${counted(inPart, 'lane')}`
    : `${counted(lanes, 'lane')} with bids and parts of ${formatCount(inPart)} more`
}
