import { type ReactNode, useId } from 'react'

export type FieldControl = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type FieldProps = {
  label: ReactNode
  /** Where others look for the control by it. */
  id?: string | undefined
  /** Read out, not shown: what is beside it says it to the eye. */
  isLabelHidden?: boolean
  isRequired?: boolean | undefined
  /** The label before the control instead of above it. */
  isBeside?: boolean
  hint?: ReactNode
  problem?: string | null | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

export function Field({
  label,
  id: given,
  isLabelHidden = false,
  isRequired = false,
  isBeside = false,
  hint,
  problem,
  className = '',
  children,
}: FieldProps) {
  const made = useId()
  const id = given ?? made
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`field ${isBeside ? 'field-beside' : ''} ${className}`}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'visually-hidden' : 'form-label'}
        data-required={isRequired || undefined}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(problem),
        'aria-describedby': described || undefined,
        'aria-required': isRequired || undefined,
      })}
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className="field-problem">
            {problem}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="form-text">
          {hint}
        </p>
      )}
    </div>
  )
}
