import type { QueryClient } from '@tanstack/react-query'
import { Mode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { environment } from '#lib/environment.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { createRealtime, type Realtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { changedBy, changedUnheard } from './changed-by.ts'
import { connectionFlag } from './connection-flag.ts'
import { notificationStore } from './notification-store.ts'
import { createLaneRefresh, isRecent } from './refresh-lanes.ts'
import { forgetShown, tellNotifications } from './tell-notifications.tsx'

/** The hub of this page, which keeps its caches in step; a chunk of its own, as no page waits for it. */
export function connect(client: QueryClient): Realtime {
  const refreshLanes = createLaneRefresh(client)
  let wasLost = false
  const realtime = createRealtime({
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
      if (change.target === 'AwardRun') {
        const [progress] = change.args
        client.setQueryData(queryKeys.runProgress(progress.scenarioId), progress)
      }
      for (const queryKey of changedBy(change)) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    ...realtime,
    stop() {
      forgetShown()
      return realtime.stop()
    },
  }
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
