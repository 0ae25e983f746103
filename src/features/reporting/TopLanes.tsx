import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { shortLane } from '#domain/short-lane.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { type ReportFilter, reportQueries } from './reporting.api.ts'

type TopLanesProps = {
  mode: BiddableMode
  filter: ReportFilter
  by: 'spend' | 'savings'
  title: string
  about: string
  /** What stands there while no lane belongs to it. */
  empty: string
}

export function TopLanes({ mode, filter, by, title, about, empty }: TopLanesProps) {
  const navigate = useNavigate()
  const lanes = useQuery(reportQueries.topLanes(mode, filter, by))
  return (
    <QueryState query={lanes} loading={`Loading ${title}`} failed={`${title} could not be loaded.`}>
      {(rows) => (
        <ChartCard
          title={title}
          about={`${about} ${rows.map((row) => `${row.lane}: ${formatUsd(row[by])}`).join('; ')}`}
          kind="bars"
          heading="Lane"
          labels={rows.map(({ lane, equipment }) =>
            [shortLane(lane), equipment].filter(Boolean).join(', '),
          )}
          series={[
            {
              name: by === 'spend' ? 'Spend' : 'Savings',
              meaning: by === 'spend' ? 'baseline' : 'savings',
              values: rows.map((row) => row[by]),
            },
          ]}
          format={formatUsd}
          formatRow={formatMoney}
          empty={empty}
          onPick={(index) => void navigate(laneAddress(mode, rows[index]?.laneId ?? 0))}
        />
      )}
    </QueryState>
  )
}
