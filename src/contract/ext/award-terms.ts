import { awardTermsSchema } from '#domain/award-answer.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'

export const awardTerms = extension('awardTerms', {
  ofMode: endpoint({
    method: 'GET',
    path: '/ext/award-terms/{id}',
    requires: 'award lanes',
    summary: 'How carriers answer awards of the tender in a mode.',
    params: byBiddableMode,
    response: awardTermsSchema,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/ext/award-terms/{id}',
    requires: 'award lanes',
    summary:
      'Set how carriers answer awards; awards made before keep their time. Stale version: 409.',
    refusals: [409, 422],
    params: byBiddableMode,
    body: awardTermsSchema,
    response: awardTermsSchema,
  }),
})
