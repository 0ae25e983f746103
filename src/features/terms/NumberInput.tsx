import { Field } from '#ui/Field.tsx'
import { type NumberField, numberField } from '#domain/terms-number.ts'
import type { TermsFieldsProps } from './terms-draft.ts'

export function NumberInput({
  name,
  draft,
  problems,
  onChange,
}: TermsFieldsProps & { name: NumberField['field'] }) {
  const { label, unit, hint } = numberField(name)
  return (
    <Field
      label={label}
      hint={hint}
      problem={problems.find(({ field }) => field === name)?.message}
    >
      {(control) => (
        <div className="input-group">
          <input
            {...control}
            className={`form-control ${control['aria-invalid'] ? 'is-invalid' : ''}`}
            inputMode="decimal"
            value={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          {unit && <span className="input-group-text">{unit}</span>}
        </div>
      )}
    </Field>
  )
}
