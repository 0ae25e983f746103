import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { mostLeftOutLanes, type SavingsFilter } from '#contract/ext/savings.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { NotOffered } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButtons } from '#ui/ExportButtons.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { may } from '#domain/capability.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useUser } from '#lib/use-session.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { formatCents, formatCentsShort, formatMoney, formatUsd, toDollars } from '#domain/money.ts'
import { savingsRate } from '#domain/savings.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { formatMonth } from '#domain/displayed-date.ts'
import { regionName, tradeRegions } from '#domain/trade-region.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { Choice } from '#ui/Choice.tsx'
import { LedgerTab } from './LedgerTab.tsx'
import { type SavingsChange, useSavingsAddress } from './savings-address.ts'
import {
  exportSavings,
  type SavingsPart,
  savingsQueries,
  type SavingsSummary,
} from './savings.api.ts'
import { SavingsByMode } from './SavingsByMode.tsx'
import { SavingsLanes, StageChoices } from './SavingsLanes.tsx'
import { leftOutCard, leftOutColumns } from './savings-columns.tsx'
import { lackingWords } from './savings-words.ts'

export function SavingsScreen() {
  const { filter, stage, against, tab, change, clear } = useSavingsAddress()
  const whole = useQuery(savingsQueries.summary({}))
  // Its table is shown once the summary is here: both are asked for at once.
  useQuery({
    ...savingsQueries.lanes(filter, stage, against),
    enabled: tab === 'lanes',
    notifyOnChangeProps: [],
  })
  const offered = !(whole.error instanceof NotOffered)
  return (
    <>
      <PageHeader
        title="Savings"
        about={
          isTable(tab)
            ? undefined
            : 'What your awards save against the baseline and other references.'
        }
      >
        {isTable(tab) && whole.data && whole.data.lanes > 0 && (
          <SavingsFilters filter={filter} whole={whole.data} onChange={change} onClear={clear}>
            {tab === 'lanes' && <StageChoices />}
          </SavingsFilters>
        )}
        {/* Beside filters it comes with them. */}
        {whole.data?.lanes !== 0 && !whole.isError && (whole.data ?? !isTable(tab)) && (
          <ExportButtons what="the savings" onExport={(format) => exportSavings(filter, format)} />
        )}
      </PageHeader>
      {offered ? (
        <QueryState
          query={whole}
          loading="Loading savings"
          failed="The savings could not be loaded."
        >
          {(all) =>
            all.lanes === 0 ? (
              <EmptyState text="No lanes yet. Upload shipment history to create them; savings appear with the first award.">
                <Link className="btn btn-primary" to="/upload">
                  Upload history
                </Link>
              </EmptyState>
            ) : (
              <SavingsPage whole={all} filter={filter} />
            )
          }
        </QueryState>
      ) : (
        <SavingsByMode />
      )}
    </>
  )
}

function SavingsPage({ whole, filter }: { whole: SavingsSummary; filter: SavingsFilter }) {
  const { tab, change, clear } = useSavingsAddress()
  const summary = useQuery(savingsQueries.summary(filter))
  const tabsOf = (found: SavingsSummary) => [
    { key: 'ledger', title: 'Ledger', panel: <LedgerTab summary={found} /> },
    { key: 'parts', title: 'Modes, carriers, months', panel: <SavingsParts by={found.by} /> },
    { key: 'lanes', title: 'Lanes', panel: <SavingsLanes /> },
    {
      key: 'left-out',
      title: `Left out (${formatCount(found.withoutBaseline + found.withoutBid)})`,
      panel: <LeftOutLanes filter={filter} />,
    },
  ]
  return (
    <>
      {!isTable(tab) && (
        <SavingsFilters filter={filter} whole={whole} onChange={change} onClear={clear} />
      )}
      <QueryState
        query={summary}
        loading="Loading savings"
        failed="The savings could not be loaded."
      >
        {(found) => (
          <>
            {!isTable(tab) && <SavingsFigures summary={found} />}
            <Tabs
              label="Savings by"
              tabs={tabsOf(found)}
              chosen={tab}
              onChoose={(key) => change({ tab: key === 'ledger' ? undefined : key })}
            />
          </>
        )}
      </QueryState>
    </>
  )
}

/** A tab that is one table: it has the window, below filters and without the figures. */
const isTable = (tab: string): boolean => tab === 'lanes' || tab === 'left-out'

/** Lanes without savings, and why: counted, never valued at 0. */
function LeftOutLanes({ filter }: { filter: SavingsFilter }) {
  const navigate = useNavigate()
  const opensLanes = may(useUser(), 'award lanes')
  const lanes = useQuery(savingsQueries.leftOut(filter))
  const address = useGridAddress({ columns: leftOutColumns })
  return (
    <QueryState
      query={lanes}
      loading="Loading excluded lanes"
      failed="The excluded lanes could not be loaded."
    >
      {(rows) => (
        <>
          {rows.length === mostLeftOutLanes && (
            <p className="note">
              The {formatCount(mostLeftOutLanes)} with the highest spend among the excluded lanes.
            </p>
          )}
          <Grid
            {...address.props}
            label="Excluded lanes"
            rows={rows}
            columns={leftOutColumns}
            rowKey={({ laneId }) => laneId}
            noun={['lane', 'lanes']}
            card={leftOutCard}
            cardHeight={108}
            emptyMessage={<EmptyState text="No lanes are excluded." />}
            onOpenRow={
              opensLanes
                ? ({ mode, laneId }) => void navigate(laneAddress(mode, laneId))
                : undefined
            }
          />
        </>
      )}
    </QueryState>
  )
}

function SavingsFigures({ summary }: { summary: SavingsSummary }) {
  const { hrefOf } = useSavingsAddress()
  const { awarded, realised } = summary.ledger
  const awardedCents = summary.awardedCostCents ?? awarded.awardedCostCents
  const uncompared = summary.awardedLanes - awarded.lanes
  const rate = savingsRate(awarded.savingsCents, awarded.baselineCostCents)
  return (
    <div className="stat-row">
      <StatCard
        label="Savings"
        value={formatCentsShort(awarded.savingsCents)}
        title={formatCents(awarded.savingsCents)}
        about={rate === null ? 'no award yet' : `${formatPercent(rate)} of the awarded baseline`}
        to={hrefOf({ tab: 'lanes', stage: undefined, against: undefined })}
      />
      <StatCard
        label="Awarded"
        value={formatCentsShort(awardedCents)}
        title={formatCents(awardedCents)}
        about={`${formatCount(summary.awardedLanes)} of ${counted(summary.lanes, 'lane')}${uncompared > 0 ? `, ${formatCount(uncompared)} without baseline` : ''}`}
        to={hrefOf({ tab: 'lanes', stage: undefined, against: undefined })}
      />
      <StatCard
        label="Realized"
        value={realised.shipments === 0 ? '–' : formatCentsShort(realised.savingsCents)}
        title={formatCents(realised.savingsCents)}
        about={
          realised.shipments === 0
            ? 'nothing shipped since'
            : `${counted(realised.shipments, 'shipment')} since`
        }
        to={hrefOf({ tab: 'lanes', stage: 'realised', against: undefined })}
      />
      <StatCard
        label="Left out"
        value={formatCount(summary.withoutBaseline + summary.withoutBid)}
        about={lackingWords(summary)}
        to={hrefOf({ tab: 'left-out' })}
      />
    </div>
  )
}

const narrowing = {
  mode: { title: 'Savings by mode', heading: 'Mode', name: 'mode' },
  region: { title: 'Savings by region', heading: 'Region', name: 'region' },
  carrier: { title: 'Savings by carrier', heading: 'Carrier', name: 'carrierId' },
  month: { title: 'Savings by award month', heading: 'Month', name: 'month' },
} as const satisfies Record<
  keyof SavingsSummary['by'],
  { title: string; heading: string; name: keyof SavingsChange }
>

function SavingsParts({ by }: Pick<SavingsSummary, 'by'>) {
  const { change } = useSavingsAddress()
  return (
    <div className="chart-grid">
      {(['mode', 'region', 'carrier', 'month'] as const).map((dimension) => {
        const { title, heading, name } = narrowing[dimension]
        const parts = by[dimension]
        return (
          <ChartCard
            key={dimension}
            title={title}
            about={sentence(dimension, parts)}
            kind="bars"
            heading={heading}
            labels={parts.map((part) => wordsOf(dimension, part))}
            series={[
              {
                name: 'Savings',
                meaning: 'savings',
                values: parts.map(({ savingsCents }) => toDollars(savingsCents)),
              },
            ]}
            format={formatUsd}
            formatRow={formatMoney}
            empty="Nothing is awarded yet."
            onPick={(index) => change({ [name]: parts[index]?.key })}
          />
        )
      })}
    </div>
  )
}

function sentence(dimension: keyof SavingsSummary['by'], parts: readonly SavingsPart[]): string {
  const [best] = parts.toSorted((a, b) => b.savingsCents - a.savingsCents)
  return best
    ? `${wordsOf(dimension, best)} saves most: ${formatCentsShort(best.savingsCents)}.`
    : 'Nothing is awarded yet.'
}

function wordsOf(dimension: keyof SavingsSummary['by'], { key, name }: SavingsPart): string {
  if (dimension === 'month') return formatMonth(key)
  return dimension === 'region' ? regionName(key) : name
}

type SavingsFiltersProps = {
  filter: SavingsFilter
  /** All savings: what there is to choose from. */
  whole: SavingsSummary
  onChange: (change: SavingsChange) => void
  onClear: () => void
  /** More to choose, after the filters. */
  children?: ReactNode
}

function SavingsFilters({ filter, whole, onChange, onClear, children }: SavingsFiltersProps) {
  const { carrier, month } = whole.by
  return (
    <div className="summary-filters" role="group" aria-label="Filters">
      <Choice
        label="Mode"
        none="All modes"
        value={String(filter.mode ?? '')}
        choices={biddableModes.map((mode) => ({ value: String(mode), text: modeTitle(mode) }))}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label="Region"
        none="All regions"
        value={filter.region ?? ''}
        choices={tradeRegions.map((region) => ({ value: region, text: regionName(region) }))}
        onChange={(region) => onChange({ region })}
      />
      <Choice
        label="Carrier"
        none="All carriers"
        value={String(filter.carrierId ?? '')}
        choices={named(carrier).toSorted((a, b) => a.text.localeCompare(b.text))}
        onChange={(carrierId) => onChange({ carrierId })}
      />
      <Choice
        label="Month awarded"
        none="All months"
        value={filter.month ?? ''}
        choices={month.map(({ key }) => ({ value: key, text: formatMonth(key) }))}
        onChange={(chosen) => onChange({ month: chosen })}
      />
      {children}
      {Object.keys(filter).length > 0 && (
        <Button variant="link" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

const named = (parts: readonly SavingsPart[]) =>
  parts.map(({ key, name }) => ({ value: key, text: name }))
