import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { modeQueries } from '#features/modes/modes.api.ts'
import { loadChunk } from '#lib/chunk.ts'
import type { Realtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { connectionFlag } from './connection-flag.ts'
import { notificationStore } from './notification-store.ts'
import { notificationQueries } from './notifications.api.ts'

/** Keeps the caches in step with the hub and the polled list; shows nothing itself. */
export function LiveNotifications({ pathname }: { pathname: string }) {
  const client = useQueryClient()
  const [realtime] = useState(() => loadHub(client))
  useEffect(() => {
    void client.invalidateQueries({ queryKey: modeQueries.available().queryKey })
    void realtime.ensureStarted()
  }, [pathname, realtime, client])
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') void realtime.ensureStarted()
    }
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
      void realtime.stop()
      notificationStore.forget()
    }
  }, [realtime])
  useEffect(() => {
    let carried = session.read()?.jwtToken
    return session.subscribe(() => {
      const token = session.read()?.jwtToken
      if (token === undefined || token === carried) return
      carried = token
      // A start that is under way may have been refused the token before.
      void realtime.ensureStarted().then(() => realtime.ensureStarted())
    })
  }, [realtime])
  usePolledNotifications(client)
  return null
}

/** Its code comes after what the page shows; a start that cannot load it is one that failed. */
function loadHub(client: QueryClient): Pick<Realtime, 'ensureStarted' | 'stop'> {
  let hub: Promise<Realtime> | undefined
  const load = async () =>
    (await loadChunk('live-hub', () => import('./live-hub.ts'))).connect(client)
  return {
    async ensureStarted() {
      hub ??= load()
      try {
        await (await hub).ensureStarted()
      } catch {
        hub = undefined
        connectionFlag.set(false)
      }
    },
    // In the order of the starts: a page that is drawn twice starts it, stops it and starts it again.
    stop: async () =>
      await hub?.then(
        (loaded) => loaded.stop(),
        () => {},
      ),
  }
}

/** Without the hub the polled list is what says that lanes have changed. */
function usePolledNotifications(client: QueryClient): void {
  const { data } = useQuery(notificationQueries.polled())
  const polledBefore = useRef(false)
  useEffect(() => {
    if (!data) return
    const added = notificationStore.add(data)
    if (polledBefore.current && added.length > 0 && !connectionFlag.read()) {
      void client.invalidateQueries({ queryKey: queryKeys.lanes.all() })
    }
    polledBefore.current = true
  }, [data, client])
}
