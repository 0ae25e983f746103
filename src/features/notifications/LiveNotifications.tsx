import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { modeQueries } from '#features/modes/modes.api.ts'
import { environment } from '#lib/environment.ts'
import { createRealtime, type Realtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { Mode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { changedBy, changedUnheard } from './changed-by.ts'
import { connectionFlag } from './connection-flag.ts'
import { notificationStore } from './notification-store.ts'
import { notificationQueries } from './notifications.api.ts'
import { createLaneRefresh, isRecent } from './refresh-lanes.ts'
import { forgetShown, tellNotifications } from './tell-notifications.tsx'

/** Keeps the caches in step with the hub and the polled list; shows nothing itself. */
export function LiveNotifications({ pathname }: { pathname: string }) {
  const client = useQueryClient()
  const [realtime] = useState(() => connect(client))
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
      forgetShown()
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

function connect(client: QueryClient): Realtime {
  const refreshLanes = createLaneRefresh(client)
  let wasLost = false
  return createRealtime({
    url: `${environment.apiUrl}${environment.hubPath}`,
    accessToken: () => session.read()?.jwtToken ?? '',
    hasUser: () => session.read() !== null,
    onConnected: (now) => {
      connectionFlag.set(now)
      if (now && wasLost) {
        for (const queryKey of changedUnheard()) void client.invalidateQueries({ queryKey })
      }
      wasLost = !now
    },
    onNotify: (batch) => {
      const added = notificationStore.add(batch)
      refreshLanes(added)
      tellNotifications(added)
    },
    onList: (list) => {
      const added = notificationStore.add(Array.isArray(list) ? list : [])
      refreshLanes(added.filter((one) => isRecent(one)))
    },
    onChange: (change) => {
      if (change.target === 'UploadChanged') patchUpload(change.args[0], client)
      if (change.target === 'LanesChanged') refreshLanes(change.args)
      for (const queryKey of changedBy(change)) void client.invalidateQueries({ queryKey })
    },
  })
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

/** Puts an upload, pushed at every step it takes, where lists and cards show it. */
function patchUpload(upload: Upload, client: QueryClient): void {
  client.setQueryData(uploadQueries.one(upload.id).queryKey, (held) => newer(held, upload))
  for (const mode of new Set([Mode.None, Mode.Universal, upload.mode])) {
    const { queryKey } = uploadQueries.list(mode)
    client.setQueryData(queryKey, (rows) => rows && put(rows, upload))
  }
  if (upload.status === UploadStatus.InputExceptions) {
    void client.invalidateQueries({ queryKey: uploadQueries.exceptions(upload.id).queryKey })
  }
  if (upload.status === UploadStatus.Completed) {
    void client.invalidateQueries({ queryKey: queryKeys.lanes.all() })
  }
}

const put = (rows: readonly Upload[], upload: Upload): Upload[] =>
  rows.some(({ id }) => id === upload.id)
    ? rows.map((row) => (row.id === upload.id ? newer(row, upload) : row))
    : [upload, ...rows]

/** A push may be older than what was fetched since. */
const newer = (held: Upload | undefined, pushed: Upload): Upload =>
  held && held.updatedAt > pushed.updatedAt ? held : pushed
