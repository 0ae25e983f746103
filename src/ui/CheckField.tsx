import type { InputHTMLAttributes, ReactNode } from 'react'

type CheckFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'onChange' | 'className'
> & {
  label: ReactNode
  /** One of several, or each by itself. */
  type?: 'radio' | 'checkbox'
  /** A line of a list, one of a row of chips, or a box with room for what it means. */
  look?: 'line' | 'chip' | 'box'
  className?: string
  onChange: (isOn: boolean) => void
}

const frames = { line: 'form-check', chip: 'chip', box: 'choice' }

export function CheckField({
  label,
  type = 'checkbox',
  look = 'line',
  className = '',
  onChange,
  ...input
}: CheckFieldProps) {
  const isChip = look === 'chip'
  return (
    <label className={`${frames[look]} ${className}`}>
      <input
        {...input}
        type={type}
        className={isChip ? undefined : 'form-check-input'}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={look === 'line' ? 'form-check-label' : undefined}>{label}</span>
    </label>
  )
}
