import * as z from 'zod'
import { awardColumnsSchema } from '#domain/award-optimiser/award-columns.ts'
import {
  longestPinNote,
  pinSchema,
  ruleSchema,
  weightsSchema,
} from '#domain/award-optimiser/rule.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, byId } from '#contract/part.ts'
import { awardRunSchema } from './award-runs.ts'

const scenarioName = z.string().trim().min(1, 'Enter a name.').max(80)
const rules = z.array(ruleSchema).max(100)
const version = z.number().int()

/** The columns of a tender, with what tells whether two are the same. */
export const awardModelSchema = z.object({
  inputsHash: z.string(),
  columns: awardColumnsSchema,
})

export const keptPinSchema = pinSchema.extend({
  by: z.string(),
  at: z.string(),
  note: z.string(),
})

export const awardScenarioSchema = z.object({
  id: z.number(),
  mode: biddableModeSchema,
  name: z.string(),
  /** From 0, as they stand side by side. */
  position: z.number(),
  version,
  rules: z.array(ruleSchema),
  weights: weightsSchema,
  pins: z.array(keptPinSchema),
  /** The newest run with a result. */
  lastRun: awardRunSchema.nullable(),
  /** The newest run where that is another one: it waits, runs, failed or was cancelled. */
  newestRun: awardRunSchema.nullable(),
  /** What changed since the last run. */
  stale: z.object({ bids: z.number(), lanes: z.number() }),
  by: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AwardScenario = z.infer<typeof awardScenarioSchema>
export type KeptPin = z.infer<typeof keptPinSchema>

/** Of which mode scenarios changed. */
export const scenariosChangedSchema = z.object({ mode: biddableModeSchema })

export const awardScenarios = extension('awardScenarios', {
  model: endpoint({
    method: 'GET',
    path: '/ext/award-model',
    requires: 'plan awards',
    summary:
      'The lanes of a mode that can be awarded and the bids that can win, in compact columns.',
    query: z.object({ mode: biddableModeQuery }),
    headers: ['etag'],
    response: awardModelSchema,
  }),
  list: endpoint({
    method: 'GET',
    path: '/ext/award-scenarios',
    requires: 'plan awards',
    summary: 'The award scenarios of a mode, in their order.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(awardScenarioSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ext/award-scenarios',
    requires: 'plan awards',
    summary:
      'Add a scenario after the others. `copyOf` brings the pins of another one along. 409: the name is taken.',
    refusals: [404, 409, 422],
    body: z.object({
      mode: biddableModeSchema,
      name: scenarioName,
      rules: rules.default([]),
      weights: weightsSchema.prefault({}),
      copyOf: z.number().int().optional(),
    }),
    response: awardScenarioSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/award-scenarios/{id}',
    requires: 'plan awards',
    summary:
      'Save name, rules and weights of a scenario. 409: it has another version, or the name is taken.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({ version, name: scenarioName, rules, weights: weightsSchema }),
    response: awardScenarioSchema,
  }),
  setPins: endpoint({
    method: 'PUT',
    path: '/ext/award-scenarios/{id}/pins',
    requires: 'plan awards',
    summary:
      'Award lanes of a scenario by hand: the pins of each lane that is named replace those it has. 409: another version; 422: shares of a lane exceed 100%, or a bid is not on its lane.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({
      version,
      set: z
        .array(pinSchema.extend({ note: z.string().trim().max(longestPinNote).default('') }))
        .max(20_000),
      clear: z.array(z.number().int()).max(20_000),
    }),
    response: awardScenarioSchema,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/ext/award-scenarios/order',
    requires: 'plan awards',
    summary:
      'Set the order of all scenarios of a mode. 409: scenarios were added or deleted since.',
    refusals: [409],
    body: z.object({ mode: biddableModeSchema, ids: z.array(z.number().int()).max(500) }),
    response: z.array(awardScenarioSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/award-scenarios/{id}',
    requires: 'plan awards',
    summary: 'Delete a scenario with its pins and runs. 409: awards that stand were set from it.',
    refusals: [404, 409],
    params: byId,
    response: null,
  }),
})
