import { Menu, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import type { User } from '#domain/user.ts'
import { LivePill } from '#features/notifications/LivePill.tsx'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { Icon } from '#ui/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { isMac, paletteKeys } from './palette/shortcuts.ts'
import { homeFor } from './sign-in-address.ts'

type NavbarProps = {
  user: User
  menuShown: boolean
  onToggle: () => void
  onSearch: () => void
}

export function Navbar({ user, menuShown, onToggle, onSearch }: NavbarProps) {
  const seesNotifications = may(user, 'see notifications')
  return (
    <header className="topbar">
      <button
        type="button"
        className="icon-button"
        aria-label="Toggle menu"
        aria-expanded={menuShown}
        aria-controls="sidebar"
        onClick={onToggle}
      >
        <Icon icon={Menu} size={20} />
      </button>
      <Link to={homeFor(user.type)} className="brand" aria-label="Laneward, start page">
        <Logo />
      </Link>
      <span className="flex-grow-1" />
      {seesNotifications && <LivePill />}
      <button
        type="button"
        className="search-button"
        aria-label="Search and commands"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
      >
        <Icon icon={Search} size={18} />
        <span>Search</span>
        <kbd>{paletteKeys()}</kbd>
      </button>
      {seesNotifications && <NotificationBell />}
      <AccountMenu user={user} />
    </header>
  )
}
