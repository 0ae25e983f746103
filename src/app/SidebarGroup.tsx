import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Icon } from '#ui/Icon.tsx'
import { useCloseOnEscape } from '#ui/use-close-on-escape.ts'
import type { SubLink } from './sidebar-links.ts'

type SidebarGroupProps = {
  label: string
  icon: LucideIcon
  links: readonly SubLink[]
  /** Where the group's own name leads; a group without one only opens. */
  landing?: string
  /** The sidebar shows icons only: the links open beside it, and close with the next step. */
  rail: boolean
}

export function SidebarGroup({ label, icon, links, landing, rail }: SidebarGroupProps) {
  const { pathname } = useLocation()
  const listId = useId()
  const group = useRef<HTMLLIElement>(null)
  const here = pathname === landing || links.some(({ to }) => pathname.startsWith(to))
  const [open, setOpen] = useState(here && !rail)

  const [top, setTop] = useState(0)
  // Beside the rail the icon opens the group, and its name is the first of the links.
  const led = rail ? undefined : landing

  useEffect(() => setOpen(here && !rail), [here, rail, pathname])

  useEffect(() => {
    if (!rail || !open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !group.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [rail, open])
  useCloseOnEscape(rail && open, () => setOpen(false))

  return (
    <li ref={group} className="sidebar-group">
      <div className="sidebar-head">
        {led && (
          <NavLink to={led} end className={`sidebar-link${here ? ' is-here' : ''}`} title={label}>
            <Icon icon={icon} size={18} />
            <span className="sidebar-label">{label}</span>
          </NavLink>
        )}
        <button
          type="button"
          className={led ? 'sidebar-toggle' : `sidebar-link${here ? ' is-here' : ''}`}
          title={led ? `Pages of ${label}` : label}
          aria-expanded={open}
          aria-controls={listId}
          onClick={({ currentTarget }) => {
            setTop(currentTarget.getBoundingClientRect().top)
            setOpen(!open)
          }}
        >
          {led ? (
            <span className="visually-hidden">Pages of {label}</span>
          ) : (
            <>
              <Icon icon={icon} size={18} />
              <span className="sidebar-label">{label}</span>
            </>
          )}
          <span className="sidebar-chevron">
            <Icon icon={ChevronDown} size={14} />
          </span>
        </button>
      </div>
      <ul
        id={listId}
        className="sidebar-sub"
        aria-label={label}
        hidden={!open}
        // Beside the rail, which would cut it off if it were placed inside.
        style={rail ? { position: 'fixed', left: 64, top } : {}}
      >
        {rail && landing !== undefined && (
          <li>
            <NavLink to={landing} end className="sidebar-sublink">
              {label}
            </NavLink>
          </li>
        )}
        {links.map(({ label: page, to }) => (
          <li key={to}>
            <NavLink to={to} className="sidebar-sublink" title={`${label}: ${page}`}>
              {page}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
