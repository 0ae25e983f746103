import * as z from 'zod'
import { chargeLocations } from '#domain/charge.ts'
import { benchmarkMetricSchema, benchmarkScopeSchema } from '#domain/overview.ts'
import { endpoint } from './endpoint.ts'
import { biddableModeQuery, id } from './part.ts'

/** Dollars a unit of the mode's measure, days, or a ratio on time, as the metric says. */
export const spreadSchema = z.object({
  metric: benchmarkMetricSchema,
  scope: benchmarkScopeSchema,
  /** What is compared, in words: 'CN > US, 40HC'. */
  group: z.string().default(''),
  /** Middle of the market without one's own lanes; null where fewer than three companies stand behind it. */
  median: z.number().nullable(),
  /** Mean of the lowest and of the highest three or more companies; null under six of them. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  own: z.number().nullable(),
  /** (own - median) / median */
  deviation: z.number().nullable(),
  /** 0 where the market is not shown: how few there are is nobody's to know. */
  companies: z.number(),
})
export type Spread = z.infer<typeof spreadSchema>

/** Part of the market's lanes between two values; null = open. */
export const marketBarSchema = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  share: z.number(),
  own: z.boolean(),
})

// A shipper's calls: what other shippers pay would tell a carrier of its rivals' prices.
export const benchmark = {
  chargeLocation: endpoint({
    method: 'GET',
    path: '/benchmark/charge-location',
    requires: 'see benchmarks',
    summary: 'Benchmark of bids by charge location, like lanes against like.',
    refusals: [404],
    query: z.object({
      mode: biddableModeQuery,
      routeType: benchmarkScopeSchema.default('CountryToCountry'),
      uploadId: id.optional(),
    }),
    headers: ['etag'],
    response: z.array(spreadSchema.extend({ location: z.enum(chargeLocations) })),
  }),
  deviations: endpoint({
    method: 'GET',
    path: '/benchmark/lane/get-deviations',
    requires: 'see benchmarks',
    summary: 'A lane’s deviation in every scope and metric.',
    refusals: [404],
    query: z.object({ laneId: id }),
    response: z.array(spreadSchema),
  }),
  lane: endpoint({
    method: 'GET',
    path: '/benchmark/lane',
    requires: 'see benchmarks',
    summary: 'A lane’s benchmark in one scope, with how the market’s lanes spread.',
    refusals: [404],
    query: z.object({ laneId: id, routeType: benchmarkScopeSchema }),
    response: z.array(spreadSchema.extend({ bars: z.array(marketBarSchema).default([]) })),
  }),
}
