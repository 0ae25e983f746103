import * as z from 'zod'
import { documentStatusSchema } from '#domain/document.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId } from '#contract/part.ts'
import { documentSchema } from '#contract/repo.ts'

const titlesSchema = z.array(z.string().trim().min(1).max(120)).min(1).max(40)

/** One mandatory title of one company; without a document it is missing. */
export const requirementSchema = z.object({
  title: z.string(),
  status: documentStatusSchema.nullable(),
  documentId: z.number().nullable(),
  /** 'YYYY-MM-DD' */
  validUntil: z.string().nullable(),
})
export type Requirement = z.infer<typeof requirementSchema>

export const companyDocumentsSchema = z.object({
  companyId: z.number(),
  company: z.string(),
  kind: z.string(),
  documents: z.number(),
  waiting: z.number(),
  /** Empty for who has none to show: only carriers have mandatory documents. */
  mandatory: z.array(requirementSchema),
})
export type CompanyDocuments = z.infer<typeof companyDocumentsSchema>

export const documents = extension('documents', {
  companies: endpoint({
    method: 'GET',
    path: '/ext/documents/companies',
    requires: 'sign in',
    summary:
      'Companies whose documents the caller may see, own first, with their mandatory documents.',
    response: z.object({ titles: z.array(z.string()), companies: z.array(companyDocumentsSchema) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/ext/documents/{id}',
    requires: 'sign in',
    summary: 'A document with all its versions, newest first, its reviews, and who saw which.',
    refusals: [404],
    params: byId,
    response: z.object({
      versions: z.array(documentSchema),
      /** Of the newest version. A shipper reads only its own. */
      reviews: z.array(
        z.object({
          company: z.string(),
          status: documentStatusSchema,
          note: z.string(),
          at: z.string(),
        }),
      ),
      views: z.array(
        z.object({ version: z.number(), name: z.string(), company: z.string(), at: z.string() }),
      ),
    }),
  }),
  setMandatory: endpoint({
    method: 'PUT',
    path: '/ext/documents/mandatory',
    requires: 'manage companies',
    summary:
      'Name the documents every carrier has to show; 409 where the list is no longer the one `seen`.',
    refusals: [409],
    body: z.object({ titles: titlesSchema, seen: z.array(z.string()).optional() }),
    response: z.object({ titles: z.array(z.string()) }),
  }),
})
