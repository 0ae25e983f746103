import * as z from 'zod'
import { laneSchema } from '#domain/lane.ts'
import { endpoint, extension } from '#contract/endpoint.ts'

export const laneClosing = extension('laneClosing', {
  extend: endpoint({
    method: 'POST',
    path: '/ext/lanes/extend',
    requires: 'run rounds',
    summary:
      'Give started lanes a later closing time than their round has, until the next round. All or nothing: 409 for a lane that takes no bids or never closes, 422 for a time that is not later.',
    refusals: [404, 409, 422],
    body: z.object({
      laneIds: z.array(z.number().int()).min(1).max(20_000),
      /** An instant in ISO 8601. */
      closesAt: z.iso.datetime({ offset: true }),
    }),
    response: z.array(laneSchema),
  }),
})
