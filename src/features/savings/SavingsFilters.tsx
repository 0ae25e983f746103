import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import type { SavingsFilter } from '#contract/ext/savings.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { regionName, tradeRegions } from '#domain/trade-region.ts'
import { Choice } from '#ui/Choice.tsx'
import type { SavingsChange } from './savings-address.ts'
import type { SavingsPart, SavingsSummary } from './savings.api.ts'

type SavingsFiltersProps = {
  filter: SavingsFilter
  /** All savings: what there is to choose from. */
  whole: SavingsSummary
  onChange: (change: SavingsChange) => void
  onClear: () => void
  /** More to choose, after the filters. */
  children?: ReactNode
}

export function SavingsFilters({
  filter,
  whole,
  onChange,
  onClear,
  children,
}: SavingsFiltersProps) {
  const { carrier, month } = whole.by
  return (
    <div className="summary-filters" role="group" aria-label="Filters">
      <Choice
        label="Mode"
        none="All modes"
        value={String(filter.mode ?? '')}
        choices={biddableModes.map((mode) => ({ value: String(mode), text: modeTitle(mode) }))}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label="Region"
        none="All regions"
        value={filter.region ?? ''}
        choices={tradeRegions.map((region) => ({ value: region, text: regionName(region) }))}
        onChange={(region) => onChange({ region })}
      />
      <Choice
        label="Carrier"
        none="All carriers"
        value={String(filter.carrierId ?? '')}
        choices={named(carrier).toSorted((a, b) => a.text.localeCompare(b.text))}
        onChange={(carrierId) => onChange({ carrierId })}
      />
      <Choice
        label="Month awarded"
        none="All months"
        value={filter.month ?? ''}
        choices={month.map(({ key }) => ({ value: key, text: formatMonth(key) }))}
        onChange={(chosen) => onChange({ month: chosen })}
      />
      {children}
      {Object.keys(filter).length > 0 && (
        <Button variant="link" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

const named = (parts: readonly SavingsPart[]) =>
  parts.map(({ key, name }) => ({ value: key, text: name }))
