import type { ReactNode } from 'react'

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
  const note = problem ?? warning
  return (
    <div className="charge-field">
      <label htmlFor={id}>{label}</label>
      <span className="charge-amount">
        <input
          id={id}
          className={`form-control form-control-sm input-cell ${problem ? 'is-invalid' : ''}`}
          inputMode={numeric ? 'decimal' : 'text'}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </span>
      {note && (
        <span
          id={`${id}-note`}
          className={problem ? 'invalid-feedback d-block' : 'form-text charge-warning'}
        >
          {note}
        </span>
      )}
    </div>
  )
}
