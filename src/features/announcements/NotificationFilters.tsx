import { useQuery } from '@tanstack/react-query'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { namedNotificationTypes, NotificationType } from '#domain/notification.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import type { NotificationFilter } from './announcements.api.ts'

type NotificationFiltersProps = {
  filter: NotificationFilter
  onChange: (filter: NotificationFilter) => void
}

const types = [
  ...Object.entries(NotificationType).map(([name, number]) => ({
    value: String(number),
    text: name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
  })),
  ...namedNotificationTypes
    .filter((name) => name !== 'BidUploaded')
    .map((name) => ({ value: name, text: name.replaceAll(/([a-z])([A-Z])/g, '$1 $2') })),
]

export function NotificationFilters({ filter, onChange }: NotificationFiltersProps) {
  const companies = useQuery(companyQueries.list())
  const set = (part: Partial<NotificationFilter>) => onChange({ ...filter, ...part })
  return (
    <div className="filter-row" role="group" aria-label="Filters">
      <Choice
        label="Type"
        none="All"
        value={filter.type ?? ''}
        choices={types}
        onChange={(type) => set({ type: type || undefined })}
      />
      <Choice
        label="Company"
        none="All"
        value={String(filter.companyId ?? '')}
        choices={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(id) => set({ companyId: Number(id) || undefined })}
      />
      <Choice
        label="Mode"
        none="All"
        value={String(filter.mode ?? '')}
        choices={biddableModes.map((mode) => ({ value: String(mode), text: modeTitle(mode) }))}
        onChange={(mode) => set({ mode: biddableModes.find((one) => String(one) === mode) })}
      />
      <DayRange range={filter} onChange={set} />
    </div>
  )
}
