import { formatCalendarMonth } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import { formatQuantity } from '#domain/quantity.ts'
import { formatRate } from '#domain/unit-rate.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type ForecastTableProps = {
  /** Volume by calendar month, '01' to '12'. */
  forecast: ReadonlyMap<string, number>
  measure: string
  per: string
  /** Dollars per unit that the lane is compared with; null where none is known or shown. */
  baseline: number | null
}

/** What a coming year is expected to move, and what it costs at the baseline. */
export function ForecastTable({ forecast, measure, per, baseline }: ForecastTableProps) {
  if (forecast.size === 0) return null
  const year = [...forecast.values()].reduce((a, b) => a + b, 0)
  const cells = (volume: number) => (
    <>
      <td>{formatQuantity(volume)}</td>
      {baseline !== null && (
        <>
          <td>{formatRate(baseline)}</td>
          <td>{formatMoney(volume * baseline)}</td>
        </>
      )}
    </>
  )
  return (
    <section aria-labelledby="forecast-months">
      <h3 id="forecast-months" className="section-title">
        Forecast
      </h3>
      <PlainTable label="Forecast by month" figures className="mb-4" tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">{measure} expected</th>
            {baseline !== null && (
              <>
                <th scope="col">Baseline {per}</th>
                <th scope="col">At baseline</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {[...forecast].map(([month, volume]) => (
            <tr key={month}>
              <th scope="row">{formatCalendarMonth(month)}</th>
              {cells(volume)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Year</th>
            {cells(year)}
          </tr>
        </tfoot>
      </PlainTable>
    </section>
  )
}
