import * as z from 'zod'
import { chargeLocations } from '#domain/charge.ts'
import { benchmarkMetricSchema, benchmarkScopeSchema } from '#domain/overview.ts'
import { endpoint } from './endpoint.ts'
import { id, modeQuery, traders } from './part.ts'

const spread = z.object({
  metric: benchmarkMetricSchema,
  scope: benchmarkScopeSchema,
  /** Null where fewer than three companies stand behind it. */
  median: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  own: z.number().nullable(),
  /** (own - median) / median */
  deviation: z.number().nullable(),
  companies: z.number(),
})

export const benchmark = {
  chargeLocation: endpoint({
    method: 'GET',
    path: '/benchmark/charge-location',
    roles: traders,
    summary: 'Benchmark by charge location.',
    query: z.object({ mode: modeQuery, routeType: benchmarkScopeSchema, uploadId: id.optional() }),
    response: z.array(spread.extend({ location: z.enum(chargeLocations) })),
  }),
  deviations: endpoint({
    method: 'GET',
    path: '/benchmark/lane/get-deviations',
    roles: traders,
    summary: 'A lane’s deviation in every scope.',
    query: z.object({ laneId: id }),
    response: z.array(spread),
  }),
  lane: endpoint({
    method: 'GET',
    path: '/benchmark/lane',
    roles: traders,
    summary: 'A lane’s benchmark in one scope.',
    query: z.object({ laneId: id, routeType: benchmarkScopeSchema }),
    response: z.array(spread),
  }),
}
