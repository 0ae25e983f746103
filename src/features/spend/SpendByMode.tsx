import { useQueries, useQuery } from '@tanstack/react-query'
import { isBiddable, modeTitle } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { overviewQueries } from '#features/overview/overview.api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'

/** Spend and shipments by mode: all that a host without our extensions tells. */
export function SpendByMode() {
  const modes = useQuery(modeQueries.available())
  const available = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  const stats = useQueries({ queries: available.map((mode) => overviewQueries.stats(mode)) })
  const rows = available.flatMap((mode, at) => {
    const found = stats[at]?.data
    if (!found) return []
    const of = (kind: 'Spend' | 'Shipments') => found.find((stat) => stat.kind === kind)?.value ?? 0
    return [{ mode, spend: of('Spend'), shipments: of('Shipments') }]
  })
  const total = (key: 'spend' | 'shipments') => rows.reduce((sum, row) => sum + row[key], 0)
  const open = [modes, ...stats].find(({ data }) => data === undefined) ?? modes
  return (
    <QueryState<unknown>
      query={open}
      loading="Loading spend"
      failed="The spend could not be loaded."
    >
      {() =>
        available.length === 0 ? (
          <EmptyState text="No spend yet. It appears here once an uploaded shipment history is approved." />
        ) : (
          <>
            <div className="stat-row">
              <StatCard
                label="Spend"
                value={formatUsd(total('spend'))}
                title={formatMoney(total('spend'))}
              />
              <StatCard label="Shipments" value={formatCount(total('shipments'))} />
            </div>
            <PlainTable label="Spend by mode" card figures>
              <thead>
                <tr>
                  <th scope="col">Mode</th>
                  <th scope="col">Shipments</th>
                  <th scope="col">Spend</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ mode, spend, shipments }) => (
                  <tr key={mode}>
                    <th scope="row">{modeTitle(mode)}</th>
                    <td>{formatCount(shipments)}</td>
                    <td>{formatMoney(spend)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>{formatCount(total('shipments'))}</td>
                  <td>{formatMoney(total('spend'))}</td>
                </tr>
              </tfoot>
            </PlainTable>
          </>
        )
      }
    </QueryState>
  )
}
