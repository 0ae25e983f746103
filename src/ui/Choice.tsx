import type { ReactNode } from 'react'

type ChoiceOption = { value: string | number; text: string; group?: string }

type ChoiceProps = {
  label: string
  /** Read out, not shown. */
  isLabelHidden?: boolean
  value: string | number
  /** Those of a group stand together under its name. */
  choices: readonly ChoiceOption[]
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
        {[...new Set(choices.map(({ group }) => group))].map((group) => {
          const own = choices.filter((choice) => choice.group === group)
          return group === undefined ? (
            <Options key="" choices={own} />
          ) : (
            <optgroup key={group} label={group}>
              <Options choices={own} />
            </optgroup>
          )
        })}
      </select>
      {children}
    </label>
  )
}

const Options = ({ choices }: Pick<ChoiceProps, 'choices'>) =>
  choices.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
