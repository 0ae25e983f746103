import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import type { statKinds } from '#domain/overview.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { statQueries } from './dashboard.api.ts'

type Kind = (typeof statKinds)[number]

/** Each mode's standing in a card that leads to its lanes. */
export function DashboardScreen() {
  const user = useUser()
  const modes = useQuery(modeQueries.available())
  const offered = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  return (
    <>
      <PageHeader
        title={user.firstName ? `Good to see you, ${user.firstName}` : 'Dashboard'}
        about={
          user.type === 'Carrier'
            ? 'The tenders you are invited to.'
            : 'Where each of your tenders stands.'
        }
      >
        {user.type === 'Customer' && (
          <Link className="btn btn-primary btn-sm" to="/upload">
            Upload history
          </Link>
        )}
      </PageHeader>
      <QueryState query={modes} loading="Loading modes" failed="Your modes could not be loaded.">
        {() =>
          offered.length === 0 ? (
            <EmptyState text="No mode is set up for your company yet." />
          ) : (
            <div className="mode-cards">
              {offered.map((mode) => (
                <ModeCard key={mode} mode={mode} carrier={user.type === 'Carrier'} />
              ))}
            </div>
          )
        }
      </QueryState>
    </>
  )
}

function ModeCard({ mode, carrier }: { mode: BiddableMode; carrier: boolean }) {
  const stats = useQuery(statQueries.ofMode(mode))
  const { title, route } = modeDefinitions[mode]
  const value = (kind: Kind) => stats.data?.find((stat) => stat.kind === kind)?.value ?? null
  const lanes = value('LaneBreakdown')
  const figures: [string, string][] = carrier
    ? [
        ['Lanes invited', formatCount(lanes)],
        ['Bid on', formatPercent(value('BidCoverage'), 0)],
        ['Bids', formatCount(value('TotalBid'))],
        ['Won', formatUsd(value('Awarded'))],
      ]
    : [
        ['Spend', formatUsd(value('Spend'))],
        ['Bid coverage', formatPercent(value('BidCoverage'), 0)],
        ['Incumbent coverage', formatPercent(value('IncumbentCoverage'), 0)],
        ['Savings', formatUsd(value('Savings'))],
      ]
  return (
    <Link to={`/${route}/lanes`} className="card mode-card">
      <h2>{title}</h2>
      <p className="text-body-secondary">
        {lanes === null ? 'Loading' : `${formatCount(lanes)} lanes`}
      </p>
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Link>
  )
}
