import { useQuery } from '@tanstack/react-query'
import Dropdown from 'react-bootstrap/Dropdown'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import { knobOf } from '#domain/award-optimiser/rule-knob.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import { formatWholeDollars } from '#domain/money.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { knobRange } from './knob-range.ts'
import { KnobSlider } from './KnobSlider.tsx'
import type { Solved } from './optimiser-answers.ts'
import { carrierNames, isNothing, tagWords } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type RuleRowProps = {
  desk: Desk
  rule: Rule
  scenario: Scenario
  /** The answer to the scenario; null while there is none. */
  solved: Solved | null
  onDrag: (value: number | null) => void
  onCommit: (value: number) => void
  onSwitch: (on: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

export function RuleRow(props: RuleRowProps) {
  const { desk, rule, scenario, solved, onDrag, onCommit, onSwitch, onEdit, onRemove } = props
  const { columns } = desk.tender
  const sentence = ruleSentence(rule, carrierNames(columns))
  const range = knobRange(rule, columns)
  const own = scenario.rules.find(({ id }) => id === rule.id) ?? rule
  const saved = knobOf(own)?.value ?? 0
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
      {range ? (
        <KnobSlider
          key={rule.id}
          label={sentence}
          range={range}
          saved={saved}
          onDrag={onDrag}
          onCommit={onCommit}
        />
      ) : (
        <span />
      )}
      <RuleTag desk={desk} rule={rule} scenario={scenario} solved={solved} />
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

type RuleTagProps = Pick<RuleRowProps, 'desk' | 'rule' | 'scenario' | 'solved'>

/** What a rule costs, and what one step more of it would: at once at most, then exactly. */
function RuleTag({ desk, rule, scenario, solved }: RuleTagProps) {
  const range = knobRange(rule, desk.tender.columns)
  const tighter = tighterStep(rule, range?.step ?? 0)
  const queries = solvedQueries(desk)
  const asks = solved ?? unsolved
  const isReady = solved !== null
  const tag = useQuery({ ...queries.tag(scenario, asks, rule.id), enabled: isReady })
  const quick = useQuery({
    ...queries.quickTag(scenario, asks, rule.id, range && rule.on ? tighter : null),
    enabled: isReady,
  })
  const words = tag.data
    ? tagWords(tag.data, rule.on)
    : isReady && rule.on && quick.data?.most != null && tag.data === undefined
      ? `costs at most ${formatWholeDollars(quick.data.most)}`
      : null
  const step = quick.data?.step ?? 0
  return (
    <p className="rule-tag" data-settled={tag.data !== undefined && isReady}>
      <span>{isReady ? (words ?? (tag.data === null ? 'no award without it' : '…')) : '…'}</span>
      {isReady && range && rule.on && step > 0 && !isNothing(step) && (
        <small>
          {range.stepWords} about +{formatWholeDollars(step)}
        </small>
      )}
    </p>
  )
}

/** A step that makes the rule harder to keep. */
function tighterStep(rule: Rule, step: number): number {
  const isFloor =
    ('least' in rule && rule.least !== undefined) ||
    rule.kind === 'switching' ||
    rule.kind === 'worthwhile'
  return isFloor ? step : -step
}
