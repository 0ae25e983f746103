import type { UseQueryResult } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'

type EngineProblemProps = { query: Pick<UseQueryResult, 'error' | 'refetch'> }

/** Where an award could not be calculated. */
export function EngineProblem({ query: { error, refetch } }: EngineProblemProps) {
  return (
    <div className="alert alert-danger d-flex align-items-center gap-3" role="alert">
      <span className="flex-grow-1">The award could not be calculated. {error?.message}</span>
      <Button size="sm" variant="outline-danger" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
