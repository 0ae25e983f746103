import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { isBidUploaded, type Notification, NotificationType } from '#domain/notification.ts'
import { uploadSchema } from '#domain/shipment-upload.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { environment } from '#lib/environment.ts'
import { createRealtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { connectionFlag } from './connection-flag.ts'
import { notificationStore } from './notification-store.ts'
import { notificationQueries } from './notifications.api.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { notificationWords } from './notification-words.ts'

const announcementMs = 15_000
const bidUploadedMs = 5000
/** More than these in one go are told together. */
const toastsAtOnce = 3

/** Keeps the caches in step with the hub and the polled list; shows nothing itself. */
export function LiveNotifications({ pathname }: { pathname: string }) {
  const client = useQueryClient()
  const [realtime] = useState(() =>
    createRealtime({
      url: `${environment.apiUrl}${environment.hubPath}`,
      accessToken: () => session.read()?.jwtToken ?? '',
      hasUser: () => session.read() !== null,
      onConnected: connectionFlag.set,
      onNotify: (batch) => take(batch, client, true),
      onList: (list) => take(Array.isArray(list) ? list : [], client, false),
      onPush: (_target, upload) => patchUpload(upload, client),
    }),
  )
  const polled = useQuery(notificationQueries.polled())
  useEffect(() => {
    if (polled.data) take(polled.data, client, false)
  }, [polled.data, client])
  useEffect(() => {
    void client.invalidateQueries({ queryKey: modeQueries.available().queryKey })
    void realtime.ensureStarted()
  }, [pathname, realtime, client])
  useEffect(
    () => () => {
      void realtime.stop()
      if (session.read() === null) notificationStore.clear()
    },
    [realtime],
  )
  return null
}

/** `live`: pushed just now, so it is told and the lists it concerns are fetched again. */
function take(messages: readonly unknown[], client: QueryClient, live: boolean): void {
  const added = notificationStore.add(messages)
  if (!live || added.length === 0) return
  void client.invalidateQueries({ queryKey: laneQueries.all() })
  if (added.length > toastsAtOnce) toast.info(`${added.length} new notifications`)
  else for (const notification of added) tell(notification)
}

function tell(notification: Notification): void {
  const { title } = notificationWords(notification)
  const autoClose =
    notification.type === NotificationType.Announcement
      ? announcementMs
      : isBidUploaded(notification)
        ? bidUploadedMs
        : 5000
  toast.info(
    <span>
      <strong>{title}</strong>
      <br />
      {notification.description}
    </span>,
    { autoClose, toastId: `notification-${notification.id}`, role: 'status' },
  )
}

function patchUpload(message: unknown, client: QueryClient): void {
  const upload = uploadSchema.safeParse(message)
  if (!upload.success) return
  client.setQueryData(uploadQueries.one(upload.data.id).queryKey, upload.data)
  client.setQueriesData<(typeof upload.data)[]>({ queryKey: uploadQueries.lists() }, (rows) => {
    if (!rows) return rows
    const known = rows.some(({ id }) => id === upload.data.id)
    return known
      ? rows.map((row) => (row.id === upload.data.id ? upload.data : row))
      : [upload.data, ...rows]
  })
  if (upload.data.status === 111)
    void client.invalidateQueries({ queryKey: uploadQueries.exceptions(upload.data.id).queryKey })
  if (upload.data.status === 200) void client.invalidateQueries({ queryKey: laneQueries.all() })
}
