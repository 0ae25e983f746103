import { queryOptions } from '@tanstack/react-query'
import { notifications } from '#contract/notifications.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export { connectionFlag } from './connection-flag.ts'

/** Spec section 9. */
export const pollingMs = 60_000

export const notificationQueries = {
  /** Polled while the tab is visible, caught up on when it is again; a failure stops it (spec section 8). */
  polled: () =>
    queryOptions({
      queryKey: queryKeys.notifications(),
      queryFn: ({ signal }) => call(notifications.list, { signal, silent: true }),
      refetchInterval: (query) => (query.state.status === 'error' ? false : pollingMs),
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: (query) => query.state.status !== 'error',
      staleTime: 0,
    }),
}
