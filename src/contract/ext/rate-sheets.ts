import * as z from 'zod'
import { bidEntrySchema } from '#domain/bid.ts'
import { readingAnswersSchema, readingQuestionSchema } from '#domain/file-reading.ts'
import { sheetProblemSchema } from '#domain/shipment-upload.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery } from '#contract/part.ts'

export const rateSettingsSchema = z.object({
  /** Headings by column; absent = as the headings say. */
  columns: z.record(z.string().max(80), z.array(z.string().max(400)).max(20)).optional(),
  reading: readingAnswersSchema.prefault({}),
  /** Matched lanes that get no draft. */
  leaveOut: z.array(z.number().int()).max(20_000).default([]),
})
export type RateSettings = z.infer<typeof rateSettingsSchema>

export const rateChargeSchema = z.object({
  chargeId: z.string(),
  name: z.string(),
  /** In the unit of the bid sheet; 0 = not charged, null = the file says that it is not offered. */
  amount: z.number().nullable(),
  currency: z.string(),
  /** At the rate of the tender. */
  dollars: z.number().nullable(),
  /** As the file has it where it was converted: '1.10 per km'; '' otherwise. */
  written: z.string(),
  /** Of the draft as it stands; null without one. */
  before: z.number().nullable(),
  currencyBefore: z.string().nullable(),
})

export const matchedLaneSchema = z.object({
  laneId: z.number(),
  /** Line of the file. */
  row: z.number(),
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  service: z.string().nullable(),
  shipper: z.string().nullable(),
  /** Of the bid; its charges may have others. */
  currency: z.string(),
  charges: z.array(rateChargeSchema),
  transitDays: z.number().nullable(),
  /** 'YYYY-MM'; none = all months of the tender. */
  months: z.array(z.string()),
  remarks: z.string(),
  /** What has to be filled in before the bid can be submitted. */
  missing: z.array(z.string()),
  /** It was declined; a draft takes that back. */
  isDeclined: z.boolean(),
  /** A submitted bid stands on it: it is submitted again or stays, and never becomes a draft. */
  isSubmitted: z.boolean().default(false),
})
export type MatchedLane = z.infer<typeof matchedLaneSchema>

export const unmatchedRowSchema = z.object({
  row: z.number(),
  origin: z.string(),
  destination: z.string(),
  equipment: z.string(),
  reason: z.string(),
})
export type UnmatchedRow = z.infer<typeof unmatchedRowSchema>

export const rateReviewSchema = z.object({
  lanes: z.array(matchedLaneSchema),
  unmatched: z.array(unmatchedRowSchema),
  /** Cells that cannot be read; their rows are left out. */
  problems: z.array(sheetProblemSchema),
  /** Lanes open for bids now, in the file or not. */
  openLanes: z.number(),
  /** The bids the file proposes, with the versions as of its reading. */
  entries: z.array(bidEntrySchema).default([]),
})
export type RateReview = z.infer<typeof rateReviewSchema>

export const checkedRateSheetSchema = z.object({
  sheet: z.string().nullable(),
  /** Sheets that may hold the rates. */
  sheets: z.array(z.string()),
  headingLine: z.number(),
  headingLines: z.array(z.object({ line: z.number(), text: z.string() })),
  rows: z.number(),
  headings: z.array(z.object({ heading: z.string(), example: z.string() })),
  /** Every column that may be mapped. */
  columns: z.array(z.object({ key: z.string(), title: z.string(), isCharge: z.boolean() })),
  suggestions: z.array(
    z.object({ key: z.string(), headings: z.array(z.string()), reason: z.string() }),
  ),
  mapping: z.record(z.string(), z.array(z.string())),
  /** Columns of amounts that feed no charge. */
  unused: z.array(z.string()),
  /** Titles of columns without which no rate can be matched. */
  missing: z.array(z.string()),
  questions: z.array(readingQuestionSchema),
  /** Null until columns and questions are settled. */
  review: rateReviewSchema.nullable(),
})
export type CheckedRateSheet = z.infer<typeof checkedRateSheetSchema>

const sent = {
  requires: 'bid',
  params: z.object({ mode: biddableModeQuery }),
  body: {
    multipart: {
      field: 'file',
      several: false,
      maxBytes: 30_000_000,
      json: { settings: rateSettingsSchema },
    },
  },
} as const

export const rateSheets = extension('rateSheets', {
  check: endpoint({
    ...sent,
    method: 'POST',
    path: '/ext/rate-sheets/{mode}/check',
    summary:
      'How a carrier’s own rate sheet is read and which lanes its rows match; changes nothing and keeps nothing.',
    refusals: [422],
    response: checkedRateSheetSchema,
  }),
  saveDrafts: endpoint({
    ...sent,
    method: 'POST',
    path: '/ext/rate-sheets/{mode}',
    summary:
      'Save the matched rates as drafts in the bid sheet, all or nothing; never submits, and leaves lanes with a submitted bid as they are. 422 while anything is open.',
    refusals: [404, 409, 422],
    response: z.object({
      saved: z.number(),
      /** Lanes whose submitted bid stands. */
      standing: z.array(z.number()).default([]),
      review: rateReviewSchema,
    }),
  }),
})
