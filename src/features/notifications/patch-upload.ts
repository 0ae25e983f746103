import type { QueryClient } from '@tanstack/react-query'
import { Mode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { uploadQueries } from '#features/uploads/uploads.api.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Puts an upload, pushed at every step it takes, where lists and cards show it. */
export function patchUpload(upload: Upload, client: QueryClient): void {
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
