import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { formatMonth } from '#domain/displayed-date.ts'
import { allows, type Lane, type LaneMonth } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { writeNumber } from '#domain/written-number.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { AwardBlocks } from './AwardBlocks.tsx'
import { MonthTable } from './MonthTable.tsx'
import { evenly } from './volume-entry.ts'
import { VolumeEditor } from './VolumeEditor.tsx'

type VolumeTabProps = { mode: BiddableMode; laneId: number; withCost: boolean }

/** What moves month by month, what a unit cost where the caller may know it, and the blocks to award. */
export function VolumeTab({ mode, laneId, withCost }: VolumeTabProps) {
  const lane = useQuery(laneQueries.one(mode, laneId))
  const { title, unit } = modeDefinitions[mode].measure
  const measure = unit === '' ? title : `${title} (${unit})`
  return (
    <QueryState query={lane} loading="Loading volumes" failed="The volumes could not be loaded.">
      {(found) => {
        const months = (found?.volume ?? []).slice(-24)
        return (
          <>
            {withCost && found && (
              <Forecast key={found.version} lane={found} mode={mode} measure={measure} />
            )}
            <VolumeChart months={months} measure={measure} />
            {withCost && months.length > 0 && <CostChart months={months} measure={title} />}
            <MonthTable months={months} measure={measure} withCost={withCost} />
            <AwardBlocks laneId={laneId} months={found?.volume ?? []} measure={measure} />
          </>
        )
      }}
    </QueryState>
  )
}

type ChartOfMonths = { months: readonly LaneMonth[]; measure: string }

function VolumeChart({ months, measure }: ChartOfMonths) {
  const year = months.reduce((sum, { volume }) => sum + volume, 0)
  return (
    <ChartCard
      title="Monthly volume"
      about={`${measure} expected by calendar month, ${formatCount(year)} in total.`}
      kind="columns"
      heading="Month"
      labels={months.map(({ month }) => formatMonth(month))}
      series={[{ name: measure, values: months.map(({ volume }) => volume) }]}
      format={formatCount}
    />
  )
}

function CostChart({ months, measure }: ChartOfMonths) {
  return (
    <ChartCard
      title="Cost per unit"
      about={`Average paid per unit of volume (${measure}) by month.`}
      kind="lines"
      heading="Month"
      labels={months.map(({ month }) => formatMonth(month))}
      series={[{ name: 'Cost per unit', values: months.map((month) => month.avgCostPerUnit) }]}
      format={formatMoney}
    />
  )
}

type ForecastProps = { lane: Lane; mode: BiddableMode; measure: string }

/** The way to change what a lane is expected to move, while it has not started. */
function Forecast({ lane, mode, measure }: ForecastProps) {
  const ahead = useQuery(bidQueries.validMonths(mode))
  const [editing, setEditing] = useState(false)
  if (!allows(lane.status, 'edit')) return null
  const known = lane.volume.slice(-12)
  // A lane that history does not hold begins with the months it may be awarded for.
  const months =
    known.length > 0 ? known.map(({ month }) => month) : (ahead.data ?? []).slice(0, 12)
  if (months.length === 0) return null
  if (!editing) {
    return (
      <Button size="sm" variant="outline-primary" className="mb-3" onClick={() => setEditing(true)}>
        Edit volumes
      </Button>
    )
  }
  return (
    <VolumeEditor
      lane={lane}
      measure={measure}
      months={months}
      volumes={
        known.length > 0
          ? known.map(({ volume }) => writeNumber(volume, readerMark()))
          : evenly(lane.unitMeasure ?? 0, months.length)
      }
      onClose={() => setEditing(false)}
    />
  )
}
