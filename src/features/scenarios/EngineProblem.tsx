import type { UseQueryResult } from '@tanstack/react-query'
import { FailedQuery } from '#ui/FailedQuery.tsx'

type EngineProblemProps = { query: Pick<UseQueryResult, 'error' | 'refetch'> }

/** Where an award could not be calculated. */
export const EngineProblem = ({ query: { error, refetch } }: EngineProblemProps) => (
  <FailedQuery
    failed={`The award could not be calculated. ${error?.message ?? ''}`}
    onRetry={refetch}
  />
)
