import * as z from 'zod'
import { awardEventSchema } from '#domain/award.ts'
import { laneSchema, longestTerm, shortestTerm } from '#domain/lane.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { serviceTypeSchema } from '#domain/overview.ts'
import {
  intakeSettingsSchema,
  receivedFileSchema,
  sheetProblemSchema,
} from '#domain/shipment-upload.ts'
import { co2BatchSchema, co2SheetSchema } from './co2.ts'
import { endpoint } from './endpoint.ts'
import { biddableModeQuery, byBiddableMode, byId, flag, id, month } from './part.ts'

const laneIds = z.object({ laneIds: z.array(z.number().int()).min(1).max(20_000) })

/** What became of one lane sheet; a sheet with problems changes nothing. */
export const laneSheetSchema = receivedFileSchema.extend({
  problems: z.array(sheetProblemSchema).default([]),
})
export type LaneSheet = z.infer<typeof laneSheetSchema>

export const place = z.object({
  city: z.string().trim().max(120).default(''),
  state: z.string().trim().max(60).default(''),
  zip: z.string().trim().max(20).default(''),
  country: z.string().trim().max(60).default(''),
  port: z.string().trim().max(10).default(''),
})

/** Asks for all that a list of lanes can show. */
export const allColumns = { incumbents: 'true', businessUnits: 'true' } as const

/** Of which mode lanes were made or edited; the lane where it was one. */
export const lanesChangedSchema = z.object({ mode: biddableModeSchema, laneId: id.nullable() })

export const lanes = {
  list: endpoint({
    method: 'GET',
    path: '/lanes/mode',
    ownQuery: ['laneId'],
    requires: 'see lanes',
    summary: 'Lanes of a mode: the shipper’s own, or those a carrier is invited to.',
    refusals: [404],
    query: z.object({
      mode: biddableModeQuery,
      uploadId: id.optional(),
      incumbents: flag.optional(),
      businessUnits: flag.optional(),
      /** Narrows to one lane and fills its months. */
      laneId: id.optional(),
    }),
    headers: ['etag'],
    response: z.array(laneSchema),
  }),
  awardHistory: endpoint({
    method: 'GET',
    path: '/lanes/award-history/{id}',
    requires: 'see lanes',
    summary: 'What was awarded on a lane and when, newest first; a carrier sees its own only.',
    refusals: [404],
    params: byId,
    response: z.array(awardEventSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/lane/create',
    requires: 'manage lanes',
    summary:
      'Create a lane; with an `id`, change what is named of one that has not started and leave the rest.',
    refusals: [404, 409, 422],
    body: z.object({
      id: z.number().int().optional(),
      mode: biddableModeSchema,
      origin: place.optional(),
      destination: place.optional(),
      equipmentType: z.string().trim().max(60).optional(),
      serviceType: serviceTypeSchema.optional(),
      /** Months. */
      term: z.number().int().min(shortestTerm).max(longestTerm).optional(),
      /** Dollars a year; 0 = none. */
      targetPrice: z.number().nonnegative().max(1e12).optional(),
      /** Yearly, in the mode's measure. */
      volume: z.number().nonnegative().max(1e12).optional(),
      shipments: z.number().int().nonnegative().max(1e9).optional(),
    }),
    response: laneSchema,
  }),
  reporting: endpoint({
    method: 'GET',
    path: '/lanes/reporting/{id}',
    ownQuery: ['uploadId'],
    requires: 'see reports',
    summary: 'Lanes of a mode with what reports need of them.',
    refusals: [404],
    params: byBiddableMode,
    query: z.object({ uploadId: id.optional() }),
    headers: ['etag'],
    response: z.array(laneSchema),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/lanes/refresh/{id}',
    requires: 'manage lanes',
    summary: 'Roll the lanes of a mode up again from their shipments.',
    params: byBiddableMode,
    response: z.object({ lanes: z.number() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/lanes/export',
    requires: 'see lanes',
    summary: 'Lanes as a spreadsheet or CSV, or the bid sheet a carrier fills.',
    refusals: [404],
    body: z.object({
      mode: biddableModeSchema,
      laneIds: z.array(z.number().int()).max(20_000).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      purpose: z.enum(['lanes', 'bidSheet']).default('lanes'),
    }),
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
  rateCard: endpoint({
    method: 'POST',
    path: '/lanes/rate-card',
    requires: 'see lanes',
    summary: 'Awarded rates as CSV; 204 while nothing is awarded.',
    refusals: [404],
    body: z.object({ mode: biddableModeSchema, laneIds: z.array(z.number().int()).optional() }),
    response: { blob: 'text/csv', mayBeEmpty: true },
    headers: ['fname'],
  }),
  editVolume: endpoint({
    method: 'PUT',
    path: '/lanes/volume/{id}',
    requires: 'manage lanes',
    summary: 'Set the forecast of a lane by month, while it has not started. Stale version: 409.',
    refusals: [404, 409],
    params: byId,
    body: z.object({
      version: z.number().int(),
      volume: z.array(z.object({ month, volume: z.number().nonnegative().max(1e12) })).max(60),
    }),
    response: laneSchema,
  }),
  validBlocks: endpoint({
    method: 'GET',
    path: '/lanes/valid-blocks/{id}',
    requires: 'see lanes',
    summary: 'Blocks of months a lane may be awarded for.',
    refusals: [404],
    params: byId,
    response: z.array(z.object({ from: month, to: month, months: z.array(month) })),
  }),
  start: endpoint({
    method: 'PUT',
    path: '/lanes/start',
    requires: 'run rounds',
    summary:
      'Open lanes to bids: freezes their baseline and invites carriers (all of the mode by default).',
    refusals: [404, 409, 422],
    body: laneIds.extend({ carrierIds: z.array(z.number().int()).optional() }),
    response: z.array(laneSchema),
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/lanes/pause',
    requires: 'run rounds',
    summary: 'Stop taking bids on lanes.',
    refusals: [404, 409],
    body: laneIds,
    response: z.array(laneSchema),
  }),
  calculateCo2: endpoint({
    method: 'POST',
    path: '/lanes/co2/calculate/{id}',
    requires: 'see lane emissions',
    summary: 'Calculate a lane’s emissions of a year; 422 without a weight or a distance.',
    refusals: [404, 422],
    params: byId,
    response: co2SheetSchema,
  }),
  co2: endpoint({
    method: 'GET',
    path: '/lanes/co2/{id}',
    requires: 'see lane emissions',
    summary: 'A lane’s emissions with their calculation sheet.',
    refusals: [404],
    params: byId,
    response: co2SheetSchema.nullable(),
  }),
  calculateCo2Batch: endpoint({
    method: 'POST',
    path: '/lanes/co2/calculate/batch',
    requires: 'see lane emissions',
    summary:
      'Calculate the emissions of several lanes; `left` could not be, for want of weight or distance.',
    refusals: [404],
    body: laneIds,
    response: co2BatchSchema,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/lanes/upload/{id}',
    requires: 'manage lanes',
    summary:
      'Lane sheets of a mode: volumes and targets by lane. With the purpose `lanes` in `settings` lists of lanes without history, which are queued and reviewed as shipment files are.',
    refusals: [404],
    params: byBiddableMode,
    body: {
      multipart: { field: 'files', several: true, json: { settings: intakeSettingsSchema } },
    },
    response: z.array(laneSheetSchema),
  }),
}
