import { savingsReferences, savingsStages, type SavingsSummary } from '#contract/ext/savings.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { useSavingsAddress } from './savings-address.ts'
import { referenceWords, stageWords } from './savings-words.ts'
import { SavingsTable } from './SavingsTable.tsx'

export function LedgerTab({ summary }: { summary: SavingsSummary }) {
  const { change, hrefOf } = useSavingsAddress()
  const { ledger, against } = summary
  const stages = savingsStages.map((stage) => ({
    key: stage,
    name: stageWords[stage].title,
    about: stageWords[stage].about,
    to: hrefOf({ tab: 'lanes', stage, against: undefined }),
    lanes: ledger[stage].lanes,
    baselineCost: ledger[stage].baselineCost,
    cost: stage === 'realised' ? ledger.realised.actualCost : ledger[stage].awardedCost,
    savings: ledger[stage].savings,
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
            cost: found.awardedCost,
          },
        ]
      : []
  })
  return (
    <>
      <div className="chart-grid">
        <ChartCard
          title="From bid to invoice"
          about={`${formatUsd(ledger.identified.savings)} identified, ${formatUsd(ledger.awarded.savings)} awarded, ${formatUsd(ledger.realised.savings)} realized.`}
          kind="columns"
          heading="Stage"
          labels={stages.map(({ name }) => name)}
          series={[
            { name: 'Savings', meaning: 'savings', values: stages.map(({ savings }) => savings) },
          ]}
          format={formatUsd}
          empty="No lane has a valid bid yet."
          onPick={(index) =>
            change({ tab: 'lanes', stage: stages[index]?.key, against: undefined })
          }
        />
        <ChartCard
          title="Awards against each reference"
          about={references.map(({ name, savings }) => `${name}: ${formatUsd(savings)}`).join(', ')}
          kind="columns"
          heading="Reference"
          labels={references.map(({ name }) => name)}
          series={[
            {
              name: 'Savings',
              meaning: 'savings',
              values: references.map(({ lanes, savings }) => (lanes === 0 ? null : savings)),
            },
          ]}
          format={formatUsd}
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
  const { shipments, offAward, expectedCost, actualCost } = realised
  if (shipments === 0) {
    return (
      <p className="note">
        No shipments on awarded lanes yet. Realized savings appear when the next shipment file is
        approved.
      </p>
    )
  }
  const above = actualCost - expectedCost
  return (
    <p className="note">
      {counted(shipments, 'shipment')} since: {formatMoney(expectedCost)} at the awarded rates,{' '}
      {formatMoney(actualCost)} paid, {formatMoney(Math.abs(above))} {above > 0 ? 'above' : 'below'}{' '}
      the award. {formatCount(offAward)} of them moved with a carrier other than the awarded one.
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
        { name: 'Baseline', meaning: 'baseline', values: months.map((one) => one.baselineCost) },
        {
          name: 'At awarded rates',
          meaning: 'awarded',
          values: months.map((one) => one.expectedCost),
        },
        { name: 'Paid', values: months.map((one) => one.actualCost) },
      ]}
      format={formatUsd}
    />
  )
}
