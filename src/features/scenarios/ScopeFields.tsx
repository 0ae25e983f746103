import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Scope } from '#domain/award-optimiser/rule.ts'
import { counted } from '#domain/quantity.ts'
import { CheckField } from '#ui/CheckField.tsx'

type ScopeFieldsProps = {
  scope: Scope
  columns: AwardColumns
  onChange: (scope: Scope) => void
}

const filters = [
  { key: 'regions', column: 'region', label: 'Region' },
  { key: 'equipment', column: 'equipment', label: 'Equipment' },
  { key: 'origins', column: 'origin', label: 'Origin' },
  { key: 'destinations', column: 'destination', label: 'Destination' },
  { key: 'businessUnits', column: 'businessUnit', label: 'Business unit' },
] as const

/** Which lanes a rule is about; lanes that join later count too. */
export function ScopeFields({ scope, columns, onChange }: ScopeFieldsProps) {
  const { lanes } = columns
  const offered = filters
    .map((filter) => ({
      ...filter,
      values: [...new Set(lanes[filter.column])].filter((value) => value !== '').toSorted(),
    }))
    .filter(({ values }) => values.length > 1)
  const inside = lanes.id.filter((_, lane) =>
    filters.every(({ key, column }) => {
      const wanted = scope[key] ?? []
      return wanted.length === 0 || wanted.includes(lanes[column][lane] ?? '')
    }),
  ).length
  return (
    <details className="rule-scope" open={Object.keys(scope).length > 0 || undefined}>
      <summary>Lanes: {inside === lanes.id.length ? 'all' : counted(inside, 'lane')}</summary>
      {offered.map(({ key, label, values }) => {
        const chosen = scope[key] ?? []
        const toggle = (value: string, on: boolean) => {
          const { [key]: _, ...rest } = scope
          const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
          onChange(next.length === 0 ? rest : { ...rest, [key]: next })
        }
        return (
          <fieldset key={key} className="rule-carriers">
            <legend>{label}</legend>
            {values.map((value) => (
              <CheckField
                key={value}
                look="chip"
                label={value}
                checked={chosen.includes(value)}
                onChange={(on) => toggle(value, on)}
              />
            ))}
          </fieldset>
        )
      })}
    </details>
  )
}
