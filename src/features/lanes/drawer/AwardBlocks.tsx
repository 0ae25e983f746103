import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '#domain/displayed-date.ts'
import type { LaneMonth } from '#domain/lane.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
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
                    <td>{formatCount(volume)}</td>
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

/** The forecast repeats by calendar month: July of history speaks for every July. */
function volumeIn(months: readonly LaneMonth[], block: readonly string[] | null): number {
  const calendar = new Set(block?.map((month) => month.slice(5)))
  return months
    .filter(({ month }) => block === null || calendar.has(month.slice(5)))
    .reduce((sum, { volume }) => sum + volume, 0)
}
