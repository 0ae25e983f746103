import * as z from 'zod'
import { awardColumnsSchema } from '#domain/award-optimiser/award-columns.ts'
import { pinSchema, ruleSchema, weightsSchema } from '#domain/award-optimiser/rule.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId } from '#contract/part.ts'
import { awardFiguresSchema, efforts, priceTagSchema, runAwardSchema } from './award-runs.ts'

const cents = z.number().int()

export const rowPriceSchema = z.object({
  key: z.string(),
  rule: z.string(),
  carrier: z.number().nullable(),
  price: z.number(),
})

/** Packs of runs before November 29, 2026 say nothing of who chose, when and why. */
export const packPinSchema = pinSchema.extend({
  by: z.string().optional(),
  at: z.string().optional(),
  note: z.string().optional(),
})
export type PackPin = z.infer<typeof packPinSchema>

/** All that a run was made of and all that it found: enough to calculate it again without this host. */
export const awardPackSchema = z.object({
  format: z.literal('laneward award pack 1'),
  runId: z.number().int(),
  scenarioId: z.number().int(),
  scenarioVersion: z.number().int(),
  name: z.string(),
  mode: biddableModeSchema,
  by: z.string(),
  createdAt: z.string(),
  endedAt: z.string(),
  solver: z.string(),
  engine: z.number().int(),
  options: z.object({ effort: z.enum(efforts) }),
  inputsHash: z.string(),
  inputs: awardColumnsSchema,
  rules: z.array(ruleSchema).max(100),
  weights: weightsSchema,
  pins: z.array(packPinSchema),
  costCents: cents,
  objectiveCents: cents,
  boundCents: cents.nullable(),
  gapCents: cents.nullable(),
  figures: awardFiguresSchema,
  prices: z.array(rowPriceSchema),
  tags: z.array(priceTagSchema),
  award: runAwardSchema,
})
export type AwardPack = z.infer<typeof awardPackSchema>

const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const packDifferenceSchema = z.object({
  against: z.enum(['record', 'calculation']),
  laneId: z.number().nullable(),
  bidId: z.number().nullable(),
  field: z.string(),
  found: scalar,
  expected: scalar,
})
export type PackDifference = z.infer<typeof packDifferenceSchema>

export const packCheckSchema = z.object({
  same: z.boolean(),
  recorded: z.boolean(),
  count: z.number(),
  differences: z.array(packDifferenceSchema),
})
export type PackCheck = z.infer<typeof packCheckSchema>

export const awardPacks = extension('awardPacks', {
  ofRun: endpoint({
    method: 'GET',
    path: '/ext/award-runs/{id}/pack',
    requires: 'plan awards',
    summary:
      'The award pack of a run that is done: its inputs with their hash, what was asked, and the award. 409: the run is under way, was cancelled or failed, or no award keeps its rules.',
    refusals: [404, 409],
    params: byId,
    response: awardPackSchema,
  }),
  check: endpoint({
    method: 'POST',
    path: '/ext/award-packs/check',
    requires: 'plan awards',
    summary:
      'Calculate the award of a pack again and compare: with the result, and with the run that is on record here where there is one. At most 64 MB; it answers when the calculation is done, which may take as long as a run. 422: the pack contradicts itself, or takes too long.',
    asksOnly: true,
    refusals: [422],
    bodyMegabytes: 64,
    body: awardPackSchema,
    response: packCheckSchema,
  }),
})
