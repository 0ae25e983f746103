import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { exports } from '#contract/export.ts'
import { shipments } from '#contract/shipments.ts'
import type { Mode } from '#domain/mode.ts'
import { call, download } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** An upload's shipments, or a mode's that were approved; Universal = of every mode. */
export type ShipmentScope = { mode: Mode; uploadId?: number }

export const shipmentQueries = {
  list: (scope: ShipmentScope) =>
    queryOptions({
      queryKey: queryKeys.shipments(scope),
      queryFn: ({ signal }) => call(shipments.list, { query: scope, signal }),
    }),
}

export const shipmentMutations = {
  /** A change, although the specification asks for it by GET. */
  clean: () =>
    mutationOptions({
      mutationFn: (mode: Mode) => call(shipments.clean, { params: { id: mode }, quiet: true }),
      onSuccess: (_answer, _mode, _result, { client }) => client.invalidateQueries(),
    }),
}

/** By the standard template or the Owner's custom one; null = nothing to download. */
export const exportShipments = (scope: ShipmentScope, isCustom: boolean) =>
  download(exports.download, {
    query: { ...scope, isCustom: isCustom ? 'true' : 'false' },
    quiet: true,
  })

/** Shipments as they were cleansed; null = nothing to download. */
export const downloadCleaned = ({ mode, uploadId }: ShipmentScope) =>
  download(shipments.export, {
    params: { id: mode },
    query: uploadId === undefined ? {} : { uploadId },
    quiet: true,
  })

/** Rows an upload could not use, with their problems; null = there are none. */
export const downloadFailedRows = ({ mode, uploadId }: Required<ShipmentScope>) =>
  download(shipments.exportExtra, {
    params: { id: mode, extra: 'failed' },
    query: { uploadId },
    quiet: true,
  })
