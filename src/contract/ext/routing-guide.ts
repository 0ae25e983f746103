import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'

export const routingGuide = extension('routingGuide', {
  file: endpoint({
    method: 'GET',
    path: '/ext/routing-guide/{id}',
    requires: 'award lanes',
    summary:
      'Awarded lanes with their carriers, backups in order, shares, months and rates; 204 while nothing is awarded.',
    params: byBiddableMode,
    query: z.object({ format: z.enum(['xlsx', 'csv', 'json']).default('xlsx') }),
    response: { blob: 'application/octet-stream', mayBeEmpty: true },
    headers: ['fname'],
  }),
})
