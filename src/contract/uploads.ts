import * as z from 'zod'
import { uploadSchema } from '#domain/shipment-upload.ts'
import { uploadStatusSchema } from '#domain/upload.ts'
import { bidSheetSchema } from './bids.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, modeQuery } from './part.ts'

export const uploads = {
  byMode: endpoint({
    method: 'GET',
    path: '/uploads/mode',
    requires: 'sign in',
    summary: 'Uploads of the caller’s company in a mode, newest first.',
    query: z.object({
      mode: modeQuery,
      status: z.coerce.number().pipe(uploadStatusSchema).optional(),
    }),
    response: z.array(uploadSchema),
  }),
  ofMode: endpoint({
    method: 'GET',
    path: '/uploads/mode/{mode}',
    requires: 'sign in',
    summary: 'The same, with the mode in the path; 0 = every mode.',
    params: z.object({ mode: modeQuery }),
    response: z.array(uploadSchema),
  }),
  carrierBids: endpoint({
    method: 'GET',
    path: '/uploads/carrier-bids/{id}',
    requires: 'bid',
    summary:
      'One returned bid sheet with its problems; {id} 0 lists all of the caller’s company, newest first.',
    refusals: [404],
    params: byId,
    response: z.array(bidSheetSchema),
  }),
  downloadCarrierBids: endpoint({
    method: 'GET',
    path: '/uploads/carrier-bids/download/{id}',
    requires: 'bid',
    summary: 'The returned bid sheet as uploaded.',
    refusals: [404],
    params: byId,
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
  admin: endpoint({
    method: 'GET',
    path: '/uploads/admin',
    requires: 'see every company',
    summary: 'Every company’s uploads.',
    query: z.object({
      mode: modeQuery.optional(),
      status: z.coerce.number().pipe(uploadStatusSchema).optional(),
      eventType: z.string().max(40).optional(),
      companyId: id.optional(),
    }),
    response: z.object({ uploads: z.array(uploadSchema) }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/uploads/download',
    requires: 'review uploads',
    summary: 'The file as uploaded.',
    refusals: [404],
    query: z.object({ uploadId: id }),
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/uploads',
    requires: 'approve uploads',
    summary: 'Approve uploads that wait for it, all or nothing (the body is a list of ids).',
    refusals: [404, 409],
    body: z.array(z.number().int()).min(1).max(1000),
    response: z.array(uploadSchema),
  }),
  one: endpoint({
    method: 'GET',
    path: '/uploads/{id}',
    requires: 'sign in',
    summary: 'One upload with its status and counts.',
    refusals: [404],
    params: byId,
    response: uploadSchema,
  }),
  saveStatistics: endpoint({
    method: 'PATCH',
    path: '/uploads/{id}/statistics',
    requires: 'review uploads',
    summary: 'What the browser counted before sending.',
    refusals: [404],
    params: byId,
    body: z.object({ uniqueLocationsCount: z.number().int().nonnegative() }),
    response: uploadSchema,
  }),
}
