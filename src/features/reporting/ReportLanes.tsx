import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useHashTarget } from '#ui/use-hash-target.ts'
import { type ReportName, reportNames, useReportAddress } from './report-address.ts'
import { ruleColumns, shipperLineColumns } from './report-columns.ts'
import { reportAbout, reportTitles } from './report-words.ts'
import {
  type ReportFilter,
  reportQueries,
  type SavingsLine,
  type SavingsSums,
  type Scenario,
} from './reporting.api.ts'

type ReportLanesProps = { mode: BiddableMode; filter: ReportFilter; sums: SavingsSums }

export function ReportLanes({ mode, filter, sums }: ReportLanesProps) {
  const { report, setReport } = useReportAddress()
  const place = useHashTarget<HTMLElement>('report-lanes')
  return (
    <section
      ref={place}
      id="report-lanes"
      className="report-lanes"
      aria-label="Lanes of the report"
    >
      <Tabs
        label="Report"
        chosen={report}
        onChoose={(chosen) => setReport(reportNames.find((name) => name === chosen) ?? report)}
        tabs={reportNames.map((name) => ({
          key: name,
          title: `${reportTitles[name]} (${name === 'rules' ? sums.lanesWithRuleCost : sums[name].lanes})`,
          panel: <ReportPanel mode={mode} filter={filter} name={name} />,
        }))}
      />
    </section>
  )
}

type ReportPanelProps = { mode: BiddableMode; filter: ReportFilter; name: ReportName }

const ReportPanel = ({ mode, filter, name }: ReportPanelProps) => (
  <>
    <p className="note">{reportAbout[name]}</p>
    {name === 'rules' ? (
      <LanesWithRuleCost mode={mode} filter={filter} />
    ) : (
      <LanesOfScenario mode={mode} filter={filter} scenario={name} />
    )}
  </>
)

type LanesOfScenarioProps = { mode: BiddableMode; filter: ReportFilter; scenario: Scenario }

function LanesOfScenario({ mode, filter, scenario }: LanesOfScenarioProps) {
  const report = useQuery(reportQueries.ofScenario(mode, filter, scenario))
  return (
    <QueryState query={report} {...words}>
      {({ lines }) => (
        <LineGrid
          mode={mode}
          label={`${reportTitles[scenario]} by lane`}
          rows={lines}
          columns={shipperLineColumns}
        />
      )}
    </QueryState>
  )
}

function LanesWithRuleCost({ mode, filter }: Omit<LanesOfScenarioProps, 'scenario'>) {
  const rules = useQuery(reportQueries.rules(mode, filter))
  return (
    <QueryState query={rules} {...words}>
      {(rows) => (
        <LineGrid mode={mode} label="Cost of rules by lane" rows={rows} columns={ruleColumns} />
      )}
    </QueryState>
  )
}

const words = {
  loading: 'Loading the lanes of the report',
  failed: 'The lanes of the report could not be loaded.',
}

type LineGridProps<Line> = {
  mode: BiddableMode
  label: string
  rows: readonly Line[]
  columns: readonly GridColumn<Line>[]
  /** What a card says of a line below its lane and carrier; absent, its last amount. */
  words?: (line: Line) => string
}

export function LineGrid<
  Line extends Pick<SavingsLine, 'laneId' | 'lane' | 'equipment' | 'carrier'>,
>({ mode, label, rows, columns, words }: LineGridProps<Line>) {
  const navigate = useNavigate()
  const address = useGridAddress({ columns })
  const byCarrier = columns.some(({ key }) => key === 'carrier')
  const last = columns.findLast(({ total }) => total === 'sum')
  return (
    <Grid
      {...address.props}
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ laneId }) => laneId}
      noun={['lane', 'lanes']}
      onOpenRow={({ laneId }) => void navigate(laneAddress(mode, laneId))}
      emptyMessage="No lanes in this report."
      cardHeight={104}
      card={(line) => (
        <span className="lane-card">
          <strong>{line.lane}</strong>
          <span className="text-body-secondary">
            {[line.equipment, byCarrier && line.carrier].filter(Boolean).join(' · ')}
          </span>
          <span>
            {words ? words(line) : last && `${last.header} ${formatMoney(amountOf(last, line))}`}
          </span>
        </span>
      )}
    />
  )
}

function amountOf<Line>({ value }: GridColumn<Line>, line: Line): number | null {
  const amount = typeof value === 'function' ? value(line) : null
  return typeof amount === 'number' ? amount : null
}
