import type { ReactNode } from 'react'
import { Field } from '#ui/Field.tsx'

type ChargeFieldProps = {
  id: string
  label: ReactNode
  value: string
  problem?: string | undefined
  warning?: string | undefined
  numeric?: boolean
  onChange: (value: string) => void
  /** What belongs to the amount, beside it. */
  children?: ReactNode
}

/** One line of a bid: what was typed stays, right or wrong, with what is wrong below it. */
export function ChargeField({
  id,
  label,
  value,
  problem,
  warning,
  numeric = true,
  onChange,
  children,
}: ChargeFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      isBeside
      problem={problem}
      hint={!problem && warning && <span className="charge-warning">{warning}</span>}
      className="charge-field"
    >
      {(control) => (
        <span className="charge-amount">
          <input
            {...control}
            className={`form-control form-control-sm input-cell ${problem ? 'is-invalid' : ''}`}
            inputMode={numeric ? 'decimal' : 'text'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {children}
        </span>
      )}
    </Field>
  )
}
