import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '#domain/displayed-date.ts'
import { grouped } from '#domain/grouped.ts'
import { monthLater } from '#domain/month-span.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'

/** Who holds the lane in which months; months held alike in a row stand in one line. */
export function AwardedMonths({ laneId }: { laneId: number }) {
  const months = useQuery(laneQueries.awardedMonths(laneId))
  return (
    <QueryState
      query={months}
      loading="Loading awarded months"
      failed="The awarded months could not be loaded."
    >
      {(found) =>
        found.length === 0 ? null : (
          <section aria-labelledby="awarded-months-heading">
            <h3 id="awarded-months-heading" className="section-title">
              Awarded months
            </h3>
            <PlainTable label="Awarded months" className="mb-3" tableClass="table-sm">
              <thead>
                <tr>
                  <th scope="col">Months</th>
                  <th scope="col">Carrier</th>
                  <th scope="col">Share</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {inRuns(found).map(({ from, to, carrier, share, confirmed }) => (
                  <tr key={`${from} ${carrier}`}>
                    <th scope="row">
                      {from === to
                        ? formatMonth(from)
                        : `${formatMonth(from)} – ${formatMonth(to)}`}
                    </th>
                    <td>{carrier}</td>
                    <td>{share}%</td>
                    <td>{confirmed ? 'Awarded' : 'Pending award'}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </section>
        )
      }
    </QueryState>
  )
}

type AwardedMonth = { month: string; carrier: string; share: number; confirmed: boolean }
type Run = Omit<AwardedMonth, 'month'> & { from: string; to: string }

function inRuns(months: readonly AwardedMonth[]): Run[] {
  const alike = grouped(months, ({ carrier, share, confirmed }) =>
    JSON.stringify([carrier, share, confirmed]),
  )
  const runs: Run[] = []
  for (const group of alike.values()) {
    let run: Run | undefined
    for (const { month, ...held } of group.toSorted((a, b) => a.month.localeCompare(b.month))) {
      if (run && monthLater(run.to, 1) === month) run.to = month
      else {
        run = { ...held, from: month, to: month }
        runs.push(run)
      }
    }
  }
  return runs.toSorted((a, b) => a.from.localeCompare(b.from) || b.share - a.share)
}
