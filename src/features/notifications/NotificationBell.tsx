import { Bell } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { isBiddable } from '#domain/mode.ts'
import type { Notification } from '#domain/notification.ts'
import { notificationWords } from '#domain/notification-words.ts'
import { formatCount } from '#domain/quantity.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LivePill } from './LivePill.tsx'
import { notificationStore } from './notification-store.ts'

/** The popup shows the newest three; the badge counts them all (spec section 9). */
const shown = 3

export function NotificationBell() {
  const notifications = useSyncExternalStore(notificationStore.subscribe, () =>
    notificationStore.read(),
  )
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const toggle = (next: boolean) => {
    setOpen(next)
    setAll(false)
  }
  const count = notifications.length

  return (
    <Dropdown align="end" show={open} onToggle={toggle}>
      <Dropdown.Toggle
        as="button"
        className="icon-button bell"
        aria-label={`Notifications, ${formatCount(count)}`}
      >
        <Icon icon={Bell} size={20} />
        {count > 0 && <span className="bell-count">{formatCount(count)}</span>}
      </Dropdown.Toggle>
      <Dropdown.Menu className="notification-popup">
        <div className="popup-title">
          Notifications
          <LivePill />
        </div>
        {count === 0 && (
          <p className="popup-empty">Nothing new. Bids and signal changes appear here.</p>
        )}
        <ul>
          {notifications.slice(0, all ? count : shown).map((notification) => (
            <BellEntry
              key={notification.id}
              notification={notification}
              onFollow={() => toggle(false)}
            />
          ))}
        </ul>
        {count > shown && !all && (
          <button type="button" className="popup-more" onClick={() => setAll(true)}>
            See all {formatCount(count)}
          </button>
        )}
      </Dropdown.Menu>
    </Dropdown>
  )
}

type BellEntryProps = { notification: Notification; onFollow: () => void }

function BellEntry({ notification, onFollow }: BellEntryProps) {
  const { title, ...look } = notificationWords(notification)
  const lane = may(useUser(), 'see lanes') ? laneOf(notification) : null
  return (
    <li>
      <Badge {...look} text={title} />
      <p>
        {lane ? (
          <Link to={lane} onClick={onFollow}>
            {notification.description}
          </Link>
        ) : (
          notification.description
        )}
      </p>
      <time dateTime={notification.timeNotified}>
        {formatNotified(new Date(notification.timeNotified))}
      </time>
    </li>
  )
}

/** The lane it is about; only people who trade may open it. */
const laneOf = ({ laneId, mode }: Notification): string | null =>
  laneId !== null && isBiddable(mode) ? laneAddress(mode, laneId) : null
