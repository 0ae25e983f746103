import { formatMonth } from '#domain/displayed-date.ts'
import type { LaneMonth } from '#domain/lane.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type MonthTableProps = { months: readonly LaneMonth[]; measure: string; withCost: boolean }

/** A lane's months with their sums; cost only where the caller may know it. */
export function MonthTable({ months, measure, withCost }: MonthTableProps) {
  if (months.length === 0) return null
  const sum = (value: (month: LaneMonth) => number) =>
    months.reduce((total, month) => total + value(month), 0)
  return (
    <PlainTable label="Months" figures className="mb-4" tableClass="table-sm">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">{measure}</th>
          <th scope="col">Shipments</th>
          {withCost && (
            <>
              <th scope="col">Spend</th>
              <th scope="col">Per unit</th>
              <th scope="col">Per shipment</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            <td>{formatCount(month.volume)}</td>
            <td>{formatCount(month.shipmentAmount)}</td>
            {withCost && (
              <>
                <td>{formatUsd(month.historicTotalChargeUSD)}</td>
                <td>{formatMoney(month.avgCostPerUnit)}</td>
                <td>{formatMoney(month.avgCostPerShipment)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatCount(sum(({ volume }) => volume))}</td>
          <td>{formatCount(sum(({ shipmentAmount }) => shipmentAmount))}</td>
          {withCost && (
            <>
              <td>{formatUsd(sum(({ historicTotalChargeUSD }) => historicTotalChargeUSD))}</td>
              <td />
              <td />
            </>
          )}
        </tr>
      </tfoot>
    </PlainTable>
  )
}
