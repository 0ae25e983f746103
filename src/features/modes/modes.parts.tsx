import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { isBiddable } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import { modeQueries, summaryLink } from './modes.api.ts'

/** The summary of each mode, for those whose sidebar has no modes. */
export function ModeSummaries() {
  const modes = useQuery(modeQueries.available())
  const offered = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  if (may(useUser(), 'see lanes') || offered.length === 0) return null
  return (
    <nav className="mode-summaries" aria-label="Summaries by mode">
      {offered.map((mode) => {
        const { to, title } = summaryLink(mode)
        return (
          <Link key={mode} to={to}>
            {title}
          </Link>
        )
      })}
    </nav>
  )
}
