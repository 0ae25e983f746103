import type { BiddableMode } from '#domain/mode.ts'
import type { LaneDimension } from '#domain/overview.ts'
import { Choice } from '#ui/Choice.tsx'
import { measureTitle, measuresFor } from './measure.ts'
import type { LanePart } from './overview.api.ts'
import { partName } from './part-words.ts'
import { isNarrowed, measures, type SummaryFilter, useSummaryAddress } from './summary-address.ts'

type SummaryFiltersProps = {
  mode: BiddableMode
  side: 'shipper' | 'carrier'
  /** Of all lanes of the mode, for what there is to choose from. */
  parts: readonly LanePart[]
}

const fields = [
  { name: 'region', by: 'region', label: 'Trade region', all: 'All regions' },
  { name: 'from', by: 'originCountry', label: 'From', all: 'All countries' },
  { name: 'to', by: 'destCountry', label: 'To', all: 'All countries' },
  { name: 'equipment', by: 'equipment', label: 'Equipment', all: 'All equipment' },
] as const satisfies readonly {
  name: keyof SummaryFilter
  by: LaneDimension
  label: string
  all: string
}[]

export function SummaryFilters({ mode, side, parts }: SummaryFiltersProps) {
  const { filter, measure, setMeasure, narrow, clear } = useSummaryAddress()
  return (
    <div className="summary-filters" role="group" aria-label="Lanes shown">
      {fields.map(({ name, by, label, all }) => {
        const values = parts.filter((part) => part.by === by && part.value !== 'Unknown')
        const chosen = filter[name] ?? ''
        const names = new Set(values.map(({ value }) => value))
        if (chosen) names.add(chosen)
        return (
          <Choice
            key={name}
            label={label}
            none={all}
            value={chosen}
            choices={[...names]
              .map((value) => ({ value, text: partName(by, value) }))
              .toSorted((a, b) => a.text.localeCompare(b.text))}
            onChange={(value) => narrow({ [name]: value || null })}
          />
        )
      })}
      <Choice
        label="Count"
        value={measure}
        choices={measuresFor(side).map((one) => ({ value: one, text: measureTitle(one, mode) }))}
        onChange={(value) => setMeasure(measures.find((one) => one === value) ?? measures[0])}
      />
      {isNarrowed(filter) && (
        <button type="button" className="btn btn-link btn-sm" onClick={clear}>
          Clear filters
        </button>
      )}
    </div>
  )
}
