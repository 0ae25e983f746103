import * as z from 'zod'
import { readingAnswersSchema } from '#domain/file-reading.ts'
import { listedOutcomeSchema } from '#domain/listed-lane.ts'
import { modeSchema } from '#domain/mode-schema.ts'
import { placeDoubts, placeSources } from '#domain/place-doubt.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId, byLane } from '#contract/part.ts'

export const placeReadSchema = z.object({
  /** Null where the file was read before its own words were stored. */
  written: z.string().nullable(),
  readAs: z.string(),
  ref: z.string().nullable(),
  /** ISO 3166; null where the lane does not know it. */
  country: z.string().nullable(),
  source: z.enum(placeSources).nullable(),
  rows: z.number(),
  /** Latitude, longitude. */
  at: z.tuple([z.number(), z.number()]).nullable(),
  /** Heading it is mostly written under, for a repair. */
  column: z.string(),
  /** Worst first; empty where nothing is doubtful. */
  doubts: z.array(z.enum(placeDoubts)),
})
export type PlaceRead = z.infer<typeof placeReadSchema>

export const wordReadSchema = z.object({
  written: z.string().nullable(),
  readAs: z.string().nullable(),
  rows: z.number(),
})
export type WordRead = z.infer<typeof wordReadSchema>

export const currencyReadSchema = z.object({
  currency: z.string(),
  rows: z.number(),
  /** In that currency. */
  sum: z.number(),
  sumUsd: z.number(),
  /** US dollars of one unit; null where no rate was needed or stored. */
  rates: z
    .object({
      min: z.number(),
      max: z.number(),
      firstDate: z.string().nullable(),
      lastDate: z.string().nullable(),
    })
    .nullable(),
})
export type CurrencyRead = z.infer<typeof currencyReadSchema>

export const outlierSchema = z.object({
  /** Line in the file. */
  row: z.number(),
  mode: modeSchema,
  reference: z.string(),
  origin: z.string(),
  destination: z.string(),
  cost: z.number(),
  /** Dollars for one of the mode's measure. */
  unitCost: z.number(),
  median: z.number(),
  factor: z.number(),
  comparedWith: z.enum(['lane', 'mode']),
})
export type OutlierRead = z.infer<typeof outlierSchema>

export const reviewedLaneSchema = z.object({
  laneId: z.number(),
  mode: modeSchema,
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  service: z.string().nullable(),
  isNew: z.boolean(),
  shipments: z.number(),
})
export type ReviewedLane = z.infer<typeof reviewedLaneSchema>

/** `total` counts all; the list holds the first of them. */
const firstOf = <T extends z.ZodType>(listed: T) =>
  z.object({ total: z.number(), list: z.array(listed) })

export const reviewSchema = z.object({
  places: firstOf(placeReadSchema).extend({ doubtful: z.number() }),
  equipment: firstOf(wordReadSchema),
  services: firstOf(wordReadSchema),
  currencies: z.array(currencyReadSchema),
  /** How the file was read: units, decimal mark, date order. */
  reading: readingAnswersSchema,
  dates: z
    .object({
      first: z.string(),
      last: z.string(),
      /** Rows dated after today, and more than ten years back. */
      future: z.number(),
      old: z.number(),
    })
    .nullable(),
  outliers: firstOf(outlierSchema),
  lanes: firstOf(reviewedLaneSchema).extend({ made: z.number(), changed: z.number() }),
})
export type UploadReview = z.infer<typeof reviewSchema>

export const listedLaneSchema = listedOutcomeSchema.extend({
  /** Line in the file. */
  row: z.number(),
  laneId: z.number().nullable(),
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  service: z.string(),
})
export type ReviewedListedLane = z.infer<typeof listedLaneSchema>

export const laneReviewSchema = reviewSchema.pick({ places: true, reading: true }).extend({
  /** New first, then changed, then what stays as it is. */
  lanes: firstOf(listedLaneSchema).extend({
    made: z.number(),
    changed: z.number(),
    unchanged: z.number(),
  }),
})
export type LaneReview = z.infer<typeof laneReviewSchema>

export const writtenFormSchema = z.object({ written: z.string(), shipments: z.number() })
export type WrittenForm = z.infer<typeof writtenFormSchema>

export const uploadReview = extension('uploadReview', {
  ofUpload: endpoint({
    method: 'GET',
    path: '/ext/uploads/{id}/review',
    requires: 'review uploads',
    summary: 'How an upload was read: places, words, currencies, dates, outliers, lanes.',
    refusals: [404],
    params: byId,
    response: reviewSchema,
  }),
  ofLaneList: endpoint({
    method: 'GET',
    path: '/ext/uploads/{id}/lane-review',
    requires: 'manage lanes',
    summary: 'What a list of lanes makes, changes and leaves as it is; 404 for other uploads.',
    refusals: [404],
    params: byId,
    response: laneReviewSchema,
  }),
  ofLane: endpoint({
    method: 'GET',
    path: '/ext/written-places/{laneId}',
    requires: 'manage lanes',
    summary: 'How the files wrote the two ends of a lane, the most frequent form first.',
    refusals: [404],
    params: byLane,
    response: z.object({
      origin: z.array(writtenFormSchema),
      destination: z.array(writtenFormSchema),
    }),
  }),
})
