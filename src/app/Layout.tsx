import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { device } from '#lib/device.ts'
import { useMedia } from '#lib/use-media.ts'
import { useSession } from '#lib/use-session.ts'
import { Footer } from './Footer.tsx'
import { LeftOutNotice } from './LeftOutNotice.tsx'
import { OpenPage } from './OpenPage.tsx'
import { Navbar } from './Navbar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Shortcuts } from './palette/Shortcuts.tsx'
import type { PaletteWindow } from './palette/shortcuts.ts'
import { Sidebar } from './Sidebar.tsx'
import { useFocusOnHeading } from './use-focus-on-heading.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { isWall } from './wall.ts'

/** The sidebar is icons only from here down (spec section 9); its menu then opens over the page. */
const narrowWindow = '(max-width: 991.98px)'
const collapsedKey = 'sidebar-collapsed'

/** Navbar, sidebar and footer around a screen. */
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
