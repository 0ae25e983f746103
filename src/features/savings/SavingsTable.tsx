import { Link } from 'react-router-dom'
import { type Cents, formatCents } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type SavingsTableProps = {
  title: string
  /** Of the first column, of what was compared with, of what it costs. */
  heading: string
  baseline: string
  cost: string
  rows: readonly SavingsRow[]
}

type SavingsRow = {
  key: string
  name: string
  about: string
  to: string
  lanes: number
  baselineCostCents: Cents
  costCents: Cents
  savingsCents: Cents
}

export function SavingsTable({ title, heading, baseline, cost, rows }: SavingsTableProps) {
  const headings = ['Lanes', baseline, cost, 'Savings', 'Savings %']
  return (
    <section className="savings-table">
      <h2 className="section-title">{title}</h2>
      <PlainTable label={title} figures card tableClass="stacked-table wide-table">
        <thead>
          <tr>
            {[heading, ...headings].map((name) => (
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
              {figuresOf(row).map((figure, index) => (
                <td key={headings[index]} data-heading={headings[index]}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

/** Under the headings, in their order; of no lanes there is nothing to tell. */
function figuresOf({ lanes, baselineCostCents, costCents, savingsCents }: SavingsRow): string[] {
  if (lanes === 0) return [formatCount(0), '–', '–', '–', '–']
  return [
    formatCount(lanes),
    formatCents(baselineCostCents),
    formatCents(costCents),
    formatCents(savingsCents),
    formatPercent(savingsRate(savingsCents, baselineCostCents)),
  ]
}
