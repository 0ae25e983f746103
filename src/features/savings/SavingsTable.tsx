import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type SavingsTableProps = {
  title: string
  /** Of the first column, of what was compared with, of what it costs. */
  heading: string
  baseline: string
  cost: string
  rows: readonly {
    key: string
    name: string
    about: string
    to: string
    lanes: number
    baselineCost: number
    cost: number
    savings: number
  }[]
}

/** Savings to the cent, each row leading to its lanes. */
export function SavingsTable({ title, heading, baseline, cost, rows }: SavingsTableProps) {
  return (
    <section className="savings-table">
      <h2 className="section-title">{title}</h2>
      <PlainTable label={title} figures card>
        <thead>
          <tr>
            {[heading, 'Lanes', baseline, cost, 'Savings', 'Savings %'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.lanes === 0 ? row.name : <Link to={row.to}>{row.name}</Link>}
                <small>{row.about}</small>
              </th>
              <td>{formatCount(row.lanes)}</td>
              {row.lanes === 0 ? (
                <NoFigures />
              ) : (
                <>
                  <td>{formatMoney(row.baselineCost)}</td>
                  <td>{formatMoney(row.cost)}</td>
                  <td>{formatMoney(row.savings)}</td>
                  <td>
                    {row.baselineCost > 0 ? formatPercent(row.savings / row.baselineCost) : '–'}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

const NoFigures = () => (
  <>
    <td>–</td>
    <td>–</td>
    <td>–</td>
    <td>–</td>
  </>
)
