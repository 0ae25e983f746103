import * as z from 'zod'
import { exportKeys } from '#domain/export-column.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, modeQuery } from './part.ts'

export const exportColumnSchema = z.object({
  key: z.enum(exportKeys),
  title: z.string().trim().min(1).max(120),
})

export const templateSchema = z.object({
  mode: modeQuery,
  /** None = the standard columns. */
  columns: z.array(exportColumnSchema).max(200),
})
export type ExportTemplate = z.infer<typeof templateSchema>

export const exports = {
  download: endpoint({
    method: 'GET',
    path: '/export',
    ownQuery: ['format'],
    requires: 'export shipments',
    summary:
      'Shipments by the standard or the custom template, xlsx or csv; more than 50,000 always as csv. 204: nothing to download.',
    refusals: [404],
    query: z.object({
      mode: modeQuery,
      uploadId: id.optional(),
      isCustom: flag.optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    response: { blob: 'application/octet-stream', mayBeEmpty: true },
    headers: ['fname'],
  }),
  uploadTemplate: endpoint({
    method: 'POST',
    path: '/export/config',
    requires: 'manage export templates',
    summary: 'A custom template from a file’s headings.',
    refusals: [409, 422],
    query: z.object({ mode: modeQuery }),
    body: { multipart: { field: 'files', several: true, maxBytes: 25_000_000 } },
    response: templateSchema,
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/export/config',
    requires: 'manage export templates',
    summary:
      'Change a custom template; without columns the standard one counts again. 409 where it is no longer what the caller has `seen`, none being the standard one.',
    refusals: [409],
    body: templateSchema.extend({ seen: templateSchema.shape.columns.optional() }),
    response: templateSchema,
  }),
}
