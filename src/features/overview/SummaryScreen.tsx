import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { overviewQueries } from './overview.api.ts'
import { SummaryBody } from './SummaryBody.tsx'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { useSummaryAddress } from './summary-address.ts'
import { SummaryFilters } from './SummaryFilters.tsx'

type SummaryScreenProps = {
  mode: BiddableMode
  /** The mode's own title, on its landing page. */
  title?: string
}

export function SummaryScreen({ mode, title }: SummaryScreenProps) {
  const user = useUser()
  const side = may(user, 'bid') ? 'carrier' : 'shipper'
  const hasLanes = may(user, 'see lanes')
  const definition = modeDefinitions[mode]
  const all = useQuery(overviewQueries.parts(mode))
  const { filter } = useSummaryAddress()
  const narrows = useKnowsOurs()
  return (
    <>
      <PageHeader
        title={title ?? `${definition.title} ${definition.summary.toLowerCase()}`}
        about={
          side === 'carrier'
            ? 'Lanes you are invited to, your bids and awards.'
            : 'Volume, routes, cost and bidding results.'
        }
      >
        {hasLanes && (
          <Link className="btn btn-outline-secondary btn-sm" to={lanesAddress(mode, filter)}>
            Lanes
          </Link>
        )}
      </PageHeader>
      <QueryState query={all} loading="Loading the lanes" failed="The lanes could not be loaded.">
        {(parts) =>
          parts.length === 0 ? (
            <NothingYet side={side} />
          ) : (
            <>
              {narrows && <SummaryFilters mode={mode} side={side} parts={parts} />}
              <SummaryBody
                mode={mode}
                side={side}
                filter={filter}
                hasLanes={hasLanes}
                hasPlaces={side === 'shipper'}
              />
            </>
          )
        }
      </QueryState>
    </>
  )
}

const NothingYet = ({ side }: { side: 'shipper' | 'carrier' }) =>
  side === 'carrier' ? (
    <EmptyState text="No lanes yet. They appear here when a shipper invites you." />
  ) : (
    <EmptyState text="No lanes yet. Upload shipment history to create them.">
      <Link className="btn btn-primary" to="/upload">
        Upload
      </Link>
    </EmptyState>
  )
