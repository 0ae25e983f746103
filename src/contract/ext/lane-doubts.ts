import * as z from 'zod'
import { modeQuery } from '#contract/part.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { laneDoubtSchema, placeDecisionSchema } from '#domain/lane-doubt.ts'

export const laneDoubts = extension('laneDoubts', {
  list: endpoint({
    method: 'GET',
    path: '/ext/lane-doubts',
    requires: 'manage lanes',
    summary:
      'Written texts whose lanes rest on guessed places, most shipments first; of one mode or all.',
    query: z.object({ mode: modeQuery.optional() }),
    response: z.array(laneDoubtSchema),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/ext/lane-doubts',
    requires: 'manage lanes',
    summary:
      'Decide what written texts mean: aliases are stored and shipments move in the background. 422 where a place is not known.',
    refusals: [422],
    body: z.object({ decisions: z.array(placeDecisionSchema).min(1).max(5000) }),
    response: z.object({ lanes: z.number(), uploads: z.number() }),
  }),
})
