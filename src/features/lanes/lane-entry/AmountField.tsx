import type { ReactNode } from 'react'
import { Field } from '#ui/Field.tsx'

type AmountFieldProps = {
  label: string
  hint?: ReactNode
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

export const AmountField = ({ label, hint, value, problem, onChange }: AmountFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <input
        {...control}
        className={`form-control ${problem ? 'is-invalid' : ''}`}
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
