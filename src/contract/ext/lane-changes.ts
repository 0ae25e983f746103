import * as z from 'zod'
import { laneSchema } from '#domain/lane.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'

/** Tells, with a list of lanes, from where on its changes may be asked for. */
export const sinceHeader = 'x-changes-since'

export const laneChanges = extension('laneChanges', {
  since: endpoint({
    method: 'GET',
    path: '/ext/lane-changes/{id}',
    requires: 'see lanes',
    summary:
      'Lanes of a mode that are other rows now, or gone from the list, since `x-changes-since` of the list or `since` of the last answer; `whole` where the list has to be read again.',
    params: byBiddableMode,
    query: z.object({ since: z.string().min(1).max(8000) }),
    response: z.object({
      whole: z.boolean(),
      /** For the next question; null with `whole`. */
      since: z.string().nullable(),
      changed: z.array(laneSchema),
      gone: z.array(z.number()),
    }),
  }),
})
