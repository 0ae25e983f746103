import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { announcements, type SentNotification } from '#contract/ext/announcements.ts'
import { modeSchema } from '#domain/mode-schema.ts'
import { notificationQueries } from '#features/notifications/notifications.api.ts'
import { useOffers } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { biddableModes, modeTitle, Mode } from '#domain/mode.ts'
import {
  namedNotificationTypes,
  NotificationType,
  type Notification,
  Priority,
} from '#domain/notification.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { formatMoment, formatNotified } from '#domain/displayed-date.ts'
import { notificationTitle } from '#domain/notification-title.ts'
import { roleWords } from '#domain/role.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { announcementQueries, type NotificationFilter, pageSize } from './announcements.api.ts'

/** Announcements and what was sent; where the host offers neither, the caller's own notifications. */
export function NotificationsScreen() {
  const announces = useOffers(announcements.send)
  if (announces === undefined) return <Skeleton label="Loading notifications" />
  if (!announces) return <OwnNotifications />
  return (
    <>
      <PageHeader
        title="Notifications"
        about="Announcements reach open browsers at once and wait in the bell of everybody else."
      />
      <AnnouncementForm />
      <NotificationList />
    </>
  )
}

function NotificationList() {
  const [filter, setFilter] = useNotificationFilter()
  const list = useQuery(announcementQueries.list(filter))
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading" className="section-title">
        Sent notifications
      </h2>
      <NotificationFilters filter={filter} onChange={setFilter} />
      <QueryState
        query={list}
        loading="Loading notifications"
        failed="The notifications could not be loaded."
      >
        {({ total, notifications }) =>
          total === 0 ? (
            <EmptyState text="No notification fits these filters." />
          ) : (
            <>
              <NotificationTable notifications={notifications} />
              <PageMoves
                page={filter.page}
                pageSize={pageSize}
                total={total}
                words={['Newer', 'Older']}
                onPage={(page) => setFilter({ ...filter, page })}
              />
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function OwnNotifications() {
  const list = useQuery(notificationQueries.polled())
  return (
    <>
      <PageHeader
        title="Notifications"
        about="Your notifications. This server does not support announcements."
      />
      <QueryState
        query={list}
        loading="Loading notifications"
        failed="The notifications could not be loaded."
      >
        {(received) =>
          received.length === 0 ? (
            <EmptyState text="Nothing yet. Bids and signal changes appear here." />
          ) : (
            <NotificationTable notifications={received} />
          )
        }
      </QueryState>
    </>
  )
}

const read = z.object({
  type: z.string().optional(),
  companyId: z.coerce.number().int().positive().optional().catch(undefined),
  mode: z.coerce.number().pipe(modeSchema).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})

/** Filters and page of the list, kept in the address; a new filter starts at the first page. */
function useNotificationFilter(): [NotificationFilter, (filter: NotificationFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const filter = read.parse(Object.fromEntries(search))
  const set = (next: NotificationFilter) => {
    const page = next.page === filter.page ? 1 : next.page
    const entries = Object.entries({ ...next, page: page === 1 ? undefined : page }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]),
    )
    setSearch(entries)
  }
  return [filter, set]
}

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

function NotificationFilters({ filter, onChange }: NotificationFiltersProps) {
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

type NotificationTableProps = { notifications: readonly (Notification | SentNotification)[] }

/** Recipients have columns where the host says who they were. */
function NotificationTable({ notifications }: NotificationTableProps) {
  const saysWhom = notifications.some(isSent)
  return (
    <PlainTable label="Notifications" card tableClass="table-sm align-middle sent-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Type</th>
          <th scope="col">Text</th>
          {saysWhom && <th scope="col">Company</th>}
          {saysWhom && <th scope="col">Roles</th>}
          <th scope="col">Mode</th>
          <th scope="col">Priority</th>
        </tr>
      </thead>
      <tbody>
        {notifications.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="text-nowrap">
              <time
                dateTime={one.timeNotified}
                title={formatMoment(new Date(one.timeNotified), 'UTC')}
              >
                {formatNotified(new Date(one.timeNotified))}
              </time>
            </th>
            <td className="text-nowrap">{notificationTitle(one)}</td>
            <td>{one.description}</td>
            {saysWhom && <td className="text-nowrap">{isSent(one) && one.company}</td>}
            {saysWhom && <td>{isSent(one) && rolesOf(one)}</td>}
            <td className="text-nowrap">{one.mode === Mode.None ? '–' : modeTitle(one.mode)}</td>
            <td>{priorityName(one.priority)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const priorityName = (priority: number) =>
  Object.entries(Priority).find(([, number]) => number === priority)?.[0] ?? String(priority)

const isSent = (one: Notification | SentNotification): one is SentNotification => 'roles' in one

const rolesOf = ({ roles }: SentNotification) =>
  roles.map((role) => roleWords[role]).join(', ') || 'All'
