import * as z from 'zod'
import { companyAliasSchema } from '#domain/company-alias.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId } from '#contract/part.ts'

export const companyAliases = extension('companyAliases', {
  list: endpoint({
    method: 'GET',
    path: '/ext/company-aliases',
    requires: 'upload shipments',
    summary: 'The company’s own words for places, equipment, services and modes, newest first.',
    response: z.array(companyAliasSchema),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/company-aliases/{id}',
    requires: 'upload shipments',
    summary:
      'Change what a word is read as in the next files. 409 where it is no longer read as `seen`; 422 where the meaning is not known.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({ meaning: z.string().trim().min(1).max(200), seen: z.string() }),
    response: companyAliasSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/company-aliases/{id}',
    requires: 'upload shipments',
    summary: 'Delete an alias: the next file with the word asks again.',
    refusals: [404],
    params: byId,
    response: null,
  }),
})
