import { useState } from 'react'
import type { Rule } from '#domain/award-optimiser/rule.ts'
import {
  numberIn,
  numberProblem,
  type RuleNumber,
  withNumber,
} from '#domain/award-optimiser/rule-number.ts'
import { writeNumber } from '#domain/written-number.ts'
import { Field } from '#ui/Field.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { readLimit } from './typed-limit.ts'

type NumberFieldProps = {
  rule: Rule
  name: RuleNumber
  label: string
  hint?: string | null | false
  /** How many of the rule's own units make one that is shown. */
  scale?: number
  isTried: boolean
  onChange: (rule: Rule) => void
}

/** What is no number of the rule stays in the field, with what to enter below it. */
export function NumberField(props: NumberFieldProps) {
  const {
    rule,
    name,
    label,
    hint,
    scale = inCents(rule, name) ? 100 : 1,
    isTried,
    onChange,
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const value = numberIn(rule, name)
  const read = (text: string) =>
    text.trim() === ''
      ? { value: mayBeEmpty(rule, name) ? undefined : NaN, problem: null }
      : readLimit(text, scale)
  const entered = typed === null ? null : read(typed)
  const isTyped = entered !== null && Object.is(entered.value, value)
  const written =
    value === undefined || Number.isNaN(value)
      ? ''
      : writeNumber(Number((value / scale).toFixed(6)), readerMark())
  const shown = isTyped && typed !== null ? typed : written
  const isNamed = shown !== '' || isTried
  const problem = isNamed ? ((isTyped ? entered.problem : null) ?? numberProblem(rule, name)) : null
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          className="form-control form-control-sm"
          inputMode="decimal"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(withNumber(rule, name, read(target.value).value))
          }}
          onBlur={() => {
            if (problem === null) setTyped(null)
          }}
        />
      )}
    </Field>
  )
}

const inCents = (rule: Rule, name: RuleNumber): boolean =>
  name === 'cents' || ('measure' in rule && rule.measure === 'spend' && rule.unit === 'amount')

const mayBeEmpty = ({ kind }: Rule, name: RuleNumber): boolean =>
  kind === 'limit' || kind === 'carriers' || kind === 'switching' || name === 'twoAbove'
