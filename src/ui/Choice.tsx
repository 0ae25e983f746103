import type { ReactNode } from 'react'

type ChoiceProps = {
  label: string
  /** Read out, not shown. */
  isLabelHidden?: boolean
  value: string | number
  choices: readonly { value: string | number; text: string }[]
  onChange: (value: string) => void
  /** What no choice reads; absent, one has to be chosen. */
  none?: string | undefined
  /** What there is to choose from is not known yet. */
  isLoading?: boolean
  className?: string
  /** What is known of the choice. */
  children?: ReactNode
}

/** A labelled choice of few, in a row of filters or of settings; '' is no choice. */
export function Choice({
  label,
  isLabelHidden = false,
  value,
  choices,
  onChange,
  none,
  isLoading = false,
  className,
  children,
}: ChoiceProps) {
  return (
    <label className={className}>
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      <select
        className="form-select form-select-sm"
        value={value}
        disabled={isLoading}
        aria-busy={isLoading}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      {children}
    </label>
  )
}
