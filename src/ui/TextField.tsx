import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field } from './Field.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (text: string) => void
  problem?: string | null | undefined
  ref?: Ref<HTMLInputElement>
  /** A hint, or what was found out about the value. */
  children?: ReactNode
}

export function TextField({
  label,
  value,
  onChange,
  problem,
  children,
  className = '',
  required,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      isRequired={required}
      problem={problem}
      hint={<span role="status">{problem ? null : children}</span>}
      className="mb-3"
    >
      {(control) => (
        <input
          {...input}
          {...control}
          className={`form-control ${problem ? 'is-invalid' : ''} ${className}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
