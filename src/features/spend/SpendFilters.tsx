import Button from 'react-bootstrap/Button'
import type { SpendFilter, SpendPart, SpendSummary } from '#contract/ext/spend.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { Choice } from '#ui/Choice.tsx'
import { type Comparison, comparing, comparisons } from './compared-period.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { isNarrowed, type SpendChange } from './spend-address.ts'

type SpendFiltersProps = {
  filter: SpendFilter
  comparison: Comparison | null
  comparable: boolean
  /** All spend: what there is to choose from. */
  whole: SpendSummary
  onChange: (change: SpendChange) => void
  onClear: () => void
}

const comparisonWords: Record<Comparison, string> = {
  previous: 'Previous months',
  year: 'Same months last year',
  custom: 'Other months',
}

export function SpendFilters({
  filter,
  comparison,
  comparable,
  whole,
  onChange,
  onClear,
}: SpendFiltersProps) {
  const { months, by } = whole
  const monthChoices = months.map((month) => ({ value: month, text: formatMonth(month) }))
  const compare = (by: Comparison | null, change: Partial<SpendFilter> = {}) =>
    onChange({ ...comparing(by, { ...filter, ...change }, months), compare: by ?? undefined })
  const month = (label: string, name: 'from' | 'to' | 'beforeFrom' | 'beforeTo', none?: string) => (
    <Choice
      label={label}
      none={none}
      value={filter[name] ?? ''}
      choices={monthChoices}
      onChange={(chosen) => compare(comparison, { [name]: chosen || undefined })}
    />
  )
  return (
    <div className="summary-filters" role="group" aria-label="Filters">
      <PeriodChoice months={months} span={filter} onChange={(span) => compare(comparison, span)} />
      {month('From', 'from', 'First month')}
      {month('To', 'to', 'Newest month')}
      {comparable && (
        <Choice
          label="Compare with"
          none="Nothing"
          value={comparison ?? ''}
          choices={comparisons.map((one) => ({ value: one, text: comparisonWords[one] }))}
          onChange={(chosen) => compare(comparisons.find((one) => one === chosen) ?? null)}
        />
      )}
      {comparable && comparison === 'custom' && month('Compared from', 'beforeFrom')}
      {comparable && comparison === 'custom' && month('Compared to', 'beforeTo')}
      <Choice
        label="Mode"
        none="All modes"
        value={String(filter.mode ?? '')}
        choices={by.mode.map(({ key }) => ({ value: key, text: modeTitle(Number(key)) }))}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label="Carrier"
        none="All carriers"
        value={filter.carrier ?? ''}
        choices={named(by.carrier)}
        onChange={(carrier) => onChange({ carrier })}
      />
      <Choice
        label="Equipment"
        none="All equipment"
        value={filter.equipment ?? ''}
        choices={named(by.equipment)}
        onChange={(equipment) => onChange({ equipment })}
      />
      {isNarrowed(filter) && (
        <Button variant="link" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

const named = (parts: readonly SpendPart[]) =>
  parts
    .flatMap(({ key }) => (key === '' ? [] : [{ value: key, text: key }]))
    .toSorted((a, b) => a.text.localeCompare(b.text))
