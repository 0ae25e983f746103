import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { NavLink, useNavigate } from 'react-router-dom'
import { isBiddable } from '#domain/mode.ts'
import { accountTypeLabel } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { Icon } from '#ui/Icon.tsx'
import { paths } from './paths.ts'
import {
  mainLinks,
  modeIcons,
  modeLinks,
  modeOf,
  seesModes,
  type SidebarLink,
} from './sidebar-links.ts'
import { signOut } from './sign-out.ts'

/** Account type, main links, transport modes, log out. */
export function Sidebar({ user }: { user: User }) {
  const navigate = useNavigate()
  const modes = useQuery(modeQueries.available())
  const available = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)

  return (
    <nav className="sidebar" aria-label="Main">
      <p className="account-type">{accountTypeLabel(user.type)}</p>
      <ul>
        {mainLinks(user.type, available.length > 0).map((link) => (
          <li key={link.to}>
            <SidebarItem {...link} />
          </li>
        ))}
      </ul>
      {seesModes(user.type) && available.length > 0 && (
        <>
          <h2 id="modes-heading">Transport Modes</h2>
          <ul aria-labelledby="modes-heading">
            {available.map((mode) => {
              const { title, icon } = modeOf(mode)
              return modeLinks(mode, user.type).map(({ label, to }) => (
                <li key={to}>
                  <SidebarItem label={title} about={label} to={to} icon={modeIcons[icon]} />
                </li>
              ))
            })}
          </ul>
        </>
      )}
      <span className="flex-grow-1" />
      <button
        type="button"
        className="sidebar-link"
        title="Log Out"
        onClick={() => {
          signOut()
          void navigate(paths.home)
        }}
      >
        <Icon icon={LogOut} size={18} />
        <span className="sidebar-label">Log Out</span>
      </button>
    </nav>
  )
}

function SidebarItem({ label, about, to, icon }: SidebarLink & { about?: string }) {
  return (
    <NavLink to={to} className="sidebar-link" title={about ? `${label}: ${about}` : label}>
      <Icon icon={icon} size={18} />
      <span className="sidebar-label">
        {label}
        {about && <small>{about}</small>}
      </span>
    </NavLink>
  )
}
