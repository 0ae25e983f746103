import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byBiddableMode, laneReaders } from '#contract/part.ts'

export const carbon = {
  overview: endpoint({
    method: 'GET',
    path: '/ext/carbon/{id}',
    roles: laneReaders,
    summary:
      'Emissions of a year over the lanes of a mode, and which lanes are still to calculate.',
    params: byBiddableMode,
    response: z.object({
      kilogramsCo2e: z.number(),
      tonneKilometres: z.number(),
      shipments: z.number(),
      lanes: z.number(),
      calculated: z.number(),
      /** Lanes that cannot be calculated. */
      withoutWeight: z.number(),
      withoutDistance: z.number(),
      topLanes: z.array(
        z.object({
          laneId: z.number(),
          name: z.string(),
          equipment: z.string().nullable(),
          kilogramsCo2e: z.number(),
          tonneKilometres: z.number(),
          shipments: z.number(),
        }),
      ),
      /** Lanes never calculated, or changed since. */
      toCalculate: z.array(z.number()),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/ext/carbon/{id}/export',
    roles: laneReaders,
    summary: 'Every leg of every calculated lane as CSV; 204 while none is calculated.',
    params: byBiddableMode,
    response: { blob: 'text/csv', mayBeEmpty: true },
    headers: ['fname'],
  }),
}
