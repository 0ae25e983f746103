import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { CarrierActivityTable } from './CarrierActivityTable.tsx'
import { priceOfRules } from './price-of-rules.ts'
import { ReportLanes } from './ReportLanes.tsx'
import { type ReportFilter, hasNoLanes, reportQueries } from './reporting.api.ts'
import { SavingsReport } from './SavingsReport.tsx'
import { TopLanes } from './TopLanes.tsx'

type ReportsProps = { mode: BiddableMode; filter: ReportFilter }

export function ShipperReports({ mode, filter }: ReportsProps) {
  const savings = useQuery(reportQueries.savings(mode, filter))
  const { data: reports } = savings
  if (reports && hasNoLanes(reports)) return <NoLanes isNarrowed={Object.keys(filter).length > 0} />
  const rules = reports ? priceOfRules(reports.lowest, reports.recommended) : []
  return (
    <>
      <QueryState
        query={savings}
        loading="Loading reports"
        failed="The reports could not be loaded."
      >
        {(found) => <SavingsReport mode={mode} filter={filter} reports={found} rules={rules} />}
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
      <CarrierActivityTable mode={mode} filter={filter} />
      {reports && reports.lowest.lines.length > 0 && (
        <ReportLanes mode={mode} reports={reports} rules={rules} />
      )}
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
