import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ext } from '#contract/ext/ext.ts'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { lanes } from '#contract/lanes.ts'
import { overview } from '#contract/overview.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { isBiddable, type Mode } from '#domain/mode.ts'
import type { Amendment, IntakeSettings, SettingsChange, Upload } from '#domain/shipment-upload.ts'
import { isUnderWay, type UploadStatus, uploadStatusWords } from '#domain/upload.ts'
import { call, download } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { writeList } from '#ui/grid/address/written-list.ts'

/** While the server works, states are asked for too: the hub may be out of reach. */
const pollMs = 4000

/** Uploads of one's company; states arrive by the hub and are patched into these caches. */
export const uploadQueries = {
  list: (mode: Mode = 0) =>
    queryOptions({
      queryKey: queryKeys.uploads('list', mode),
      queryFn: ({ signal }) => call(uploads.ofMode, { params: { mode }, signal }),
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => isUnderWay(status)) ? pollMs : false,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: queryKeys.uploads('one', id),
      queryFn: ({ signal }) => call(uploads.one, { params: { id }, signal, quiet: true }),
      refetchInterval: ({ state }) =>
        state.data && isUnderWay(state.data.status) ? pollMs : false,
    }),
  review: (id: number) =>
    queryOptions({
      queryKey: queryKeys.uploads('review', id),
      queryFn: ({ signal }) => call(uploadReview.ofUpload, { params: { id }, signal }),
    }),
  exceptions: (id: number) =>
    queryOptions({
      queryKey: queryKeys.uploads('exceptions', id),
      queryFn: ({ signal }) =>
        call(overview.unifiedErrorBreakdown, { query: { uploadId: id, mode: 0 }, signal }),
    }),
  /** Before and after approval the same lanes are found by other ways. */
  laneReview: ({ id, status }: Pick<Upload, 'id' | 'status'>) =>
    queryOptions({
      queryKey: queryKeys.uploads('lane review', id, status),
      queryFn: ({ signal }) => call(uploadReview.ofLaneList, { params: { id }, signal }),
    }),
  decisions: (id: number) =>
    queryOptions({
      queryKey: queryKeys.uploads('decisions', id),
      queryFn: ({ signal }) => call(ext.uploadDecisions, { params: { id }, signal, quiet: true }),
    }),
}

/** The uploads that stand so, on the page of one's company or of every company. */
export const uploadsAddress = (
  status: UploadStatus,
  page: '/upload' | '/data-upload-overview' = '/upload',
): string => `${page}?${new URLSearchParams({ status: writeList([uploadStatusWords[status]]) })}`

export const columnsOfUpload = (id: number) =>
  queryOptions({
    queryKey: queryKeys.uploads('columns', id),
    queryFn: ({ signal }) => call(ext.uploadColumns, { params: { id }, signal }),
  })

export const uploadMutations = {
  approve: () =>
    mutationOptions({
      mutationFn: (ids: number[]) => call(uploads.approve, { body: ids, quiet: true }),
      onSuccess: (_answer, _ids, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.uploads() }),
    }),
  decide: () =>
    mutationOptions({
      mutationFn: ({
        id,
        decision,
        reason = '',
      }: {
        id: number
        decision: 'reject' | 'cancel' | 'retry'
        reason?: string
      }) => call(ext.decideUpload, { params: { id }, body: { decision, reason }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.uploads() }),
    }),
  repair: (id: number) =>
    mutationOptions({
      mutationFn: ({ repairs, file }: { repairs: readonly Amendment[]; file?: File }) =>
        amend(id, { repairs: JSON.stringify(repairs), ...(file && { file }) }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.uploads() }),
    }),
  answer: (id: number) =>
    mutationOptions({
      mutationFn: (change: SettingsChange) => amend(id, { settings: JSON.stringify(change) }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.uploads() }),
    }),
}

type Sending = { onProgress: (percent: number) => void; signal: AbortSignal }

/** Sends one shipment file or list of lanes; answers the upload, or the result code it was refused with. */
export async function sendRows(
  file: File,
  mode: Mode,
  settings: IntakeSettings,
  { onProgress, signal }: Sending,
) {
  const body = new FormData()
  body.append('settings', JSON.stringify(settings))
  body.append('files', file, file.name)
  const sending = { body, onProgress, signal, quiet: true } as const
  const [received] =
    settings.purpose === 'lanes' && isBiddable(mode)
      ? await call(lanes.upload, { params: { id: mode }, ...sending })
      : await call(shipments.upload, { query: { mode }, ...sending })
  if (!received) throw new Error('The server did not confirm the file.')
  return received
}

export const saveStatistics = (id: number, uniqueLocationsCount: number) =>
  call(uploads.saveStatistics, { params: { id }, body: { uniqueLocationsCount }, quiet: true })

export const reportFrontendErrors = (
  id: number,
  errors: { row: number; column: string; message: string }[],
) => call(overview.reportFrontendErrors, { params: { id }, body: { errors }, quiet: true })

/** How a file with these headings was read before; null where the host remembers nothing. */
export const rememberedSettings = (mode: Mode, signature: string) =>
  call(ext.rememberedMapping, { query: { mode, signature }, quiet: true }).catch(() => null)

export const downloadOriginal = (id: number) =>
  download(uploads.download, { query: { uploadId: id }, quiet: true })

function amend(id: number, parts: { repairs?: string; settings?: string; file?: File }) {
  const body = new FormData()
  for (const part of ['repairs', 'settings'] as const) {
    const text = parts[part]
    if (text !== undefined) body.append(part, text)
  }
  if (parts.file) body.append('file', parts.file, parts.file.name)
  return call(shipments.amend, { params: { id }, body, quiet: true })
}
