import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (text: string) => void
  problem?: string | null | undefined
  /** A hint, or what was found out about the value. */
  children?: ReactNode
}

/** One line of text with its label and what is wrong with it. */
export function TextField({
  label,
  value,
  onChange,
  problem,
  children,
  className = '',
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={`form-control ${problem ? 'is-invalid' : ''} ${className}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-about`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-about`} className={problem ? 'field-problem' : 'form-text'} role="status">
        {problem ?? children}
      </div>
    </div>
  )
}
