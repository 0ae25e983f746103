import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#lib/use-session.ts'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'
import { Sidebar } from './Sidebar.tsx'

const collapsedKey = 'sidebar-collapsed'

/** Navbar, sidebar and footer around a screen. */
export function Layout({ children }: { children: ReactNode }) {
  const user = useSession()
  const { pathname } = useLocation()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'true')
  const [open, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useEffect(() => setOpen(false), [pathname])
  useFocusOnHeading(main, pathname)

  if (!user) return <main>{children}</main>
  const toggle = () => {
    setOpen((was) => !was)
    setCollapsed((was) => {
      localStorage.setItem(collapsedKey, String(!was))
      return !was
    })
  }
  return (
    <div className={`shell ${collapsed ? 'is-collapsed' : ''} ${open ? 'is-open' : ''}`}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Navbar user={user} onToggle={toggle} />
      <Sidebar user={user} />
      <button
        type="button"
        className="sidebar-backdrop"
        aria-label="Close menu"
        tabIndex={open ? 0 : -1}
        onClick={() => setOpen(false)}
      />
      <main id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** After a route change the reader starts at the title, as after a page load. */
function useFocusOnHeading(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const focus = () => {
      const heading = main.current?.querySelector<HTMLElement>('h1')
      heading?.focus({ preventScroll: true })
      return heading !== null && heading !== undefined
    }
    if (focus() || !main.current) return
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(main.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [main, pathname])
}
