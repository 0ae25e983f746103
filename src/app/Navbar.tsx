import { Menu } from 'lucide-react'
import { Link } from 'react-router-dom'
import { can, roles } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { Icon } from '#ui/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { homeFor } from './sign-in-address.ts'

type NavbarProps = { user: User; menuShown: boolean; onToggle: () => void }

/** Menu toggle, bell and account menu. */
export function Navbar({ user, menuShown, onToggle }: NavbarProps) {
  const role = roles.find((known) => known === user.type) ?? 'DataCustomer'
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
      {can.seeBell(role) && <NotificationBell />}
      <AccountMenu user={user} />
    </header>
  )
}
