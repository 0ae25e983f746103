import { useQuery } from '@tanstack/react-query'
import { format, parse } from 'date-fns'
import type { LaneMonth } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { laneQueries } from './lanes.api.ts'

/** Volume by month as bars with their table; cost only where the caller may know it. */
export function LaneVolume({
  mode,
  laneId,
  withCost,
}: {
  mode: BiddableMode
  laneId: number
  withCost: boolean
}) {
  const lane = useQuery(laneQueries.one(mode, laneId))
  const { title, unit } = modeDefinitions[mode].measure
  return (
    <section aria-labelledby="volume-heading">
      <h3 id="volume-heading" className="section-title">
        Monthly volume
      </h3>
      <QueryState query={lane} loading="Loading volumes" failed="The volumes could not be loaded.">
        {(found) => (
          <MonthTable
            months={found?.volume ?? []}
            measure={unit ? `${title} (${unit})` : title}
            withCost={withCost}
          />
        )}
      </QueryState>
    </section>
  )
}

function MonthTable({
  months,
  measure,
  withCost,
}: {
  months: readonly LaneMonth[]
  measure: string
  withCost: boolean
}) {
  if (months.length === 0) return <p className="text-body-secondary">No history by month.</p>
  const highest = Math.max(...months.map(({ volume }) => volume), 1)
  return (
    <div className="table-responsive" role="region" aria-label="Monthly volume" tabIndex={0}>
      <table className="table table-sm month-table">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className="text-end">
              {measure}
            </th>
            <th scope="col" className="text-end">
              Shipments
            </th>
            {withCost && (
              <th scope="col" className="text-end">
                Spend
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {months.slice(-24).map(({ month, volume, shipmentAmount, historicTotalChargeUSD }) => (
            <tr key={month}>
              <th scope="row">{format(parse(month, 'yyyy-MM', new Date()), 'MMM yyyy')}</th>
              <td className="text-end">
                <span className="month-bar">
                  <meter min={0} max={highest} value={volume} aria-hidden="true" />
                  {formatCount(volume)}
                </span>
              </td>
              <td className="text-end">{formatCount(shipmentAmount)}</td>
              {withCost && <td className="text-end">{formatUsd(historicTotalChargeUSD)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
