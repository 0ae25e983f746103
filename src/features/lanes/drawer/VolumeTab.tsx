import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { calendarMonthOf, forecastByCalendarMonth } from '#domain/award-value.ts'
import { formatCalendarMonth, formatMonth } from '#domain/displayed-date.ts'
import { allows, isHistory, type Lane, type LaneMonth, movedIn } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { counted, formatQuantity } from '#domain/quantity.ts'
import { formatRate, perUnit } from '#domain/unit-rate.ts'
import { writeNumber } from '#domain/written-number.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { AwardBlocks } from './AwardBlocks.tsx'
import { ForecastTable } from './ForecastTable.tsx'
import { MonthTable } from './MonthTable.tsx'
import { evenly } from './volume-entry.ts'
import { VolumeEditor } from './VolumeEditor.tsx'

type VolumeTabProps = { mode: BiddableMode; laneId: number; withCost: boolean }

/** What moves month by month, what a unit cost where the caller may know it, and the blocks to award. */
export function VolumeTab({ mode, laneId, withCost }: VolumeTabProps) {
  const lane = useQuery(laneQueries.one(mode, laneId))
  const { title, unit } = modeDefinitions[mode].measure
  const per = perUnit(mode)
  const measure = unit === '' ? title : `${title} (${unit})`
  return (
    <QueryState query={lane} loading="Loading volumes" failed="The volumes could not be loaded.">
      {(found) => {
        const months = found?.volume ?? []
        const moved = months.filter(isHistory).slice(-24)
        const forecast = forecastByCalendarMonth(months)
        const baseline = withCost ? (found?.baseline ?? null) : null
        return (
          <>
            {withCost && found && <Forecast lane={found} mode={mode} measure={measure} />}
            <ForecastChart forecast={forecast} measure={measure} />
            <ForecastTable forecast={forecast} measure={measure} per={per} baseline={baseline} />
            <HistoryChart months={moved} measure={measure} />
            {withCost && moved.length > 0 && <CostChart months={moved} per={per} />}
            <MonthTable months={moved} measure={measure} per={per} withCost={withCost} />
            <AwardBlocks laneId={laneId} months={months} measure={measure} />
          </>
        )
      }}
    </QueryState>
  )
}

type ForecastChartProps = { forecast: ReadonlyMap<string, number>; measure: string }

function ForecastChart({ forecast, measure }: ForecastChartProps) {
  const year = [...forecast.values()].reduce((a, b) => a + b, 0)
  return (
    <ChartCard
      title="Forecast by month"
      about={`${measure} expected in a year: ${formatQuantity(year)}.`}
      kind="columns"
      heading="Month"
      labels={[...forecast.keys()].map(formatCalendarMonth)}
      series={[{ name: `${measure} expected`, values: [...forecast.values()] }]}
      format={formatQuantity}
    />
  )
}

function HistoryChart({ months, measure }: { months: readonly LaneMonth[]; measure: string }) {
  const known = months.filter((month) => movedIn(month) !== null)
  if (known.length === 0) return null
  const total = known.reduce((sum, month) => sum + (movedIn(month) ?? 0), 0)
  return (
    <ChartCard
      title="History by month"
      about={`${measure} moved in ${counted(known.length, 'month')}: ${formatQuantity(total)}.`}
      kind="columns"
      heading="Month"
      labels={known.map(({ month }) => formatMonth(month))}
      series={[{ name: `${measure} moved`, values: known.map((month) => movedIn(month) ?? 0) }]}
      format={formatQuantity}
    />
  )
}

function CostChart({ months, per }: { months: readonly LaneMonth[]; per: string }) {
  return (
    <ChartCard
      title={`Spend ${per}`}
      about={`Average paid ${per} by month of history.`}
      kind="lines"
      heading="Month"
      labels={months.map(({ month }) => formatMonth(month))}
      series={[{ name: `Spend ${per}`, values: months.map((month) => month.avgCostPerUnit) }]}
      format={formatRate}
    />
  )
}

type ForecastProps = { lane: Lane; mode: BiddableMode; measure: string }

/** The way to change what a lane is expected to move, while it has not started. */
function Forecast({ lane, mode, measure }: ForecastProps) {
  const ahead = useQuery(bidQueries.validMonths(mode))
  const [editing, setEditing] = useState(false)
  if (!editing && !allows(lane.status, 'edit')) return null
  const known = forecastByCalendarMonth(lane.volume)
  // The newest of each calendar month; a lane that history does not hold begins with the months it may be awarded for.
  const months =
    known.size > 0
      ? [
          ...new Map(lane.volume.map(({ month }) => [calendarMonthOf(month), month])).values(),
        ].toSorted()
      : (ahead.data ?? []).slice(0, 12)
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
        known.size > 0
          ? months.map((month) => writeNumber(known.get(calendarMonthOf(month)) ?? 0, readerMark()))
          : evenly(lane.unitMeasure ?? 0, months.length)
      }
      onClose={() => setEditing(false)}
    />
  )
}
