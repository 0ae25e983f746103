import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { type BiddableMode, isBiddable, Mode, modeDefinitions } from '#domain/mode.ts'
import { modeQueries, summaryLink } from '#features/modes/modes.api.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { CarrierDashboard } from './CarrierDashboard.tsx'
import { useDashboardMode } from './dashboard-mode.ts'
import { overviewQueries } from './overview.api.ts'
import { ShipperDashboard } from './ShipperDashboard.tsx'

export function DashboardScreen() {
  const user = useUser()
  const isCarrier = may(user, 'bid')
  const chosen = useDashboardMode()
  const modes = useQuery(modeQueries.available())
  const standing = useQuery(overviewQueries.standing())
  // The figures need not wait until the tenders are known.
  usePrefetchQuery(overviewQueries.stats(useDashboardMode()))
  const offered = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  return (
    <>
      <PageHeader
        title={user.firstName ? `Good to see you, ${user.firstName}` : 'Dashboard'}
        about={isCarrier ? 'The tenders you are invited to.' : 'Status of your tenders.'}
      >
        {isBiddable(chosen) && (
          <Link className="btn btn-outline-secondary btn-sm" to={summaryLink(chosen).to}>
            {summaryLink(chosen).title}
          </Link>
        )}
        {!isCarrier && standing.data?.length !== 0 && (
          <Link className="btn btn-primary btn-sm" to="/upload">
            Upload history
          </Link>
        )}
      </PageHeader>
      <DashboardModes modes={offered} />
      <QueryState
        query={standing}
        loading="Loading your tenders"
        failed="Your tenders could not be loaded."
      >
        {(standings) =>
          isCarrier ? (
            standings.length === 0 ? (
              <EmptyState text="No tenders yet. They appear here when a shipper invites you." />
            ) : (
              <CarrierDashboard standings={standings} />
            )
          ) : (
            <ShipperDashboard standings={standings} />
          )
        }
      </QueryState>
    </>
  )
}

function DashboardModes({ modes }: { modes: readonly BiddableMode[] }) {
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
