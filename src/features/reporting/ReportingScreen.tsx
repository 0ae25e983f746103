import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { reportFiles } from '#contract/ext/report-files.ts'
import { may } from '#domain/capability.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { regionName, tradeRegions } from '#domain/trade-region.ts'
import { BusinessUnitChoice } from '#features/lanes/business-unit.parts.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { summaryLink } from '#features/modes/modes.api.ts'
import { UploadChoice } from '#features/uploads/upload-choice.parts.tsx'
import { PaidByLane } from '#features/spend/spend.parts.tsx'
import { useKnowsOurs } from '#lib/extensions.ts'
import { saveDownload } from '#lib/save-download.ts'
import { useUser } from '#lib/use-session.ts'
import { Choice } from '#ui/Choice.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Offered } from '#ui/Offered.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { printPage } from '#ui/print-page.ts'
import { OwnReports } from './OwnReports.tsx'
import { useReportAddress } from './report-address.ts'
import { downloadReports, hasNoLanes, type ReportFilter, reportQueries } from './reporting.api.ts'
import { ShipperReports } from './ShipperReports.tsx'

export function ReportingScreen({ mode }: { mode: BiddableMode }) {
  const own = may(useUser(), 'bid')
  const { filter, view } = useReportAddress()
  const narrows = useKnowsOurs()
  const showsPaid = !own && view === 'paid'
  const savings = useQuery({
    ...reportQueries.sums(mode, filter),
    enabled: !own && !showsPaid,
  })
  const activity = useQuery({ ...reportQueries.activity(mode, filter), enabled: own })
  const isEmpty = own
    ? activity.data?.length === 0
    : savings.data !== undefined && hasNoLanes(savings.data)
  return (
    <div className="reports">
      <PageHeader
        title={`${modeDefinitions[mode].title} reporting`}
        about={
          own
            ? 'Your invitations, bids and awards.'
            : showsPaid
              ? 'Freight paid by carrier, period and lane, from approved shipments.'
              : 'Savings against the baseline by award scenario and carrier, and the cost of your rules.'
        }
        views={own ? null : <ReportViews isPaid={showsPaid} />}
      >
        {own && (
          <Link className="btn btn-outline-secondary btn-sm" to={summaryLink(mode).to}>
            {modeDefinitions[mode].summary}
          </Link>
        )}
        {!isEmpty && !showsPaid && (
          <>
            <Button
              size="sm"
              variant="outline-secondary"
              className="d-inline-flex align-items-center gap-1"
              onClick={printPage}
            >
              <Icon icon={Printer} size={16} /> Print
            </Button>
            <Offered by={reportFiles.file}>
              <ReportDownload mode={mode} filter={filter} />
            </Offered>
          </>
        )}
      </PageHeader>
      {narrows && !showsPaid && <ReportFilters mode={mode} />}
      {showsPaid ? (
        <PaidByLane mode={mode} />
      ) : own ? (
        <OwnReports mode={mode} filter={filter} />
      ) : (
        <ShipperReports mode={mode} filter={filter} />
      )}
    </div>
  )
}

const ReportViews = ({ isPaid }: { isPaid: boolean }) => (
  <nav className="view-tabs" aria-label="Reports">
    <Link to="?" aria-current={!isPaid}>
      Savings
    </Link>
    <Link to="?view=paid" aria-current={isPaid}>
      Freight paid
    </Link>
  </nav>
)

function ReportDownload({ mode, filter }: { mode: BiddableMode; filter: ReportFilter }) {
  const [busy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    await saveDownload(() => downloadReports(mode, filter))
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      variant="outline-secondary"
      className="d-inline-flex align-items-center gap-1"
      disabled={busy}
      aria-busy={busy}
      onClick={() => void fetch()}
    >
      <Icon icon={FileSpreadsheet} size={16} /> {busy ? 'Exporting…' : 'Export xlsx'}
    </Button>
  )
}

function ReportFilters({ mode }: { mode: BiddableMode }) {
  const { filter, setRegion, setEquipment, setBusinessUnit, setUpload } = useReportAddress()
  const equipment = useQuery(laneQueries.equipment(mode))
  const names = [...new Set([...(equipment.data ?? []), filter.equipment ?? ''])].filter(Boolean)
  return (
    <div className="summary-filters" role="group" aria-label="Lanes reported">
      <Choice
        label="Trade region"
        none="All regions"
        value={filter.region ?? ''}
        choices={tradeRegions.map((value) => ({ value, text: regionName(value) }))}
        onChange={(value) => setRegion(tradeRegions.find((one) => one === value) ?? '')}
      />
      <Choice
        label="Equipment"
        none="All equipment"
        value={filter.equipment ?? ''}
        choices={names.map((value) => ({ value, text: value }))}
        onChange={setEquipment}
      />
      <BusinessUnitChoice mode={mode} value={filter.businessUnit} onChange={setBusinessUnit} />
      <UploadChoice mode={mode} value={filter.uploadId} onChange={setUpload} />
    </div>
  )
}
