import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import type { SavingsFilter } from '#contract/ext/savings.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { leftOutCard, leftOutColumns } from './savings-columns.tsx'
import { savingsQueries } from './savings.api.ts'

/** The server tells so many; the counts of the page are of all. */
const most = 1000

/** Lanes without savings, and why: counted, never valued at 0. */
export function LeftOutLanes({ filter }: { filter: SavingsFilter }) {
  const navigate = useNavigate()
  const opensLanes = may(useUser(), 'award lanes')
  const lanes = useQuery(savingsQueries.leftOut(filter))
  const address = useGridAddress({ columns: leftOutColumns })
  return (
    <QueryState
      query={lanes}
      loading="Loading excluded lanes"
      failed="The excluded lanes could not be loaded."
    >
      {(rows) => (
        <>
          {rows.length === most && (
            <p className="note">The {most} with the highest spend among the excluded lanes.</p>
          )}
          <Grid
            {...address.props}
            label="Excluded lanes"
            rows={rows}
            columns={leftOutColumns}
            rowKey={({ laneId }) => laneId}
            noun={['lane', 'lanes']}
            card={leftOutCard}
            cardHeight={108}
            emptyMessage={<EmptyState text="No lanes are excluded." />}
            onOpenRow={
              opensLanes
                ? ({ mode, laneId }) => void navigate(laneAddress(mode, laneId))
                : undefined
            }
          />
        </>
      )}
    </QueryState>
  )
}
