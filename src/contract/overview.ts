import * as z from 'zod'
import { modeSchema } from '#domain/mode-schema.ts'
import { statKindSchema } from '#domain/overview.ts'
import { exceptionGroupSchema } from '#domain/shipment-upload.ts'
import { endpoint } from './endpoint.ts'
import { byBiddableMode, byId, id, modeQuery, overseers, owner, readers } from './part.ts'

export const statSchema = z.object({
  kind: statKindSchema,
  /** Dollars, a ratio or a count, as `unit` says. */
  value: z.number().nullable(),
  unit: z.enum(['usd', 'ratio', 'count', 'mi', 'm3', 'kg']),
  /** By month, oldest first. */
  trend: z.array(z.object({ month: z.string(), value: z.number() })).default([]),
  /** What the value is made of, where the stat is a breakdown. */
  parts: z.array(z.object({ name: z.string(), value: z.number() })).default([]),
})

/** Savings of one mode against the frozen baseline; money in dollars. */
export const savingsSchema = z.object({
  mode: modeSchema,
  lanes: z.number(),
  awardedLanes: z.number(),
  /** Lanes left out, for want of a baseline or of a bid. */
  withoutBaseline: z.number(),
  withoutBid: z.number(),
  baselineCost: z.number(),
  /** Baseline of what was awarded, and what was awarded for it. */
  awardedBaseline: z.number(),
  awardedCost: z.number(),
  savings: z.number(),
})

const fields = z.object({ mode: modeQuery, uploadId: id.optional() })

export const overview = {
  stats: endpoint({
    method: 'GET',
    path: '/overview/stats/{id}',
    roles: readers,
    summary: 'Every stat of a mode.',
    params: byBiddableMode,
    query: z.object({ uploadId: id.optional() }),
    response: z.array(statSchema),
  }),
  errorBreakdown: endpoint({
    method: 'GET',
    path: '/overview/error-breakdown',
    roles: overseers,
    summary: 'Rows in exceptions by kind.',
    query: fields,
    response: z.array(z.object({ kind: z.string(), title: z.string(), count: z.number() })),
  }),
  unifiedErrorBreakdown: endpoint({
    method: 'GET',
    path: '/overview/unified-error-breakdown',
    roles: overseers,
    summary: 'Rows in exceptions grouped by the repair they need, with examples.',
    query: fields,
    response: z.array(exceptionGroupSchema),
  }),
  laneBreakdown: endpoint({
    method: 'GET',
    path: '/overview/lane-breakdown/{id}',
    roles: readers,
    summary: 'Lanes of a mode by status, light and region.',
    params: byBiddableMode,
    query: z.object({ uploadId: id.optional() }),
    response: z.array(
      z.object({ by: z.string(), value: z.string(), lanes: z.number(), baselineCost: z.number() }),
    ),
  }),
  visualiser: endpoint({
    method: 'GET',
    path: '/overview/visualiser/{id}',
    roles: readers,
    summary: 'Flows of a mode between places.',
    params: byBiddableMode,
    query: z.object({ uploadId: id.optional() }),
    response: z.array(
      z.object({
        origin: z.string(),
        destination: z.string(),
        from: z.tuple([z.number(), z.number()]),
        to: z.tuple([z.number(), z.number()]),
        shipments: z.number(),
        volume: z.number(),
        spend: z.number(),
      }),
    ),
  }),
  stat: endpoint({
    method: 'GET',
    path: '/overview/{kind}/{mode}',
    roles: readers,
    summary: 'One stat of a mode; Savings carries what was left out.',
    params: z.object({ kind: statKindSchema, mode: modeQuery }),
    response: z.union([savingsSchema, statSchema]),
  }),
  statOfUpload: endpoint({
    method: 'GET',
    path: '/overview/{kind}/{mode}/{uploadId}',
    roles: readers,
    summary: 'The same, for one upload.',
    params: z.object({ kind: statKindSchema, mode: modeQuery, uploadId: id }),
    response: z.union([savingsSchema, statSchema]),
  }),
  reportFrontendErrors: endpoint({
    method: 'POST',
    path: '/overview/upload-events/{id}/frontend-errors',
    roles: overseers,
    summary: 'Problems the browser found in a file before sending it.',
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
    roles: owner,
    summary: 'Put the demo company back as it was; refused outside demo mode.',
    response: null,
  }),
}
