import { useQuery } from '@tanstack/react-query'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatMoney, formatUsd } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { lanesAddress, withOwnBid } from '#features/lanes/lanes-address.api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { type CarrierActivity, ownLineColumns } from './report-columns.ts'
import { type Report, type ReportFilter, reportQueries } from './reporting.api.ts'
import { loweredWords } from './report-words.ts'
import { LineGrid } from './ReportLanes.tsx'
import { TopLanes } from './TopLanes.tsx'

type OwnReportsProps = { mode: BiddableMode; filter: ReportFilter }

/** A carrier's reports: its own invitations, bids and awards, and never anybody else's. */
export function OwnReports({ mode, filter }: OwnReportsProps) {
  const activity = useQuery(reportQueries.activity(mode, filter))
  return (
    <QueryState
      query={activity}
      loading="Loading your activity"
      failed="Your activity could not be loaded."
    >
      {([own]) =>
        own ? (
          <>
            <Activity mode={mode} filter={filter} own={own} />
            <OwnLanes mode={mode} filter={filter} />
          </>
        ) : (
          <EmptyState text="You have no invitations in this mode yet. You will get a notification when you are." />
        )
      }
    </QueryState>
  )
}

function OwnLanes({ mode, filter }: OwnReportsProps) {
  const held = useQuery(reportQueries.own(mode, filter))
  return (
    <>
      <div className="report-columns">
        <TopLanes
          mode={mode}
          filter={filter}
          by="spend"
          title="Your top 10 lanes"
          about="Annual value of what you won, otherwise of your bid."
          empty="You have not bid yet."
        />
        <TopLanes
          mode={mode}
          filter={filter}
          by="savings"
          title="Top 10 lanes by price lowered"
          about="Your first bid minus your latest."
          empty="You have not lowered a bid yet."
        />
      </div>
      <QueryState
        query={held}
        loading="Loading your lanes"
        failed="Your lanes could not be loaded."
      >
        {(report) => <HeldLanes mode={mode} report={report} />}
      </QueryState>
    </>
  )
}

function Activity({ mode, filter, own }: OwnReportsProps & { own: CarrierActivity }) {
  return (
    <div className="stat-row">
      <StatCard
        label="Lanes invited"
        value={formatCount(own.invited)}
        about={`${formatCount(own.viewed)} viewed`}
        to={lanesAddress(mode, filter)}
      />
      <StatCard
        label="Lanes bid"
        value={formatCount(own.complete)}
        about={`${formatPercent(own.invited === 0 ? 0 : own.complete / own.invited, 0)} of those invited${own.bid > own.complete ? `, ${formatCount(own.bid - own.complete)} more incomplete` : ''}`}
        to={lanesAddress(mode, filter, withOwnBid('complete'))}
      />
      <StatCard
        label="Awarded to you"
        value={formatUsd(own.awardedCost)}
        title={formatMoney(own.awardedCost)}
        about={`${counted(own.awarded, 'lane')}, a year`}
        to={lanesAddress(mode, filter, { view: 'awarded' })}
      />
      <StatCard
        label="Time to first bid"
        value={formatResponseTime(own.responseTime)}
        about="of the invitation, on average"
      />
    </div>
  )
}

function HeldLanes({ mode, report }: { mode: BiddableMode; report: Report }) {
  return (
    <section className="report-lanes" aria-labelledby="held-title">
      <h2 id="held-title" className="section-title">
        Incumbent lanes
      </h2>
      <p className="note">
        Your latest bids total {formatCents(report.newCostCents)} a year, {loweredWords(report)}.{' '}
        {report.withoutBid > 0 &&
          `${formatCount(report.withoutBid)} more incumbent lanes have no complete bid yet.`}
      </p>
      <LineGrid
        mode={mode}
        label="Incumbent lanes"
        rows={report.lines}
        columns={ownLineColumns}
        words={(line) => `${formatCents(line.newCostCents)} a year, ${loweredWords(line)}`}
      />
    </section>
  )
}
