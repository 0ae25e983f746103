import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { companies } from '#contract/ext/companies.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { counted } from '#domain/quantity.ts'
import { useOffers } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { activityColumns } from './report-columns.ts'
import { type ReportFilter, reportQueries } from './reporting.api.ts'

export function CarrierActivityTable({
  mode,
  filter,
}: {
  mode: BiddableMode
  filter: ReportFilter
}) {
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
                    {row.awarded} awarded, {formatUsd(row.awardedCost)}, first bid after{' '}
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
