import { useQuery } from '@tanstack/react-query'
import { biddableModes, isBiddable, modeDefinitions } from '#domain/mode.ts'
import { UploadKind, uploadKindWords, uploadStatusWords } from '#domain/upload.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import type { UploadFilter } from './administration.api.ts'

type UploadFiltersProps = {
  filter: UploadFilter
  stuckOnly: boolean
  onSet: (name: keyof UploadFilter | 'stuck', value: string) => void
}

const statuses = Object.entries(uploadStatusWords).map(([value, text]) => ({ value, text }))
const kinds = Object.entries(UploadKind).map(([value, kind]) => ({
  value,
  text: uploadKindWords[kind],
}))
const modes = biddableModes.map((mode) => ({
  value: modeDefinitions[mode].route,
  text: modeDefinitions[mode].title,
}))

export function UploadFilters({ filter, stuckOnly, onSet }: UploadFiltersProps) {
  const companies = useQuery(companyQueries.list())
  const mode = Number(filter.mode)
  return (
    <div className="filter-row" role="group" aria-label="Filters">
      <Choice
        label="Mode"
        none="All"
        value={isBiddable(mode) ? modeDefinitions[mode].route : ''}
        choices={modes}
        onChange={(route) => onSet('mode', route)}
      />
      <Choice
        label="Status"
        none="All"
        value={String(filter.status ?? '')}
        choices={statuses}
        onChange={(status) => onSet('status', status)}
      />
      <Choice
        label="Event type"
        none="All"
        value={filter.eventType ?? ''}
        choices={kinds}
        onChange={(kind) => onSet('eventType', kind)}
      />
      <Choice
        label="Company"
        none="All"
        value={String(filter.companyId ?? '')}
        choices={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(id) => onSet('companyId', id)}
      />
      <CheckField
        look="chip"
        label="Stuck only"
        checked={stuckOnly}
        onChange={(isOn) => onSet('stuck', isOn ? '1' : '')}
      />
    </div>
  )
}
