import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { problemOf } from '#lib/call.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { CalculationSheet } from './CalculationSheet.tsx'
import { carbonMutations, carbonQueries, type Emitter } from './carbon.api.ts'

export function Emissions({ emitter }: { emitter: Emitter }) {
  const sheet = useQuery(carbonQueries.sheet(emitter))
  const calculate = useMutation(carbonMutations.sheet(emitter))
  return (
    <QueryState
      query={sheet}
      loading="Loading emissions"
      failed="The emissions could not be loaded."
    >
      {(found) => (
        <>
          {found ? (
            <CalculationSheet of={emitter.of} sheet={found} />
          ) : (
            <p className="note">The emissions of this {emitter.of} are not calculated yet.</p>
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
