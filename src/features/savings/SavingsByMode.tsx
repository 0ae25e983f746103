import { useQueries, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { savingsSchema } from '#contract/overview.ts'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { lackingWords } from './savings-words.ts'
import { savingsQueries } from './savings.api.ts'

type Savings = z.infer<typeof savingsSchema>

/** Savings against the baseline by mode: all that a host without our extensions tells. */
export function SavingsByMode() {
  const total = useQuery(savingsQueries.of(Mode.Universal))
  const modes = useQuery(modeQueries.available())
  const offered = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  const byMode = useQueries({ queries: offered.map((mode) => savingsQueries.of(mode)) }).flatMap(
    ({ data }) => data ?? [],
  )

  return (
    <QueryState query={total} loading="Loading savings" failed="The savings could not be loaded.">
      {(found) => (
        <>
          <Figures total={found} />
          {found.awardedLanes === 0 ? (
            <EmptyState text="Nothing is awarded yet. Savings appear here with the first award." />
          ) : (
            <>
              <ChartCard
                title="Savings by mode"
                about={`Savings of ${formatUsd(found.savings)} in total, by mode.`}
                kind="bars"
                heading="Mode"
                labels={byMode.map(({ mode }) => modeTitle(mode))}
                series={[
                  {
                    name: 'Savings',
                    meaning: 'savings',
                    values: byMode.map(({ savings }) => savings),
                  },
                ]}
                format={formatUsd}
              />
              <SavingsTable rows={byMode} total={found} />
            </>
          )}
        </>
      )}
    </QueryState>
  )
}

function Figures({ total }: { total: Savings }) {
  const rate = total.awardedBaseline > 0 ? total.savings / total.awardedBaseline : null
  const leftOut = total.withoutBaseline + total.withoutBid
  return (
    <div className="stat-row">
      <StatCard
        label="Savings"
        value={formatUsd(total.savings)}
        title={formatMoney(total.savings)}
        about={rate === null ? 'no award yet' : `${formatPercent(rate)} of the awarded baseline`}
      />
      <StatCard
        label="Awarded"
        value={formatUsd(total.awardedCost)}
        about={`${formatCount(total.awardedLanes)} of ${counted(total.lanes, 'lane')}`}
      />
      <StatCard
        label="Baseline of awards"
        value={formatUsd(total.awardedBaseline)}
        about={`${formatUsd(total.baselineCost)} in total`}
      />
      <StatCard label="Left out" value={String(leftOut)} about={lackingWords(total)} />
    </div>
  )
}

function SavingsTable({ rows, total }: { rows: readonly Savings[]; total: Savings }) {
  return (
    <PlainTable label="Savings by mode" card figures>
      <thead>
        <tr>
          <th scope="col">Mode</th>
          <th scope="col">Lanes awarded</th>
          <th scope="col">Baseline</th>
          <th scope="col">Awarded</th>
          <th scope="col">Savings</th>
          <th scope="col">Savings %</th>
          <th scope="col">Without baseline</th>
          <th scope="col">Without bid</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SavingsRow key={row.mode} name={modeTitle(row.mode)} row={row} />
        ))}
      </tbody>
      <tfoot>
        <SavingsRow name="Total" row={total} />
      </tfoot>
    </PlainTable>
  )
}

function SavingsRow({ name, row }: { name: string; row: Savings }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {row.awardedLanes} of {row.lanes}
      </td>
      <td>{formatMoney(row.awardedBaseline)}</td>
      <td>{formatMoney(row.awardedCost)}</td>
      <td>{formatMoney(row.savings)}</td>
      <td>{row.awardedBaseline > 0 ? formatPercent(row.savings / row.awardedBaseline) : '–'}</td>
      <td>{row.withoutBaseline}</td>
      <td>{row.withoutBid}</td>
    </tr>
  )
}
