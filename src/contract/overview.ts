import * as z from 'zod'
import { modeSchema } from '#domain/mode-schema.ts'
import { lightSchema } from '#domain/light.ts'
import { statKindSchema, statPeriods } from '#domain/overview.ts'
import { exceptionGroupSchema } from '#domain/shipment-upload.ts'
import { tradeRegionSchema } from '#domain/trade-region.ts'
import { endpoint } from './endpoint.ts'
import { byTenderMode, byId, id, modeQuery } from './part.ts'

/** Narrows figures to some lanes: those an upload touched, of a region, between countries, of an equipment. */
const narrowed = z.object({
  uploadId: id.optional(),
  region: tradeRegionSchema.optional(),
  /** ISO 3166 alpha-2. */
  from: z.string().length(2).optional(),
  to: z.string().length(2).optional(),
  equipment: z.string().max(60).optional(),
  /** Of a shipper’s own lanes; for a carrier it narrows nothing. */
  businessUnit: z.string().max(120).optional(),
})
export type Narrowed = z.input<typeof narrowed>

export const statSchema = z.object({
  kind: statKindSchema,
  /** Dollars, a ratio or a count, as `unit` says. */
  value: z.number().nullable(),
  unit: z.enum(['usd', 'ratio', 'count', 'mi', 'm3', 'kg']),
  /** By month, oldest first. */
  trend: z.array(z.object({ month: z.string(), value: z.number() })).default([]),
  /** What the value is made of: statuses, charge locations, carriers, coverage by lanes and volume. */
  parts: z.array(z.object({ name: z.string(), value: z.number() })).default([]),
  /** What shipments cost by charge location, the unsplit rest last; of ChargeBreakdown, empty where nothing is split. */
  paid: z.array(z.object({ name: z.string(), value: z.number() })).default([]),
  /** The stat of late, oldest first: by day where bidding moves it, else by month. */
  spark: z.array(z.object({ at: z.string(), value: z.number() })).default([]),
  /** The stat now and a period ago: as it stood then, or the sum of the newest period and the one before. */
  delta: z
    .object({
      now: z.number(),
      before: z.number(),
      over: z.enum(statPeriods),
      /** Modes in neither sum, because they are new within the period before. */
      leftOut: z.array(modeSchema).default([]),
    })
    .nullable()
    .default(null),
})

/** Lanes that share a value of a dimension; money in dollars, 0 for a carrier. */
export const lanePartSchema = z.object({
  by: z.string(),
  value: z.string(),
  lanes: z.number(),
  baselineCost: z.number(),
  /** null where a host does not say; so are volume and spend. */
  shipments: z.number().nullable().default(null),
  /** A year, in the mode's measure. */
  volume: z.number().nullable().default(null),
  spend: z.number().nullable().default(null),
})

/** What moves between two places; [latitude, longitude]. */
export const flowSchema = z.object({
  origin: z.string(),
  destination: z.string(),
  from: z.tuple([z.number(), z.number()]),
  to: z.tuple([z.number(), z.number()]),
  shipments: z.number(),
  volume: z.number(),
  spend: z.number(),
  mode: modeQuery.catch(0).default(0),
  lanes: z.number().default(1),
  /** The worst light among the lanes. */
  light: lightSchema.nullable().default(null),
  originCountry: z.string().nullable().default(null),
  destCountry: z.string().nullable().default(null),
  /** The way by sea, [longitude, latitude] from end to end; empty where it goes straight. */
  path: z.array(z.tuple([z.number(), z.number()])).default([]),
})

/** Savings of one mode against the baseline; money in dollars. */
export const savingsSchema = z.object({
  mode: modeSchema,
  lanes: z.number(),
  awardedLanes: z.number(),
  /** Excluded lanes, for want of a baseline or of a bid. */
  withoutBaseline: z.number(),
  withoutBid: z.number(),
  baselineCost: z.number(),
  /** Baseline of what was awarded, and what was awarded for it. */
  awardedBaseline: z.number(),
  awardedCost: z.number(),
  savings: z.number(),
})

const fields = z.object({ mode: modeQuery, uploadId: id.optional() })

/** More flows than a map can show apart. */
export const mostFlows = 2000

export const overview = {
  stats: endpoint({
    method: 'GET',
    path: '/overview/stats/{id}',
    ownQuery: ['uploadId', 'region', 'from', 'to', 'equipment', 'businessUnit'],
    requires: 'see the overview',
    summary: 'Every stat of a mode; Universal = of all modes together.',
    refusals: [404],
    params: byTenderMode,
    query: narrowed,
    headers: ['etag'],
    response: z.array(statSchema),
  }),
  errorBreakdown: endpoint({
    method: 'GET',
    path: '/overview/error-breakdown',
    requires: 'review uploads',
    summary: 'Rows in exceptions by kind.',
    refusals: [404],
    query: fields,
    response: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        count: z.number(),
        /** The uploads with such rows, the most first. */
        uploads: z
          .array(
            z.object({
              uploadId: z.number(),
              fileName: z.string(),
              count: z.number(),
              /** Rows with an error of any kind: a row may have several. */
              rows: z.number(),
            }),
          )
          .default([]),
      }),
    ),
  }),
  unifiedErrorBreakdown: endpoint({
    method: 'GET',
    path: '/overview/unified-error-breakdown',
    requires: 'review uploads',
    summary: 'Rows in exceptions grouped by the repair they need, with examples.',
    refusals: [404],
    query: fields,
    response: z.array(exceptionGroupSchema),
  }),
  laneBreakdown: endpoint({
    method: 'GET',
    path: '/overview/lane-breakdown/{id}',
    ownQuery: ['uploadId', 'region', 'from', 'to', 'equipment', 'businessUnit'],
    requires: 'see the overview',
    summary: 'Lanes of a mode by status, light, region, country, equipment and frequency.',
    refusals: [404],
    params: byTenderMode,
    query: narrowed,
    headers: ['etag'],
    response: z.array(lanePartSchema),
  }),
  visualiser: endpoint({
    method: 'GET',
    path: '/overview/visualiser/{id}',
    ownQuery: ['uploadId', 'region', 'from', 'to', 'equipment', 'businessUnit'],
    requires: 'see the overview',
    summary: `Flows of a mode between places, the ${mostFlows} with most shipments.`,
    refusals: [404],
    params: byTenderMode,
    query: narrowed,
    headers: ['etag'],
    response: z.array(flowSchema),
  }),
  stat: endpoint({
    method: 'GET',
    path: '/overview/{kind}/{mode}',
    requires: 'see the overview',
    summary: 'One stat of a mode; Savings carries what was left out.',
    refusals: [404],
    params: z.object({ kind: statKindSchema, mode: modeQuery }),
    headers: ['etag'],
    response: z.union([savingsSchema, statSchema]),
  }),
  statOfUpload: endpoint({
    method: 'GET',
    path: '/overview/{kind}/{mode}/{uploadId}',
    requires: 'see the overview',
    summary: 'The same, for one upload.',
    refusals: [404],
    params: z.object({ kind: statKindSchema, mode: modeQuery, uploadId: id }),
    response: z.union([savingsSchema, statSchema]),
  }),
  reportFrontendErrors: endpoint({
    method: 'POST',
    path: '/overview/upload-events/{id}/frontend-errors',
    requires: 'review uploads',
    summary: 'Problems the browser found in a file before sending it.',
    refusals: [404],
    params: byId,
    body: z.object({
      errors: z
        .array(z.object({ row: z.number(), column: z.string(), message: z.string() }))
        .max(1000),
    }),
    response: null,
  }),
  resetDemo: endpoint({
    method: 'GET',
    path: '/demo/reset',
    requires: 'run the platform',
    summary: 'Reset the demo company; refused outside demo mode.',
    refusals: [409],
    response: null,
  }),
}
