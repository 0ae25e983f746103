import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'

/** How far a lane's emissions are: what is missing for them, or whether the lane changed since. */
export const emissionStates = [
  'calculated',
  'changed',
  'toCalculate',
  'withoutWeight',
  'withoutDistance',
] as const

export const emittingLaneSchema = z.object({
  laneId: z.number(),
  lane: z.string(),
  equipment: z.string().nullable(),
  state: z.enum(emissionStates),
  /** A year; null until calculated. */
  kilogramsCo2e: z.number().nullable(),
  tonneKilometres: z.number().nullable(),
  shipments: z.number().nullable(),
})
export type EmittingLane = z.infer<typeof emittingLaneSchema>

export const carbon = extension('carbon', {
  overview: endpoint({
    method: 'GET',
    path: '/ext/carbon/{id}',
    requires: 'see lane emissions',
    summary:
      'Emissions of a year over the lanes of a mode, and which lanes are still to calculate.',
    refusals: [404],
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
      /** Lanes never calculated, or changed since. */
      toCalculate: z.array(z.number()),
    }),
  }),
  lanes: endpoint({
    method: 'GET',
    path: '/ext/carbon/{id}/lanes',
    requires: 'see lane emissions',
    summary: 'The lanes of a mode with what a year of each emits, those that emit most first.',
    refusals: [404],
    params: byBiddableMode,
    response: z.array(emittingLaneSchema),
  }),
  export: endpoint({
    method: 'GET',
    path: '/ext/carbon/{id}/export',
    requires: 'see lane emissions',
    summary: 'Every leg of every calculated lane as CSV; 204 while none is calculated.',
    refusals: [404],
    params: byBiddableMode,
    response: { blob: 'text/csv', mayBeEmpty: true },
    headers: ['fname'],
  }),
})
