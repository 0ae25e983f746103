import { Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { formatNotified } from '#domain/displayed-date.ts'
import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useConnected } from './connection-flag.ts'
import { notificationStore } from './notification-store.ts'
import { notificationWords } from './notification-words.ts'

/** The popup shows the newest three; the badge counts them all (spec section 9). */
const shown = 3

export function NotificationBell() {
  const notifications = useSyncExternalStore(notificationStore.subscribe, () =>
    notificationStore.read(),
  )
  const connected = useConnected()
  const count = notifications.length

  return (
    <Dropdown align="end">
      <Dropdown.Toggle
        as="button"
        className="icon-button bell"
        aria-label={`Notifications, ${count}`}
      >
        <Icon icon={Bell} size={20} />
        {count > 0 && <span className="bell-count">{count}</span>}
      </Dropdown.Toggle>
      <Dropdown.Menu className="notification-popup">
        <div className="popup-title">
          Notifications
          <span
            className={`live-pill ${connected ? 'is-live' : ''}`}
            title={connected ? 'Told the moment it happens' : 'Asked for every minute'}
          >
            {connected ? 'Live' : 'Every minute'}
          </span>
        </div>
        {count === 0 && (
          <p className="popup-empty">Nothing new. Bids and light changes show up here.</p>
        )}
        <ul>
          {notifications.slice(0, shown).map((notification) => {
            const { title, tone } = notificationWords(notification)
            return (
              <li key={notification.id}>
                <Badge tone={tone} text={title} />
                <p>{notification.description}</p>
                <time dateTime={notification.timeNotified}>
                  {formatNotified(new Date(notification.timeNotified))}
                </time>
              </li>
            )
          })}
        </ul>
        {count > shown && <p className="popup-more">and {count - shown} more</p>}
      </Dropdown.Menu>
    </Dropdown>
  )
}
