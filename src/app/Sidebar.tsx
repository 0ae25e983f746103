import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useMemo } from 'react'
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
export function Sidebar({ user: { type } }: { user: User }) {
  const navigate = useNavigate()
  const modes = useQuery(modeQueries.available())
  const available = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  // Until they are known, most people have some: links that go away again would be pressed in vain.
  const hasModes = modes.data === undefined || available.length > 0
  // Once a type: an unknown one is told on the console.
  const label = useMemo(() => accountTypeLabel(type), [type])

  return (
    <nav id="sidebar" className="sidebar" aria-label="Main">
      <p className="account-type">{label}</p>
      <ul>
        {mainLinks(type, hasModes).map((link) => (
          <li key={link.to}>
            <SidebarItem {...link} />
          </li>
        ))}
      </ul>
      {seesModes(type) && hasModes && (
        <>
          <h2 id="modes-heading">Transport Modes</h2>
          <ul aria-labelledby="modes-heading">
            {available.flatMap((mode) => {
              const { title, icon } = modeOf(mode)
              return modeLinks(mode, type).map(({ label: about, to }) => (
                <li key={to}>
                  <SidebarItem label={title} about={about} to={to} icon={modeIcons[icon]} />
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
