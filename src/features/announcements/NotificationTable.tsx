import type { SentNotification } from '#contract/ext/announcements.ts'
import { formatMoment, formatNotified } from '#domain/displayed-date.ts'
import { Mode, modeTitle } from '#domain/mode.ts'
import { type Notification, Priority } from '#domain/notification.ts'
import { notificationTitle } from '#domain/notification-title.ts'
import { roleWords } from '#domain/role.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type NotificationTableProps = { notifications: readonly (Notification | SentNotification)[] }

/** Recipients have columns where the host says who they were. */
export function NotificationTable({ notifications }: NotificationTableProps) {
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
            <td className="text-nowrap">
              <time
                dateTime={one.timeNotified}
                title={formatMoment(new Date(one.timeNotified), 'UTC')}
              >
                {formatNotified(new Date(one.timeNotified))}
              </time>
            </td>
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
