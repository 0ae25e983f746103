import { Link } from 'react-router-dom'
import { type BiddableMode, Mode, modeDefinitions } from '#domain/mode.ts'
import { useDashboardMode } from './dashboard-mode.ts'

/** All tenders together, or those of one mode. */
export function DashboardModes({ modes }: { modes: readonly BiddableMode[] }) {
  const chosen = useDashboardMode()
  if (modes.length < 2) return null
  return (
    <nav className="view-tabs dashboard-modes" aria-label="Tenders shown">
      <Link to="?" aria-current={chosen === Mode.Universal}>
        All modes
      </Link>
      {modes.map((mode) => (
        <Link key={mode} to={`?mode=${modeDefinitions[mode].route}`} aria-current={chosen === mode}>
          {modeDefinitions[mode].title}
        </Link>
      ))}
    </nav>
  )
}
