import * as z from 'zod'
import { roleSchema } from '#domain/role-schema.ts'
import { shipmentColumnKeys } from '#domain/shipment-column-key.ts'
import { decisionSchema, intakeSettingsSchema, uploadSchema } from '#domain/shipment-upload.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId, modeQuery } from '#contract/part.ts'

/** What this product's own server offers beyond the provider's calls; a host without it answers 404. */
export const ext = extension('ext', {
  offered: endpoint({
    method: 'GET',
    path: '/ext',
    requires: null,
    summary: 'Names of the extensions this host offers, and whether it is a demo.',
    response: z.object({
      extensions: z.array(z.string()),
      demo: z
        .object({
          password: z.string(),
          people: z.array(z.object({ username: z.string(), type: roleSchema, name: z.string() })),
        })
        .nullable(),
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/ext/sign-out',
    requires: 'sign in',
    summary: 'End this session on the server too.',
    response: null,
  }),
  decideUpload: endpoint({
    method: 'POST',
    path: '/ext/uploads/{id}/decision',
    requires: 'review uploads',
    summary: 'Reject, cancel or retry an upload; 409 where its status does not allow it.',
    refusals: [404, 409],
    params: byId,
    body: z.object({
      decision: z.enum(['reject', 'cancel', 'retry']),
      reason: z.string().max(400).default(''),
    }),
    response: uploadSchema,
  }),
  uploadDecisions: endpoint({
    method: 'GET',
    path: '/ext/uploads/{id}/decisions',
    requires: 'upload shipments',
    summary: 'The repairs made for an upload: what they did, by whom and when.',
    refusals: [404],
    params: byId,
    response: z.array(decisionSchema),
  }),
  uploadColumns: endpoint({
    method: 'GET',
    path: '/ext/uploads/{id}/columns',
    requires: 'upload shipments',
    summary: 'The headings of a stored file, its first rows and the columns proposed for them.',
    refusals: [404, 422],
    params: byId,
    response: z.object({
      headings: z.array(z.string()),
      rows: z.array(
        z.object({ line: z.number(), cells: z.array(z.union([z.string(), z.number()])) }),
      ),
      mapping: z.partialRecord(z.enum(shipmentColumnKeys), z.array(z.string())),
      suggestions: z.array(
        z.object({
          key: z.enum(shipmentColumnKeys),
          headings: z.array(z.string()),
          reason: z.string(),
          source: z.enum(['heading', 'similar heading', 'values']),
        }),
      ),
      /** Every column of amounts. */
      money: z.array(
        z.object({ heading: z.string(), count: z.number(), total: z.number().nullable() }),
      ),
    }),
  }),
  rememberedMapping: endpoint({
    method: 'GET',
    path: '/ext/column-mappings',
    requires: 'upload shipments',
    summary: 'How this company last had a file with the same headings read.',
    query: z.object({ mode: modeQuery, signature: z.string().max(64) }),
    response: intakeSettingsSchema.nullable(),
  }),
  carriers: endpoint({
    method: 'GET',
    path: '/ext/carriers',
    requires: 'manage carriers',
    summary: 'Carriers that can be invited in a mode.',
    query: z.object({ mode: modeQuery }),
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
