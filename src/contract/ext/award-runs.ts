import * as z from 'zod'
import { frontierMeasures } from '#domain/award-optimiser/frontier-measure.ts'
import { knobNames } from '#domain/award-optimiser/rule-knob.ts'
import { pinSchema, ruleSchema, weightsSchema } from '#domain/award-optimiser/rule.ts'
import { expectedAwardsSchema } from '#domain/award.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId } from '#contract/part.ts'

const cents = z.number().int()
const known = cents.nullable()

export const runStates = ['queued', 'running', 'done', 'cancelled', 'failed'] as const
export const runPhases = [
  'waiting',
  'searching',
  'improving',
  'price tags',
  'frontier',
  'robustness',
  'ended',
] as const
export const efforts = ['quick', 'full', 'proven'] as const

export const awardFiguresSchema = z.object({
  costCents: cents,
  objectiveCents: cents,
  gapCents: cents,
  comparedCents: cents,
  baselineCents: cents,
  carriers: z.number(),
  newCarriers: z.number(),
  lostCarriers: z.number(),
  incumbentVolume: z.number().nullable(),
  /** Offers that set a price, and what they take off the bids; absent where none does. */
  offersUsed: z.number().optional(),
  offerSavingsCents: cents.optional(),
  lanesAwarded: z.number(),
  lanesStaying: z.number(),
  co2eKg: z.number(),
  transitDays: z.number().nullable(),
  largestCarrier: z.object({ carrier: z.number(), spendShare: z.number() }).nullable(),
  pinnedLanes: z.number(),
})

const byRule = z.object({ rule: z.string(), carrier: z.number().nullable() })

export const priceTagSchema = z.object({
  rule: z.string(),
  leastCents: cents,
  mostCents: cents,
})

export const frontierPointSchema = z.object({
  value: z.number(),
  costCents: known,
  objectiveCents: known,
  co2eKg: z.number().nullable(),
})

export const dropOutSchema = z.object({
  carrier: z.number(),
  lanes: z.number(),
  withoutOtherBid: z.number(),
  surchargeCents: known,
})

export const volumeChangeSchema = z.object({
  factor: z.number(),
  heldCents: cents,
  broken: z.array(z.string()),
  lanesOverRoom: z.number(),
  bestCents: known,
})

export const frontierSchema = z.object({ rule: z.string(), points: z.array(frontierPointSchema) })
export const robustnessSchema = z.object({
  dropOuts: z.array(dropOutSchema),
  volumes: z.array(volumeChangeSchema),
})

export const awardRunSchema = z.object({
  id: z.number(),
  scenarioId: z.number(),
  scenarioVersion: z.number(),
  inputsHash: z.string(),
  effort: z.enum(efforts),
  state: z.enum(runStates),
  /** What is being worked on; also of an ended run that price tags and the like are worked out for. */
  phase: z.enum(runPhases),
  /** Why it failed, or what could not be worked out of it; empty where nothing is wrong. */
  reason: z.string(),
  solver: z.string(),
  engine: z.number(),
  costCents: known,
  objectiveCents: known,
  boundCents: known,
  gapCents: known,
  conflict: z.boolean(),
  broken: z.array(byRule.extend({ by: z.number() })),
  figures: awardFiguresSchema.nullable(),
  tags: z.array(priceTagSchema),
  frontier: frontierSchema.nullable(),
  robustness: robustnessSchema.nullable(),
  by: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type AwardRun = z.infer<typeof awardRunSchema>

const numbers = z.array(z.number())
const numbersOrNull = z.array(z.number().nullable())

/** The nth entry of each list is about the nth part of the award. */
export const runAwardSchema = z.object({
  months: z.array(z.string()),
  laneId: numbers,
  bidId: numbersOrNull,
  bidVersion: numbersOrNull,
  carrierId: numbersOrNull,
  /** Absent where no offer is used. */
  offerId: numbersOrNull.optional(),
  share: numbers,
  monthBits: numbers,
  cents: numbers,
  baselineCents: numbersOrNull,
  rule: z.array(z.string().nullable()),
  backups: z.array(numbers),
  surchargeCents: z.array(numbers),
})

const sideSchema = z.object({
  cents,
  parts: z.array(
    z.object({ carrierId: z.number().nullable(), share: z.number(), rule: z.string().nullable() }),
  ),
})
export const differentLaneSchema = z.object({
  laneId: z.number(),
  from: sideSchema,
  to: sideSchema,
})

export const conflictSchema = z.object({
  smallest: z.array(z.string()),
  nearest: z.array(
    z.object({
      rule: z.string(),
      knob: z.enum(knobNames).optional(),
      value: z.number().nullable(),
    }),
  ),
  staying: z
    .object({ lanes: z.number(), inPart: z.number().optional(), costCents: cents })
    .nullable(),
})

export const appliedSchema = z.object({
  pending: numbers,
  /** The awards that are pending now; absent where the host does not say it. */
  awardIds: numbers.optional(),
  replaced: numbers,
  leftOut: z.array(z.object({ laneId: z.number(), why: z.string() })),
})

/** What the hub sends of a run, at most four times a second. */
export const runProgressSchema = z.object({
  runId: z.number(),
  scenarioId: z.number(),
  mode: biddableModeSchema,
  state: z.enum(runStates),
  phase: z.enum(runPhases),
  costCents: known,
  boundCents: known,
  gapCents: known,
})
export type RunProgress = z.infer<typeof runProgressSchema>

export const awardRuns = extension('awardRuns', {
  start: endpoint({
    method: 'POST',
    path: '/ext/award-scenarios/{id}/runs',
    requires: 'plan awards',
    summary:
      'Find the cheapest award of a scenario, for the record. It waits for its turn and goes on after the answer. 409: lanes or bids changed since the hash, or a run of the scenario is under way; 422: a pinned bid can no longer win.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({ effort: z.enum(efforts).default('full'), inputsHash: z.string() }),
    response: awardRunSchema,
  }),
  one: endpoint({
    method: 'GET',
    path: '/ext/award-runs/{id}',
    requires: 'plan awards',
    summary: 'A run as it stands.',
    refusals: [404],
    params: byId,
    response: awardRunSchema,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/ext/award-runs/{id}',
    requires: 'plan awards',
    summary:
      'Cancel a run; the best award found so far is kept where there is one. 409: it has ended.',
    refusals: [404, 409],
    params: byId,
    response: awardRunSchema,
  }),
  award: endpoint({
    method: 'GET',
    path: '/ext/award-runs/{id}/award',
    requires: 'plan awards',
    summary: 'The award of a run in compact columns, with backups.',
    refusals: [404],
    params: byId,
    response: runAwardSchema,
  }),
  difference: endpoint({
    method: 'GET',
    path: '/ext/award-runs/{id}/difference/{other}',
    requires: 'plan awards',
    summary:
      'The lanes that two runs award differently, with both sides and the rule that decided.',
    refusals: [404],
    params: byId.extend({ other: byId.shape.id }),
    response: z.array(differentLaneSchema),
  }),
  conflict: endpoint({
    method: 'POST',
    path: '/ext/award-scenarios/conflict',
    requires: 'plan awards',
    summary:
      'Why rules cannot all hold: the smallest set of them that cannot, and the nearest numbers that work. 422: it takes too long to find out.',
    asksOnly: true,
    refusals: [422],
    body: z.object({
      mode: biddableModeSchema,
      rules: z.array(ruleSchema).max(100),
      weights: weightsSchema.prefault({}),
      pins: z.array(pinSchema).max(20_000).default([]),
    }),
    response: conflictSchema,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/ext/award-runs/{id}/apply',
    requires: 'plan awards',
    summary:
      'Set the award of a run as pending awards, with its backups: of all lanes or of those named. Lanes that are awarded, whose bids changed, or that have another pending award set by hand are left out and listed, and so are the other lanes of a bundle with such a lane, or lanes that do not reach the amount of a discount; `replace` names lanes whose pending award may give way. With `expectedAwards`, so are lanes that have others. 409: the run is in progress, was cancelled or failed, or has no award.',
    refusals: [404, 409],
    params: byId,
    body: z.object({
      laneIds: z.array(z.number().int()).max(20_000).optional(),
      replace: z.array(z.number().int()).max(20_000).default([]),
      expect: z
        .array(z.object({ bidId: z.number().int(), version: z.number().int() }))
        .max(60_000)
        .default([]),
      expectedAwards: expectedAwardsSchema,
    }),
    response: appliedSchema,
  }),
  tags: endpoint({
    method: 'POST',
    path: '/ext/award-runs/{id}/tags',
    requires: 'plan awards',
    summary:
      'Work out what each rule of a run costs; the run has it when it is done. 409: something is being worked out already, or the run has no award.',
    refusals: [404, 409],
    params: byId,
    body: z.object({}),
    response: awardRunSchema,
  }),
  frontier: endpoint({
    method: 'POST',
    path: '/ext/award-runs/{id}/frontier',
    requires: 'plan awards',
    summary:
      'Work out what awards cost by a limit, each point with all other rules. 409: something is being worked out already, or the run has no award.',
    refusals: [404, 409],
    params: byId,
    body: z.object({
      measure: z.enum(frontierMeasures),
      points: z.array(z.number().min(0)).min(2).max(25),
    }),
    response: awardRunSchema,
  }),
  robustness: endpoint({
    method: 'POST',
    path: '/ext/award-runs/{id}/robustness',
    requires: 'plan awards',
    summary:
      'Work out what other volumes, and the loss of each carrier, would cost. 409: something is being worked out already, or the run has no award.',
    refusals: [404, 409],
    params: byId,
    body: z.object({
      volumes: z.array(z.number().min(0.1).max(3)).max(6),
      dropOut: z.boolean(),
    }),
    response: awardRunSchema,
  }),
})
