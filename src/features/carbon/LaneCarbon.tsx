import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { problemOf } from '#lib/call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { CalculationSheet } from './CalculationSheet.tsx'
import { carbonMutations, carbonQueries } from './carbon.api.ts'

/** What a lane emits in a year and how that was calculated. */
export function LaneCarbon({ laneId }: { laneId: number }) {
  const sheet = useQuery(carbonQueries.lane(laneId))
  const calculate = useMutation(carbonMutations.lane())
  const button = (words: string) => (
    <Button size="sm" disabled={calculate.isPending} onClick={() => calculate.mutate(laneId)}>
      {words}
    </Button>
  )
  return (
    <>
      {calculate.error && (
        <p className="alert alert-danger" role="alert">
          {problemOf(calculate.error).message}
        </p>
      )}
      <QueryState
        query={sheet}
        loading="Loading the calculation"
        failed="The calculation could not be loaded."
      >
        {(found) =>
          found === null ? (
            <EmptyState text="This lane’s emissions are not calculated yet.">
              {button('Calculate')}
            </EmptyState>
          ) : (
            <>
              {found.outdated && (
                <p className="alert alert-warning d-flex align-items-center gap-3" role="status">
                  <span className="flex-grow-1">The lane has changed since.</span>
                  {button('Calculate again')}
                </p>
              )}
              <CalculationSheet sheet={found} />
            </>
          )
        }
      </QueryState>
    </>
  )
}
