import { useQuery } from '@tanstack/react-query'
import { type BenchmarkMetric, scopeTitles } from '#domain/benchmark-scope.ts'
import { formatAlignedChange } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { formatMetric } from './benchmark-words.ts'
import { benchmarkQueries } from './benchmark.api.ts'

type ScopeTableProps = { laneId: number; metric: BenchmarkMetric }

export function ScopeTable({ laneId, metric }: ScopeTableProps) {
  const deviations = useQuery(benchmarkQueries.deviations(laneId))
  return (
    <QueryState
      query={deviations}
      loading="Loading the scopes"
      failed="The scopes could not be loaded."
    >
      {(found) => {
        const rows = found.filter((one) => one.metric === metric)
        if (rows.length === 0) return null
        return (
          <PlainTable label="In every scope" titled figures className="mb-3" tableClass="table-sm">
            <thead>
              <tr>
                <th scope="col">Scope</th>
                <th scope="col">Market</th>
                <th scope="col">Deviation</th>
                <th scope="col">Companies</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ scope, group, median, deviation, companies }) => (
                <tr key={scope}>
                  <th scope="row">
                    {scopeTitles[scope]}
                    <small className="d-block note">{group}</small>
                  </th>
                  <td>{median === null ? 'Not shown' : formatMetric(metric, median)}</td>
                  <td>{formatAlignedChange(deviation)}</td>
                  <td>{companies === 0 ? '–' : companies}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )
      }}
    </QueryState>
  )
}
