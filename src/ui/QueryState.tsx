import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UnexpectedAnswer } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import { FailedQuery } from './FailedQuery.tsx'
import { Skeleton, type SkeletonShape } from './Skeleton.tsx'

type QueryStateProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching'> & {
    error?: unknown
    refetch: () => unknown
  }
  /** 'Loading lanes', read by screen readers while the skeleton shows. */
  loading: string
  /** What will follow, so that the skeleton looks like it. */
  shape?: SkeletonShape
  failed: string
  children: (data: Data) => ReactNode
}

/** Nothing at all for what this host does not offer. What is there wins over an error: when a later fetch fails, people keep the rows on screen. */
export function QueryState<Data>({
  query,
  loading,
  shape = 'rows',
  failed,
  children,
}: QueryStateProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isFetching && <div className="refetch-bar" aria-hidden="true" />}
        {children(query.data)}
      </>
    )
  }
  if (query.error instanceof NotOffered) return null
  if (query.isError) {
    const why = query.error instanceof UnexpectedAnswer ? query.error.message : undefined
    return <FailedQuery failed={failed} why={why} onRetry={() => query.refetch()} />
  }
  return <Skeleton label={loading} shape={shape} />
}
