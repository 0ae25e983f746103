import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id, modeQuery, overseers, owner } from './part.ts'

const templateColumns = z.object({
  mode: modeQuery,
  columns: z.array(z.object({ key: z.string().max(60), title: z.string().max(120) })).max(200),
})

export const exports = {
  download: endpoint({
    method: 'GET',
    path: '/export',
    roles: overseers,
    summary: 'Shipments by the standard or the custom template.',
    query: z.object({ mode: modeQuery, uploadId: id.optional(), isCustom: flag.optional() }),
    response: { blob: 'application/octet-stream', mayBeEmpty: true },
    headers: ['fname'],
  }),
  uploadTemplate: endpoint({
    method: 'POST',
    path: '/export/config',
    roles: owner,
    summary: 'A custom template from a file’s headings.',
    query: z.object({ mode: modeQuery }),
    body: { multipart: { field: 'files', several: true } },
    response: templateColumns,
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/export/config',
    roles: owner,
    summary: 'Change a custom template.',
    body: templateColumns,
    response: templateColumns,
  }),
}
