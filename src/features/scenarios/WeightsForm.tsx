import { useState } from 'react'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Weights } from '#domain/award-optimiser/rule.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { readNumber } from '#domain/written-number.ts'
import { changedElsewhere, useChangedElsewhere } from '#ui/changed-elsewhere.ts'
import { Field } from '#ui/Field.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { ownCo2eWords } from './own-co2e-words.ts'

type WeightsFormProps = {
  columns: AwardColumns
  weights: Weights
  onChange: (changed: Partial<Weights>) => void
}

const labels = {
  transitDay: 'Transit, $ per day and load',
  servicePoint: 'Service, $ per point and load',
  co2eTon: 'CO2e, $ per metric ton',
  newCarrier: 'New carrier, $ each',
} satisfies Record<keyof Weights, string>

const names = ['transitDay', 'servicePoint', 'co2eTon', 'newCarrier'] as const

/** What counts beside cost. It steers the award and never changes the cost shown. */
export function WeightsForm({ columns, weights, onChange }: WeightsFormProps) {
  const isUsed = names.some((name) => weights[name] > 0)
  return (
    <details className="scenario-weights" open={isUsed || undefined}>
      <summary>Weights beside cost</summary>
      <div className="weight-fields">
        {names.map((name) => (
          <WeightField
            key={name}
            label={labels[name]}
            hint={name === 'co2eTon' && ownCo2eWords(columns)}
            cents={weights[name]}
            onChange={(cents) => onChange({ [name]: cents })}
          />
        ))}
      </div>
      <p className="note mb-0">
        Weights steer which bids win. They are not part of the landed cost.
      </p>
    </details>
  )
}

type WeightFieldProps = {
  label: string
  hint: string | null | false
  cents: number
  onChange: (cents: number) => void
}

function WeightField({ label, hint, cents, onChange }: WeightFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOvertaken = useChangedElsewhere(cents, typed !== null)
  const take = () => {
    if (typed === null) return
    const read = readNumber(typed.trim() === '' ? '0' : typed, readerMark())
    if (!('number' in read) || read.number < 0) return setProblem('Enter an amount of $0 or more.')
    setProblem(null)
    setTyped(null)
    const next = toCents(read.number)
    if (next !== cents) onChange(next)
  }
  return (
    <Field
      label={label}
      problem={problem}
      hint={isOvertaken ? changedElsewhere(`$${toDollars(cents)}`) : hint}
    >
      {(control) => (
        <input
          {...control}
          className="form-control form-control-sm"
          inputMode="decimal"
          value={typed ?? String(toDollars(cents))}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur()
          }}
        />
      )}
    </Field>
  )
}
