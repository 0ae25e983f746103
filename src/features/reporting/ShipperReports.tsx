import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { companies } from '#contract/ext/companies.ts'
import { formatMoney } from '#domain/money.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { counted } from '#domain/quantity.ts'
import { useOffers } from '#lib/extensions.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { ReportLanes } from './ReportLanes.tsx'
import { type ReportFilter, hasNoLanes, reportQueries } from './reporting.api.ts'
import { SavingsReport } from './SavingsReport.tsx'
import { TopLanes } from './TopLanes.tsx'
import { activityColumns } from './report-columns.ts'

type ReportsProps = { mode: BiddableMode; filter: ReportFilter }

export function ShipperReports({ mode, filter }: ReportsProps) {
  const savings = useQuery(reportQueries.sums(mode, filter))
  const { data: sums } = savings
  if (sums && hasNoLanes(sums)) return <NoLanes isNarrowed={Object.keys(filter).length > 0} />
  return (
    <>
      <QueryState
        query={savings}
        loading="Loading reports"
        failed="The reports could not be loaded."
      >
        {(found) => <SavingsReport mode={mode} filter={filter} sums={found} />}
      </QueryState>
      <div className="report-columns">
        <TopLanes
          mode={mode}
          filter={filter}
          by="spend"
          title="Top 10 lanes by spend"
          about="What their history cost."
          empty="No lane has history yet."
        />
        <TopLanes
          mode={mode}
          filter={filter}
          by="savings"
          title="Top 10 lanes by savings"
          about="Baseline against what was awarded."
          empty="Nothing is awarded yet."
        />
      </div>
      {/* What takes the server longest is asked for last: the figures do not wait behind it. */}
      {!savings.isPending && <CarrierActivityTable mode={mode} filter={filter} />}
      {sums && sums.lowest.lanes > 0 && <ReportLanes mode={mode} filter={filter} sums={sums} />}
    </>
  )
}

const NoLanes = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState text="No lanes match these filters." />
  ) : (
    <EmptyState text="No lanes to report on yet. Upload shipment history to create them.">
      <Link className="btn btn-primary" to="/upload">
        Upload history
      </Link>
    </EmptyState>
  )

function CarrierActivityTable({ mode, filter }: { mode: BiddableMode; filter: ReportFilter }) {
  const navigate = useNavigate()
  const opensCompany = useOffers(companies.read)
  const activity = useQuery(reportQueries.activity(mode, filter))
  return (
    <section className="report-lanes" aria-labelledby="activity-title">
      <h2 id="activity-title" className="section-title">
        Carrier activity
      </h2>
      <QueryState
        query={activity}
        loading="Loading carrier activity"
        failed="The carrier activity could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="No carriers invited yet. Starting lanes invites them." />
          ) : (
            <Grid
              plain
              label="Carrier activity"
              rows={rows}
              columns={activityColumns}
              rowKey={({ carrierId }) => carrierId}
              noun={['carrier', 'carriers']}
              {...(opensCompany && {
                onOpenRow: ({ carrierId }: { carrierId: number }) =>
                  void navigate(`/company/${carrierId}`),
              })}
              cardHeight={104}
              card={(row) => (
                <span className="lane-card">
                  <strong>{row.carrier}</strong>
                  <span>
                    {row.bid} of {counted(row.invited, 'lane')} bid, {row.complete} complete
                  </span>
                  <span className="text-body-secondary">
                    {row.awarded} awarded, {formatMoney(row.awardedCost)}, first bid after{' '}
                    {formatResponseTime(row.responseTime)}
                  </span>
                </span>
              )}
            />
          )
        }
      </QueryState>
    </section>
  )
}
