import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Icon } from '#ui/Icon.tsx'
import type { SubLink } from './sidebar-links.ts'

type SidebarGroupProps = {
  label: string
  icon: LucideIcon
  links: readonly SubLink[]
  /** A page of the group that no link of it leads to. */
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

  useEffect(() => setOpen(here && !rail), [here, rail, pathname])

  useEffect(() => {
    if (!rail || !open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !group.current?.contains(target)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [rail, open])

  return (
    <li ref={group} className="sidebar-group">
      <button
        type="button"
        className={`sidebar-link${here ? ' is-here' : ''}`}
        title={label}
        aria-expanded={open}
        aria-controls={listId}
        onClick={({ currentTarget }) => {
          setTop(currentTarget.getBoundingClientRect().top)
          setOpen(!open)
        }}
      >
        <Icon icon={icon} size={18} />
        <span className="sidebar-label">{label}</span>
        <span className="sidebar-chevron">
          <Icon icon={ChevronDown} size={14} />
        </span>
      </button>
      <ul
        id={listId}
        className="sidebar-sub"
        aria-label={label}
        hidden={!open}
        // Beside the rail, which would cut it off if it were placed inside.
        style={rail ? { position: 'fixed', left: 64, top } : {}}
      >
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
