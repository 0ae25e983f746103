import { useQuery } from '@tanstack/react-query'
import { Library, LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { isBiddable } from '#domain/mode.ts'
import { accountTypeLabel } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { hostAddress } from './host-routes.ts'
import { usePageOffered } from './needed-extension.ts'
import { paths } from './paths.ts'
import { SidebarGroup } from './SidebarGroup.tsx'
import {
  mainLinks,
  managementOf,
  modeIcons,
  modeLinks,
  modeOf,
  seesModes,
  type SidebarLink,
} from './sidebar-links.ts'
import { signOut } from '#lib/sign-out.ts'

type SidebarProps = {
  user: User
  /** Icons only; groups open beside it. */
  rail?: boolean
}

export function Sidebar({ user: { type }, rail = false }: SidebarProps) {
  const navigate = useNavigate()
  const modes = useQuery(modeQueries.available())
  const available = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  // Until they are known, most people have some: links that go away again would be pressed in vain.
  const hasModes = modes.data === undefined || available.length > 0
  const management = managementOf(type)
  const offered = usePageOffered()
  // Once a type: the console warns of an unknown one.
  const label = useMemo(() => accountTypeLabel(type), [type])

  return (
    <nav id="sidebar" className="sidebar" aria-label="Main">
      <p className="account-type">{label}</p>
      <ul>
        {mainLinks(type, hasModes)
          .filter(({ to }) => offered(to))
          .map((link) => (
            <li key={link.to}>
              <SidebarItem {...link} />
            </li>
          ))}
      </ul>
      {seesModes(type) && hasModes && (
        <>
          <h2 id="modes-heading">Transport Modes</h2>
          {modes.isPending && <Skeleton label="Loading transport modes" />}
          <ul aria-labelledby="modes-heading">
            {available.map((mode) => {
              const { title, icon } = modeOf(mode)
              return (
                <SidebarGroup
                  key={mode}
                  label={title}
                  icon={modeIcons[icon]}
                  links={modeLinks(mode, type).map((link) => ({
                    ...link,
                    to: hostAddress(link.to, modes.data ?? []),
                  }))}
                  landing={hostAddress(paths.mode(mode), modes.data ?? [])}
                  rail={rail}
                />
              )
            })}
          </ul>
        </>
      )}
      {management.length > 0 && (
        <ul>
          <SidebarGroup label="Management" icon={Library} links={management} rail={rail} />
        </ul>
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

function SidebarItem({ label, to, icon, alias }: SidebarLink) {
  const { pathname } = useLocation()
  return (
    <NavLink to={pathname === alias ? pathname : to} className="sidebar-link" title={label}>
      <Icon icon={icon} size={18} />
      <span className="sidebar-label">{label}</span>
    </NavLink>
  )
}
