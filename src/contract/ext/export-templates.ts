import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { templateSchema } from '#contract/export.ts'

export const exportTemplates = extension('exportTemplates', {
  list: endpoint({
    method: 'GET',
    path: '/ext/export-templates',
    requires: 'export shipments',
    summary: 'The custom templates there are, with who changed them last.',
    response: z.array(templateSchema.extend({ updatedBy: z.string(), updatedAt: z.string() })),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/ext/export-templates/preview',
    requires: 'manage export templates',
    summary: 'The first rows an export with these columns would hold.',
    body: templateSchema,
    response: z.object({
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
      total: z.number(),
    }),
  }),
})
