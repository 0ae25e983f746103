import { queryOptions } from '@tanstack/react-query'
import { overview } from '#contract/overview.ts'
import { uploads } from '#contract/uploads.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** `?uploadId=12` narrows figures and lists to the lanes that one upload touched. */
export function readUploadId(search: URLSearchParams): number | undefined {
  const id = Number(search.get('uploadId'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The uploads of a mode that figures may be narrowed to. */
export const completedUploads = (mode: BiddableMode) =>
  queryOptions({
    queryKey: queryKeys.uploads('list', mode, 'completed'),
    queryFn: ({ signal }) =>
      call(uploads.byMode, {
        query: { mode, status: UploadStatus.Completed },
        signal,
        quiet: true,
      }),
  })

/** Savings of the lanes an upload touched; null where the host answers another figure. */
export const savingsOfUpload = ({ id, mode }: Pick<Upload, 'id' | 'mode'>) =>
  queryOptions({
    queryKey: queryKeys.lanes.ofAny('savings', 'of-upload', id),
    queryFn: async ({ signal }) => {
      const params = { kind: 'Savings', mode, uploadId: id } as const
      const found = await call(overview.statOfUpload, { params, signal, quiet: true })
      return 'awardedLanes' in found ? found : null
    },
  })
