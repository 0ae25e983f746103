import { Menu } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useNavigate } from 'react-router-dom'
import { can, roles } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Logo } from './Logo.tsx'
import { paths } from './paths.ts'
import { homeFor } from './sign-in-address.ts'
import { signOut } from './sign-out.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

/** Menu toggle, bell and account menu. */
export function Navbar({ user, onToggle }: { user: User; onToggle: () => void }) {
  const navigate = useNavigate()
  const role = roles.find((known) => known === user.type) ?? 'DataCustomer'
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username

  return (
    <header className="topbar">
      <button type="button" className="icon-button" aria-label="Toggle menu" onClick={onToggle}>
        <Icon icon={Menu} size={20} />
      </button>
      <Link to={homeFor(user.type)} className="brand" aria-label="Laneward, start page">
        <Logo />
      </Link>
      <span className="flex-grow-1" />
      {can.seeBell(role) && <NotificationBell />}
      <Dropdown align="end">
        <Dropdown.Toggle as="button" className="account-toggle" aria-label={`Account of ${name}`}>
          <span className="avatar" aria-hidden="true">
            {initials(name)}
          </span>
          <span className="account-name">{name}</span>
        </Dropdown.Toggle>
        <Dropdown.Menu>
          <div className="dropdown-header">
            {name}
            <br />
            {user.company}
          </div>
          <Dropdown.Item as={Link} to={paths.profile}>
            Profile
          </Dropdown.Item>
          <ThemeChoice />
          <Dropdown.Divider />
          <Dropdown.Item
            as="button"
            onClick={() => {
              signOut()
              void navigate(paths.home)
            }}
          >
            Log Out
          </Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown>
    </header>
  )
}

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
