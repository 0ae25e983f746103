import { type ReactNode, useId } from 'react'

/** What a control inside a field needs to be read with its label, hint and problem. */
export type FieldControl = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: string
  hint?: ReactNode
  problem?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A labelled control with help in plain words below it, and what is wrong with it. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described || undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="form-text">
          {hint}
        </p>
      )}
    </div>
  )
}
