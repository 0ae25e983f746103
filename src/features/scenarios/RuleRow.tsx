import { useQuery } from '@tanstack/react-query'
import Dropdown from 'react-bootstrap/Dropdown'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import { type KnobName, knobOf, withKnob } from '#domain/award-optimiser/rule-knob.ts'
import { numberProblem } from '#domain/award-optimiser/rule-number.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import { formatWholeDollars } from '#domain/money.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { harderStep, knobLabel, type KnobRange, knobRanges } from './knob-range.ts'
import { KnobSlider } from './KnobSlider.tsx'
import type { Solved } from './optimiser-answers.ts'
import { type Asks, TagWords } from './TagWords.tsx'
import { carrierNames, isNothing } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type RuleRowProps = {
  desk: Desk
  rule: Rule
  scenario: Scenario
  /** The answer to the scenario; null while there is none. */
  solved: Solved | null
  asks: Asks
  onDrag: (knob: KnobName, value: number | null) => void
  onCommit: (knob: KnobName, value: number) => void
  onSwitch: (on: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

export function RuleRow(props: RuleRowProps) {
  const { desk, rule, scenario, solved, asks } = props
  const { onDrag, onCommit, onSwitch, onEdit, onRemove } = props
  const { columns } = desk.tender
  const sentence = ruleSentence(rule, carrierNames(columns))
  const ranges = knobRanges(rule, columns)
  const own = scenario.rules.find(({ id }) => id === rule.id) ?? rule
  return (
    <li className="rule-row" data-off={!rule.on}>
      <CheckField
        role="switch"
        aria-checked={rule.on}
        className="form-switch"
        label={sentence}
        checked={rule.on}
        onChange={onSwitch}
      />
      <div className="rule-knobs">
        {ranges.map((range) => (
          <KnobSlider
            key={range.knob}
            label={knobLabel(range, sentence)}
            range={range}
            saved={knobOf(own, range.knob)?.value ?? 0}
            problemOf={(value) => numberProblem(withKnob(rule, value, range.knob), range.knob)}
            onDrag={(value) => onDrag(range.knob, value)}
            onCommit={(value) => onCommit(range.knob, value)}
          />
        ))}
      </div>
      <RuleTag {...{ desk, rule, scenario, solved, asks }} />
      <Dropdown align="end">
        <Dropdown.Toggle size="sm" variant="link" aria-label={`Edit or delete: ${sentence}`}>
          More
        </Dropdown.Toggle>
        <Dropdown.Menu>
          <Dropdown.Item onClick={onEdit}>Edit</Dropdown.Item>
          <Dropdown.Item onClick={onRemove}>Delete</Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown>
    </li>
  )
}

type RuleTagProps = Pick<RuleRowProps, 'desk' | 'rule' | 'scenario' | 'solved' | 'asks'>

/** What a rule costs, and what one step more of each of its numbers would: at once at most, then exactly. */
function RuleTag({ desk, rule, scenario, solved, asks }: RuleTagProps) {
  const queries = solvedQueries(desk)
  const answer = solved ?? unsolved
  const isReady = solved !== null
  const tag = useQuery({ ...queries.tag(scenario, answer, rule.id), enabled: isReady })
  const quick = useQuery({
    ...queries.quickTag(scenario, answer, rule.id, null),
    enabled: isReady && rule.on,
  })
  return (
    <p className="rule-tag" data-settled={tag.data !== undefined && isReady}>
      <TagWords
        tag={tag}
        isOn={rule.on}
        mostCents={rule.on ? quick.data?.most : null}
        asks={asks}
      />
      {isReady &&
        rule.on &&
        knobRanges(rule, desk.tender.columns).map((range) => (
          <StepTag key={range.knob} {...{ desk, rule, scenario, solved, range }} />
        ))}
    </p>
  )
}

type StepTagProps = Omit<RuleTagProps, 'asks'> & { range: KnobRange }

function StepTag({ desk, rule, scenario, solved, range }: StepTagProps) {
  const { harder, knob } = range
  const quick = useQuery(
    solvedQueries(desk).quickTag(scenario, solved ?? unsolved, rule.id, harder, knob),
  )
  const step = quick.data?.step ?? 0
  if (step <= 0 || isNothing(step)) return null
  return (
    <small>
      {harderStep(range)} about +{formatWholeDollars(step)}
    </small>
  )
}
