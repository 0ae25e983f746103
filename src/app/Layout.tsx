import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { may } from '#domain/capability.ts'
import { systemQueries } from '#features/system-control/system-control.api.ts'
import { device } from '#lib/device.ts'
import { useMedia } from '#lib/use-media.ts'
import { useOnline } from '#lib/use-online.ts'
import { useSession } from '#lib/use-session.ts'
import { grouped } from '#domain/grouped.ts'
import { formatCount } from '#domain/quantity.ts'
import { useLeftOut } from '#lib/left-out.ts'
import { focusTable } from '#ui/grid/focus-table.ts'
import { useCloseOnEscape } from '#ui/use-close-on-escape.ts'
import { Logo } from './Logo.tsx'
import { Navbar } from './Navbar.tsx'
import type { PaletteWindow } from './palette/shortcuts.ts'
import { Shortcuts } from './palette/Shortcuts.tsx'
import { paths } from './paths.ts'
import { Sidebar } from './Sidebar.tsx'
import { useArrival } from './use-arrival.ts'
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
  useArrival(main, pathname + search)
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
      <a
        className="skip-link skip-to-table"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          focusTable()
        }}
      >
        Skip to table
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
        <OwnerNotice />
        <LeftOutNotice />
        {children}
      </main>
      <Footer />
      <Shortcuts user={user} open={asked} onOpen={setAsked} />
    </div>
  )
}

function Footer() {
  const contact = useQuery(systemQueries.shown()).data?.contact
  return (
    <footer className="page-footer">
      © {new Date().getFullYear()} Laneward. All rights reserved.
      {contact && (
        <>
          {' '}
          Support: <a href={`mailto:${contact}`}>{contact}</a>
        </>
      )}
    </footer>
  )
}

/** What the Owner wants everybody to read, until the setting is removed. */
function OwnerNotice() {
  const notice = useQuery(systemQueries.shown()).data?.notice
  if (!notice) return null
  return (
    <p className="alert alert-info" role="status">
      {notice}
    </p>
  )
}

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

/** After a route change the reader starts at the title, as after a page load. */
function useFocusOnHeading(main: RefObject<HTMLElement | null>, pathname: string): void {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (!main.current || focusHeading(main.current)) return
    const around = main.current
    const observer = new MutationObserver(() => {
      if (focusHeading(around)) observer.disconnect()
    })
    observer.observe(around, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [main, pathname])
}

function focusHeading(around: HTMLElement): boolean {
  const heading = around.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Less is a bar of the browser, or a page that was zoomed a little. */
const leastKeyboard = 80

/** Tells the styles how much of the window's foot the keyboard on the screen covers: `--keyboard`. */
function useKeyboardInset(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const tell = () => {
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      const { style } = document.documentElement
      if (covered < leastKeyboard) style.removeProperty('--keyboard')
      else style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    seen.addEventListener('resize', tell)
    seen.addEventListener('scroll', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      seen.removeEventListener('scroll', tell)
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}

/** Reasons shown at once; a host that writes a field otherwise gives the same one for every row. */
const mostReasons = 20

/** What rows of a resource are called, by the first part of its path. */
const rowWords: Record<string, string> = {
  lanes: 'lanes',
  bids: 'bids',
  uploads: 'uploads',
  shipments: 'shipments',
  reporting: 'report rows',
  overview: 'figures',
  benchmark: 'benchmarks',
  accounts: 'accounts',
  notifications: 'notifications',
  repo: 'documents',
  'location-statistics': 'places',
  location: 'places',
}

function LeftOutNotice() {
  const unread = useLeftOut()
  if (unread.length === 0) return null
  const byWord = grouped(unread, ({ path }) => rowWords[path.split('/')[1] ?? ''] ?? 'rows')
  const counts = [...byWord].map(([word, of]) => {
    const left = of.reduce((sum, { leftOut }) => sum + leftOut.length, 0)
    return `${formatCount(left)} of ${formatCount(of.reduce((sum, { rows }) => sum + rows, 0))} ${word}`
  })
  const reasons = unread.flatMap(({ call, leftOut }) =>
    leftOut.map(({ list, row, reason }) => `${call}, ${list} row ${row}: ${reason}`),
  )
  return (
    <div className="alert alert-warning" role="status">
      <strong>{counts.join(' and ')} could not be read.</strong> Lists and totals on this page leave
      them out.
      <details>
        <summary>Show reasons</summary>
        <ul className="mb-0">
          {reasons.slice(0, mostReasons).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {reasons.length > mostReasons && (
            <li>
              {formatCount(reasons.length - mostReasons)} more are listed in the browser console.
            </li>
          )}
        </ul>
      </details>
    </div>
  )
}
