import type { UseQueryResult } from '@tanstack/react-query'
import { FailedQuery } from '#ui/FailedQuery.tsx'

type EngineProblemProps = {
  /** What could not be calculated; where several failed, they are asked again together. */
  failed?: string
  queries: readonly Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>[]
}

/** Where the award engine failed at one of the queries; nothing where none failed. */
export function EngineProblem({
  failed = 'The award could not be calculated.',
  queries,
}: EngineProblemProps) {
  const broken = queries.filter(({ isError }) => isError)
  if (broken.length === 0) return null
  return (
    <FailedQuery
      failed={`${failed} ${broken[0]?.error?.message ?? ''}`}
      onRetry={() => broken.forEach(({ refetch }) => void refetch({ cancelRefetch: false }))}
    />
  )
}
