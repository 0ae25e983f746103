type ChoiceProps = {
  label: string
  value: string
  choices: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  /** What no choice reads; absent, one has to be chosen. */
  none?: string | undefined
}

/** A labelled choice of few, in a row of filters; '' is no choice. */
export function Choice({ label, value, choices, onChange, none }: ChoiceProps) {
  return (
    <label>
      {label}
      <select
        className="form-select form-select-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}
