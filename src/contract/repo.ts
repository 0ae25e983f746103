import * as z from 'zod'
import { documentByteLimit, documentStatusSchema } from '#domain/document.ts'
import { fileCategorySchema } from '#domain/overview.ts'
import { endpoint } from './endpoint.ts'
import { byId } from './part.ts'
import { momentSchema } from '#domain/moment.ts'

export const documentSchema = z.object({
  id: z.number(),
  /** The name of the file as it was sent. */
  name: z.string(),
  category: fileCategorySchema,
  /** What a mandatory document proves, such as 'Insurance certificate'; '' for a general one. */
  title: z.string().default(''),
  status: documentStatusSchema,
  /** Why it was rejected. */
  note: z.string().default(''),
  /** 'YYYY-MM-DD' */
  validUntil: z.string().nullable().default(null),
  version: z.number().default(1),
  mediaType: z.string().default('application/octet-stream'),
  byteCount: z.number().default(0),
  companyId: z.number(),
  company: z.string().default(''),
  uploadedBy: z.string().default(''),
  uploadedAt: momentSchema,
})
export type RepoDocument = z.infer<typeof documentSchema>

export const repo = {
  list: endpoint({
    method: 'GET',
    path: '/repo/{id}',
    requires: 'sign in',
    summary:
      'Documents of a company, newest versions: one’s own, a shipper also those of carriers it invited, the Owner all.',
    refusals: [404],
    params: byId,
    response: z.array(documentSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/repo',
    requires: 'sign in',
    summary:
      'Delete documents of one’s own company with all their versions, all or nothing; a missing body is refused, never "all".',
    refusals: [404],
    body: z.object({ ids: z.array(z.number().int()).min(1).max(500) }),
    response: null,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/repo',
    requires: 'sign in',
    summary:
      'Add a document (pdf, png, jpeg, xlsx, csv, docx), or a new version of one: the same mandatory title, or `replaces`. Not the newest version: 409.',
    refusals: [404, 409, 422],
    body: {
      multipart: {
        field: 'file',
        several: false,
        maxBytes: documentByteLimit,
        json: {
          input: z.object({
            category: fileCategorySchema,
            title: z.string().trim().max(120).default(''),
            validUntil: z.iso.date().nullable().default(null),
            companyId: z.number().int().optional(),
            /** The newest version this file takes the place of. */
            replaces: z.number().int().optional(),
          }),
        },
      },
    },
    response: documentSchema,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/repo/{id}/{status}',
    ownQuery: ['note'],
    requires: 'sign in',
    summary:
      'Change a document’s status: each shipper reviews its carriers’ documents for itself, the Owner all. Not possible from where it stands: 409.',
    refusals: [404, 409],
    params: byId.extend({ status: documentStatusSchema }),
    query: z.object({ note: z.string().trim().max(400).optional() }),
    response: documentSchema,
  }),
  download: endpoint({
    method: 'GET',
    path: '/repo/download/{id}',
    requires: 'sign in',
    summary: 'A document’s file; who fetched it last is kept.',
    refusals: [404],
    params: byId,
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
}
