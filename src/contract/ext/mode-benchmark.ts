import * as z from 'zod'
import { spreadSchema } from '#contract/benchmark.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode, id } from '#contract/part.ts'
import { benchmarkMetricSchema, benchmarkScopeSchema } from '#domain/overview.ts'

export const benchmarkedLaneSchema = spreadSchema.extend({
  laneId: z.number(),
  lane: z.string(),
  /** Dollars a year above the market at the lane's forecast; null without a market or for days and ratios. */
  excess: z.number().nullable(),
  /** Dollars the lane would cost a year at the middle of the market; null as above. */
  marketCost: z.number().nullable(),
})
export type BenchmarkedLane = z.infer<typeof benchmarkedLaneSchema>

export const modeBenchmark = extension('modeBenchmark', {
  lanes: endpoint({
    method: 'GET',
    path: '/ext/benchmark/{id}',
    requires: 'see benchmarks',
    summary:
      'Every lane of a mode against its market, in one metric and one scope: without one, the narrowest in which a market may be shown.',
    refusals: [404],
    params: byBiddableMode,
    query: z.object({
      routeType: benchmarkScopeSchema.optional(),
      metric: benchmarkMetricSchema,
      uploadId: id.optional(),
    }),
    headers: ['etag'],
    response: z.array(benchmarkedLaneSchema),
  }),
})
