import { Link } from 'react-router-dom'
import { savingsReferences, savingsStages } from '#contract/ext/savings.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import {
  type Cents,
  formatCents,
  formatCentsShort,
  formatMoney,
  formatUsd,
  toDollars,
} from '#domain/money.ts'
import { counted, formatCount, formatAlignedPercent } from '#domain/quantity.ts'
import { savingsAgainst, savingsRate } from '#domain/savings.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { useSavingsAddress } from './savings-address.ts'
import type { SavingsSummary } from './savings.api.ts'
import { referenceWords, stageWords } from './savings-words.ts'

export function LedgerTab({ summary }: { summary: SavingsSummary }) {
  const { change, hrefOf } = useSavingsAddress()
  const { ledger, against } = summary
  const stages = savingsStages.map((stage) => ({
    key: stage,
    name: stageWords[stage].title,
    about: stageWords[stage].about,
    to: hrefOf({ tab: 'lanes', stage, against: undefined }),
    lanes: ledger[stage].lanes,
    baselineCostCents: ledger[stage].baselineCostCents,
    costCents:
      stage === 'realised' ? ledger.realised.actualCostCents : ledger[stage].awardedCostCents,
    savingsCents: ledger[stage].savingsCents,
  }))
  const references = savingsReferences.flatMap((reference) => {
    const found = against.find((one) => one.reference === reference)
    return found
      ? [
          {
            ...found,
            key: reference,
            name: referenceWords[reference].title,
            about: referenceWords[reference].about,
            to: hrefOf({ tab: 'lanes', stage: undefined, against: reference }),
            costCents: found.awardedCostCents,
          },
        ]
      : []
  })
  return (
    <>
      <div className="chart-grid">
        <ChartCard
          title="From bid to invoice"
          about={`${formatCentsShort(ledger.identified.savingsCents)} identified, ${formatCentsShort(ledger.awarded.savingsCents)} awarded, ${formatCentsShort(ledger.realised.savingsCents)} realized.`}
          kind="columns"
          heading="Stage"
          labels={stages.map(({ name }) => name)}
          series={[
            {
              name: 'Savings',
              meaning: 'savings',
              values: stages.map(({ savingsCents }) => toDollars(savingsCents)),
            },
          ]}
          format={formatUsd}
          formatRow={formatMoney}
          empty="No lane has a complete bid yet."
          onPick={(index) =>
            change({ tab: 'lanes', stage: stages[index]?.key, against: undefined })
          }
        />
        <ChartCard
          title="Awards against each reference"
          about={references
            .map(({ name, savingsCents }) => `${name}: ${formatCentsShort(savingsCents)}`)
            .join(', ')}
          kind="columns"
          heading="Reference"
          labels={references.map(({ name }) => name)}
          series={[
            {
              name: 'Savings',
              meaning: 'savings',
              values: references.map(({ lanes, savingsCents }) =>
                lanes === 0 ? null : toDollars(savingsCents),
              ),
            },
          ]}
          format={formatUsd}
          formatRow={formatMoney}
          empty="Nothing is awarded yet."
          onPick={(index) =>
            change({ tab: 'lanes', stage: undefined, against: references[index]?.key })
          }
        />
      </div>
      <SavingsTable title="Ledger" heading="Stage" baseline="Baseline" cost="Cost" rows={stages} />
      <RealisedWords realised={ledger.realised} />
      <SavingsTable
        title="Awards against each reference"
        heading="Against"
        baseline="Reference"
        cost="Awarded"
        rows={references}
      />
      {ledger.realised.months.length > 0 && <RealisedChart realised={ledger.realised} />}
    </>
  )
}

type Realised = SavingsSummary['ledger']['realised']

function RealisedWords({ realised }: { realised: Realised }) {
  const { shipments, offAward, expectedCostCents, actualCostCents } = realised
  if (shipments === 0) {
    return (
      <p className="note">
        No shipments on awarded lanes yet. Realized savings appear when the next shipment file is
        approved.
      </p>
    )
  }
  const below = savingsAgainst(expectedCostCents, actualCostCents)
  return (
    <p className="note">
      {counted(shipments, 'shipment')} since: {formatCents(expectedCostCents)} at the awarded rates,{' '}
      {formatCents(actualCostCents)} paid, {formatCents(Math.abs(below))}{' '}
      {below < 0 ? 'above' : 'below'} the award. {formatCount(offAward)} of them moved with a
      carrier other than the awarded one.
    </p>
  )
}

function RealisedChart({ realised: { months } }: { realised: Realised }) {
  return (
    <ChartCard
      title="Realized by month"
      about={`${counted(months.length, 'month')} of shipments on awarded lanes.`}
      kind="columns"
      heading="Month"
      labels={months.map(({ month }) => formatMonth(month))}
      series={[
        {
          name: 'Baseline',
          meaning: 'baseline',
          values: months.map((one) => toDollars(one.baselineCostCents)),
        },
        {
          name: 'At awarded rates',
          meaning: 'awarded',
          values: months.map((one) => toDollars(one.expectedCostCents)),
        },
        { name: 'Paid', values: months.map((one) => toDollars(one.actualCostCents)) },
      ]}
      format={formatUsd}
      formatRow={formatMoney}
    />
  )
}

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

function SavingsTable({ title, heading, baseline, cost, rows }: SavingsTableProps) {
  const headings = ['Lanes compared', baseline, cost, 'Savings', 'Savings %']
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
    formatAlignedPercent(savingsRate(savingsCents, baselineCostCents)),
  ]
}
