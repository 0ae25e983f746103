import * as z from 'zod'
import { fileCategorySchema } from '#domain/overview.ts'
import { endpoint } from './endpoint.ts'
import { byId, everyone } from './part.ts'

const documentSchema = z.object({
  id: z.number(),
  name: z.string(),
  category: fileCategorySchema,
  status: z.string(),
  byteCount: z.number(),
  companyId: z.number(),
  company: z.string(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
})

export const repo = {
  list: endpoint({
    method: 'GET',
    path: '/repo/{id}',
    roles: everyone,
    summary: 'Documents of a company.',
    params: byId,
    response: z.array(documentSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/repo',
    roles: everyone,
    summary: 'Delete documents by id; a missing body is refused, never "all".',
    body: z.object({ ids: z.array(z.number().int()).min(1).max(500) }),
    response: null,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/repo',
    roles: everyone,
    summary: 'Add a document.',
    body: {
      multipart: {
        field: 'file',
        several: false,
        json: {
          input: z.object({ category: fileCategorySchema, companyId: z.number().int().optional() }),
        },
      },
    },
    response: documentSchema,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/repo/{id}/{status}',
    roles: everyone,
    summary: 'Change a document’s status.',
    params: byId.extend({ status: z.string().max(40) }),
    response: documentSchema,
  }),
  download: endpoint({
    method: 'GET',
    path: '/repo/download/{id}',
    roles: everyone,
    summary: 'A document’s file.',
    params: byId,
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
}
