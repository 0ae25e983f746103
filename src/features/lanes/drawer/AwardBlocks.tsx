import { useQuery } from '@tanstack/react-query'
import { calendarMonthOf, forecastByCalendarMonth } from '#domain/award-value.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import type { LaneMonth } from '#domain/lane.ts'
import { formatPercent, formatQuantity } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'

type AwardBlocksProps = { laneId: number; months: readonly LaneMonth[]; measure: string }

/** Blocks of months the lane may be awarded for, with what is expected to move in them. */
export function AwardBlocks({ laneId, months, measure }: AwardBlocksProps) {
  const blocks = useQuery(laneQueries.validBlocks(laneId))
  const year = volumeIn(months, null)
  return (
    <section aria-labelledby="blocks-heading">
      <h3 id="blocks-heading" className="section-title">
        Blocks to award
      </h3>
      <QueryState query={blocks} loading="Loading blocks" failed="The blocks could not be loaded.">
        {(found) => (
          <PlainTable label="Blocks" figures className="mb-3" tableClass="table-sm">
            <thead>
              <tr>
                <th scope="col">From – to</th>
                <th scope="col">Months</th>
                <th scope="col">{measure} expected</th>
                <th scope="col">Of the year</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ from, to, months: inside }) => {
                const volume = volumeIn(months, inside)
                return (
                  <tr key={`${from} ${to}`}>
                    <th scope="row">
                      {formatMonth(from)} – {formatMonth(to)}
                    </th>
                    <td>{inside.length}</td>
                    <td>{formatQuantity(volume)}</td>
                    <td>{year > 0 ? formatPercent(volume / year, 0) : '–'}</td>
                  </tr>
                )
              })}
            </tbody>
          </PlainTable>
        )}
      </QueryState>
    </section>
  )
}

function volumeIn(months: readonly LaneMonth[], block: readonly string[] | null): number {
  const forecast = forecastByCalendarMonth(months)
  const calendar = block === null ? forecast.keys() : new Set(block.map(calendarMonthOf))
  return [...calendar].reduce((sum, month) => sum + (forecast.get(month) ?? 0), 0)
}
