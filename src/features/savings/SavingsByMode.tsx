import { useQueries, useQuery } from '@tanstack/react-query'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { formatCents, formatCentsShort, formatMoney, formatUsd, toDollars } from '#domain/money.ts'
import { counted, formatCount, formatAlignedPercent, formatPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { lackingWords } from './savings-words.ts'
import { type Savings, savingsQueries } from './savings.api.ts'

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
                about={`Savings of ${formatCentsShort(found.savingsCents)} in total, by mode.`}
                kind="bars"
                heading="Mode"
                labels={byMode.map(({ mode }) => modeTitle(mode))}
                series={[
                  {
                    name: 'Savings',
                    meaning: 'savings',
                    values: byMode.map(({ savingsCents }) => toDollars(savingsCents)),
                  },
                ]}
                format={formatUsd}
                formatRow={formatMoney}
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
  const rate = savingsRate(total.savingsCents, total.awardedBaselineCents)
  const leftOut = total.withoutBaseline + total.withoutBid
  return (
    <div className="stat-row">
      <StatCard
        label="Savings"
        value={formatCentsShort(total.savingsCents)}
        title={formatCents(total.savingsCents)}
        about={rate === null ? 'no award yet' : `${formatPercent(rate)} of the awarded baseline`}
      />
      <StatCard
        label="Awarded"
        value={formatCentsShort(total.awardedCostCents)}
        about={`${formatCount(total.awardedLanes)} of ${counted(total.lanes, 'lane')}`}
      />
      <StatCard
        label="Baseline of awards"
        value={formatCentsShort(total.awardedBaselineCents)}
        about={`${formatCentsShort(total.baselineCostCents)} in total`}
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
      <td>{formatCents(row.awardedBaselineCents)}</td>
      <td>{formatCents(row.awardedCostCents)}</td>
      <td>{formatCents(row.savingsCents)}</td>
      <td>{formatAlignedPercent(savingsRate(row.savingsCents, row.awardedBaselineCents))}</td>
      <td>{row.withoutBaseline}</td>
      <td>{row.withoutBid}</td>
    </tr>
  )
}
