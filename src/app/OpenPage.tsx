import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from './Logo.tsx'
import { paths } from './paths.ts'

/** Around a page that nobody has to be signed in for. */
export const OpenPage = ({ children }: { children: ReactNode }) => (
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
