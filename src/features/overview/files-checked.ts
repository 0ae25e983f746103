import { Mode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isStopped, UploadKind } from '#domain/upload.ts'

/** Whose errors are asked for; mode 0 = of every mode. */
export type ErrorsAsked = { mode: number; uploadId?: number }

/** Shipment files whose rows were read and that are not given up. */
export const filesChecked = (uploads: readonly Upload[], { mode, uploadId }: ErrorsAsked) =>
  uploads.filter(
    ({ id, kind, status, rowsTotal, mode: of }) =>
      kind === UploadKind.ShipmentUpload &&
      rowsTotal > 0 &&
      !isStopped(status) &&
      (mode === Mode.None || of === mode) &&
      (!uploadId || id === uploadId),
  )
