import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { spend } from '#contract/ext/spend.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButtons } from '#ui/ExportButtons.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { Offered } from '#ui/Offered.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { type Paid, type PaidFilter, paidQueries } from './paid.api.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { useSpendAddress } from './spend-address.ts'
import { paidLaneColumns } from './spend-columns.ts'
import { SpentCard } from './spend-rows.tsx'
import { exportSpend } from './spend.api.ts'

/** What a shipper paid a carrier in a period, by lane. */
export function PaidByLane({ mode }: { mode: BiddableMode }) {
  const { filter: asked, change } = useSpendAddress()
  const { from, to, carrier, equipment } = asked
  const filter: PaidFilter = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(carrier !== undefined && { carrier }),
    ...(equipment !== undefined && { equipment }),
  }
  const paid = useQuery(paidQueries.byLane(mode, filter))
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <QueryState
      query={paid}
      loading="Loading freight paid"
      failed="The freight paid could not be loaded."
    >
      {(found) => (
        <>
          <PaidFilters mode={mode} paid={found} filter={filter} onChange={change}>
            <Offered by={spend.file}>
              <ExportButtons
                what="the freight paid"
                onExport={(format) => exportSpend({ ...filter, mode }, format)}
              />
            </Offered>
          </PaidFilters>
          {found.lanes.length === 0 ? (
            <NothingPaid isNarrowed={isNarrowed} />
          ) : (
            // Other lanes are another table: kept, it would hold the order of the ones before.
            <PaidLanes
              key={JSON.stringify([filter, paid.isPlaceholderData])}
              mode={mode}
              paid={found}
            />
          )}
        </>
      )}
    </QueryState>
  )
}

const NothingPaid = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState text="No freight paid matches these filters." />
  ) : (
    <EmptyState text="No freight paid yet. It appears here once an uploaded shipment history is approved.">
      <Link className="btn btn-primary" to="/upload">
        Upload history
      </Link>
    </EmptyState>
  )

function PaidLanes({ mode, paid }: { mode: BiddableMode; paid: Paid }) {
  const navigate = useNavigate()
  const { spend: whole, shipments, lanes, byShipment } = paid
  const columns = useMemo(() => paidLaneColumns(whole), [whole])
  const shown = lanes.reduce((sum, row) => sum + row.spend, 0)
  return (
    <>
      <div className="stat-row stat-strip">
        <StatCard label="Freight paid" value={formatMoney(whole)} />
        <StatCard label="Shipments" value={formatCount(shipments)} />
        <StatCard
          label="Average per shipment"
          value={shipments > 0 ? formatMoney(whole / shipments) : '–'}
        />
      </div>
      {!byShipment && (
        <p className="note">
          This server does not list carriers by shipment: the cost of a lane is shown as paid to its
          incumbent.
        </p>
      )}
      {whole - shown >= 0.005 && (
        <p className="note">
          The {formatCount(lanes.length)} lanes with the most spend; others add{' '}
          {formatMoney(whole - shown)}.
        </p>
      )}
      <Grid
        label="Freight paid by lane"
        rows={lanes}
        columns={columns}
        rowKey={({ laneId }) => laneId ?? 0}
        noun={['lane', 'lanes']}
        onOpenRow={({ laneId }) => void navigate(laneAddress(mode, laneId ?? 0, { tab: 'volume' }))}
        card={(row) => (
          <SpentCard title={`${row.origin} to ${row.destination}`} note={row.equipment} {...row} />
        )}
        cardHeight={104}
      />
    </>
  )
}

type PaidFiltersProps = {
  mode: BiddableMode
  paid: Paid
  filter: PaidFilter
  onChange: (change: Partial<Record<keyof PaidFilter, string | undefined>>) => void
  children: ReactNode
}

function PaidFilters({ mode, paid, filter, onChange, children }: PaidFiltersProps) {
  const equipment = useQuery(laneQueries.equipment(mode))
  const months = paid.months.map((month) => ({ value: month, text: formatMonth(month) }))
  return (
    <div className="summary-filters" role="group" aria-label="Freight shown">
      <Choice
        label="Carrier"
        none="All carriers"
        value={filter.carrier ?? ''}
        choices={paid.carriers.map((name) => ({ value: name, text: name }))}
        onChange={(carrier) => onChange({ carrier })}
      />
      <PeriodChoice months={paid.months} span={filter} onChange={onChange} />
      <Choice
        label="From"
        none="First month"
        value={filter.from ?? ''}
        choices={withChosen(months, filter.from)}
        onChange={(from) => onChange({ from })}
      />
      <Choice
        label="To"
        none="Newest month"
        value={filter.to ?? ''}
        choices={withChosen(months, filter.to)}
        onChange={(to) => onChange({ to })}
      />
      <Choice
        label="Equipment"
        none="All equipment"
        value={filter.equipment ?? ''}
        choices={(equipment.data ?? []).map((name) => ({ value: name, text: name }))}
        onChange={(chosen) => onChange({ equipment: chosen })}
      />
      {children}
    </div>
  )
}

/** A quarter may begin or end in a month without freight. */
const withChosen = (months: readonly { value: string; text: string }[], chosen?: string) =>
  chosen === undefined || months.some(({ value }) => value === chosen)
    ? months
    : [...months, { value: chosen, text: formatMonth(chosen) }]
