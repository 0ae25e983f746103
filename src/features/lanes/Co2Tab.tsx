import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { problemOf } from '#lib/call.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { Co2Calculation } from './Co2Calculation.tsx'
import { laneMutations, laneQueries } from './lanes.api.ts'

/** What a year of the lane emits, with the sheet it was calculated by. */
export function Co2Tab({ laneId }: { laneId: number }) {
  const sheet = useQuery(laneQueries.co2(laneId))
  const calculate = useMutation(laneMutations.calculateCo2(laneId))
  return (
    <QueryState
      query={sheet}
      loading="Loading emissions"
      failed="The emissions could not be loaded."
    >
      {(found) => (
        <>
          {found ? (
            <Co2Calculation sheet={found} />
          ) : (
            <p className="note">The emissions of this lane are not calculated yet.</p>
          )}
          {calculate.error && (
            <p className="alert alert-danger" role="alert">
              {problemOf(calculate.error).message}
            </p>
          )}
          {(found === null || found.outdated) && (
            <Button
              size="sm"
              disabled={calculate.isPending}
              aria-busy={calculate.isPending}
              onClick={() => calculate.mutate()}
            >
              {found ? 'Calculate again' : 'Calculate CO2'}
            </Button>
          )}
        </>
      )}
    </QueryState>
  )
}
