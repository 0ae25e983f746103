import { formatMonth } from '#domain/displayed-date.ts'
import { type LaneMonth, movedIn, movedInAll } from '#domain/lane.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount, formatQuantity } from '#domain/quantity.ts'
import { formatRate, rateOf } from '#domain/unit-rate.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type MonthTableProps = {
  /** Months that something moved in. */
  months: readonly LaneMonth[]
  measure: string
  /** 'per container' */
  per: string
  withCost: boolean
}

/** What moved month by month, with its sums; cost only where the caller may know it. */
export function MonthTable({ months, measure, per, withCost }: MonthTableProps) {
  if (months.length === 0) return null
  const sum = (value: (month: LaneMonth) => number) =>
    months.reduce((total, month) => total + value(month), 0)
  const moved = movedInAll(months)
  const shipments = sum(({ shipmentAmount }) => shipmentAmount)
  const spend = sum(({ historicTotalChargeUSD }) => historicTotalChargeUSD)
  return (
    <section aria-labelledby="history-months">
      <h3 id="history-months" className="section-title">
        History
      </h3>
      <PlainTable label="History by month" figures className="mb-4" tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">{measure} moved</th>
            <th scope="col">Shipments</th>
            {withCost && (
              <>
                <th scope="col">Spend</th>
                <th scope="col">Spend {per}</th>
                <th scope="col">Spend per shipment</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              <td>{formatQuantity(movedIn(month))}</td>
              <td>{formatCount(month.shipmentAmount)}</td>
              {withCost && (
                <>
                  <td>{formatMoney(month.historicTotalChargeUSD)}</td>
                  <td>{formatRate(month.avgCostPerUnit)}</td>
                  <td>{formatMoney(month.avgCostPerShipment)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatQuantity(moved)}</td>
            <td>{formatCount(shipments)}</td>
            {withCost && (
              <>
                <td>{formatMoney(spend)}</td>
                <td>{formatRate(rateOf(spend, moved))}</td>
                <td>{formatMoney(rateOf(spend, shipments))}</td>
              </>
            )}
          </tr>
        </tfoot>
      </PlainTable>
    </section>
  )
}
