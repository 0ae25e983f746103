import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Scope } from '#domain/award-optimiser/rule.ts'
import { lanesInScope } from '#domain/award-optimiser/scope.ts'
import { laneFields } from '#domain/lane-fields.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { CheckField } from '#ui/CheckField.tsx'

type ScopeFieldsProps = {
  scope: Scope
  columns: AwardColumns
  onChange: (scope: Scope) => void
}

export const scopeLists = [
  { key: 'regions', column: 'region', label: 'Region' },
  { key: 'equipment', column: 'equipment', label: laneFields.equipment.header },
  { key: 'origins', column: 'origin', label: laneFields.origin.header },
  { key: 'destinations', column: 'destination', label: laneFields.destination.header },
  { key: 'businessUnits', column: 'businessUnit', label: laneFields.businessUnit.header },
] as const

/** More than can be looked through side by side. */
const manyValues = 12

/** Which lanes a rule is about; lanes that join later count too. */
export function ScopeFields({ scope, columns, onChange }: ScopeFieldsProps) {
  const { lanes } = columns
  const offered = scopeLists
    .map((list) => ({
      ...list,
      values: [...new Set(lanes[list.column])].filter((value) => value !== '').toSorted(),
    }))
    .filter(({ values }) => values.length > 1)
  const inside = lanesInScope(columns, scope).reduce((sum, is) => sum + is, 0)
  const put = (key: keyof Scope, values: readonly unknown[]) => {
    const { [key]: _, ...rest } = scope
    onChange(values.length === 0 ? rest : { ...rest, [key]: values })
  }
  return (
    <details className="rule-scope" open={Object.keys(scope).length > 0 || undefined}>
      <summary>Lanes: {inside === lanes.id.length ? 'all' : counted(inside, 'lane')}</summary>
      {scope.laneIds && (
        <fieldset className="rule-carriers">
          <legend>Lanes</legend>
          <CheckField
            look="chip"
            label={counted(scope.laneIds.length, 'chosen lane')}
            checked
            onChange={() => put('laneIds', [])}
          />
        </fieldset>
      )}
      {offered.map(({ key, label, values }) => (
        <ScopeList
          key={key}
          label={label}
          values={values}
          chosen={scope[key] ?? []}
          onChange={(chosen) => put(key, chosen)}
        />
      ))}
    </details>
  )
}

type ScopeListProps = {
  label: string
  values: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function ScopeList({ label, values, chosen, onChange }: ScopeListProps) {
  const isLong = values.length > manyValues
  const left = values.filter((value) => !chosen.includes(value))
  return (
    <fieldset className="rule-carriers">
      <legend>{label}</legend>
      {(isLong ? chosen : values).map((value) => (
        <CheckField
          key={value}
          look="chip"
          label={value}
          checked={chosen.includes(value)}
          onChange={(on) =>
            onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {isLong && left.length > 0 && (
        <select
          className="form-select form-select-sm"
          aria-label={`Add to ${label}`}
          value=""
          onChange={({ target }) => onChange([...chosen, target.value])}
        >
          <option value="">
            {chosen.length === 0 ? `All ${formatCount(values.length)}` : 'Add another'}
          </option>
          {left.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      )}
    </fieldset>
  )
}
