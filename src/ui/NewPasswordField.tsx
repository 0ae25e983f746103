import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

type NewPasswordFieldProps = {
  label: string
  value: string
  onChange: (password: string) => void
  /** What makes it strong, and whether it does so far. */
  rules: readonly { text: string; met: boolean }[]
  problem?: string | null | undefined
}

const words = ['', 'Weak', 'Fair', 'Good', 'Strong']

/** A password that is made up now: shown on demand, with the rules it meets as it is typed. */
export function NewPasswordField({
  label,
  value,
  onChange,
  rules,
  problem,
}: NewPasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const met = value === '' ? 0 : rules.filter((rule) => rule.met).length
  return (
    <div className="new-password">
      <Field label={label} problem={problem}>
        {(control) => (
          <div className="input-group">
            <input
              {...control}
              type={shown ? 'text' : 'password'}
              className={`form-control ${problem ? 'is-invalid' : ''}`}
              autoComplete="new-password"
              aria-describedby={`${control['aria-describedby'] ?? ''} ${id}-rules`}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <button
              type="button"
              className="btn btn-outline-secondary"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon icon={shown ? EyeOff : Eye} label={shown ? 'Hide password' : 'Show password'} />
            </button>
          </div>
        )}
      </Field>
      <div className="strength" data-met={met}>
        {rules.map(({ text }, index) => (
          <span key={text} className={index < met ? 'is-met' : ''} />
        ))}
        <output>{words[met]}</output>
      </div>
      <ul id={`${id}-rules`} className="password-rules">
        {rules.map(({ text, met: holds }) => (
          <li key={text} className={holds && value !== '' ? 'is-met' : ''}>
            <Icon icon={holds && value !== '' ? Check : Circle} size={12} />
            {text}
            <span className="visually-hidden">{holds && value !== '' ? ', met' : ', not met'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
