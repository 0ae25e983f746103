import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { device } from '#lib/device.ts'
import { useMedia } from '#lib/use-media.ts'
import { useOnline } from '#lib/use-online.ts'
import { useSession } from '#lib/use-session.ts'
import { LeftOutNotice } from './LeftOutNotice.tsx'
import { Logo } from './Logo.tsx'
import { Navbar } from './Navbar.tsx'
import type { PaletteWindow } from './palette/shortcuts.ts'
import { Shortcuts } from './palette/Shortcuts.tsx'
import { paths } from './paths.ts'
import { Sidebar } from './Sidebar.tsx'
import { useFocusOnHeading } from './use-focus-on-heading.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { isWall } from './wall.ts'

/** The sidebar is icons only from here down (spec section 9); its menu then opens over the page. */
const narrowWindow = '(max-width: 991.98px)'
const collapsedKey = 'sidebar-collapsed'

export function Layout({ children }: { children: ReactNode }) {
  const user = useSession()
  const { pathname, search } = useLocation()
  const narrow = useMedia(narrowWindow)
  const [collapsed, setCollapsed] = useState(() => device.read(collapsedKey) === 'true')
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState<PaletteWindow | null>(null)
  const main = useRef<HTMLElement>(null)
  const open = narrow && opened
  useEffect(() => setOpened(false), [pathname, narrow])
  useCloseOnEscape(open, () => setOpened(false))
  useFocusOnHeading(main, pathname)
  useKeyboardInset()

  if (!user) return <OpenPage>{children}</OpenPage>
  if (may(user, 'award lanes') && isWall(search)) {
    return (
      <main id="content" ref={main} tabIndex={-1} className="wall">
        <OfflineNotice />
        <LeftOutNotice />
        {children}
      </main>
    )
  }
  const toggle = () => {
    if (narrow) return setOpened(!opened)
    setCollapsed(!collapsed)
    device.write(collapsedKey, String(!collapsed))
  }
  const state = narrow ? open && 'is-open' : collapsed && 'is-collapsed'
  return (
    <div className={`shell ${state || ''}`}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Navbar
        user={user}
        menuShown={narrow ? open : !collapsed}
        onToggle={toggle}
        onSearch={() => setAsked('palette')}
      />
      <Sidebar user={user} rail={narrow ? !open : collapsed} />
      {open && (
        <button
          type="button"
          className="sidebar-backdrop"
          aria-label="Close menu"
          onClick={() => setOpened(false)}
        />
      )}
      <main id="content" ref={main} tabIndex={-1} inert={open}>
        <OfflineNotice />
        <LeftOutNotice />
        {children}
      </main>
      <Footer />
      <Shortcuts user={user} open={asked} onOpen={setAsked} />
    </div>
  )
}

function useCloseOnEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const Footer = () => (
  <footer className="page-footer">
    © {new Date().getFullYear()} Laneward. All rights reserved.
  </footer>
)

/** Shown before a call fails: a call without an answer ends the session. */
function OfflineNotice() {
  if (useOnline()) return null
  return (
    <p className="alert alert-warning offline-notice" role="status">
      You are offline. What you see may be old, and nothing can be saved until you are back.
    </p>
  )
}

/** Around a page that nobody has to be signed in for. */
const OpenPage = ({ children }: { children: ReactNode }) => (
  <>
    <header className="open-head">
      <Link to={paths.home} aria-label="Laneward, start page">
        <Logo />
      </Link>
      <Link to={paths.login} className="btn btn-sm btn-outline-primary">
        Sign in
      </Link>
    </header>
    <main>{children}</main>
  </>
)
