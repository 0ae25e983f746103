import { and, eq } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { AwardRun, awardRuns as calls } from '#contract/ext/award-runs.ts'
import {
  type FrontierMeasure,
  isOfMeasure,
  measureRule,
} from '#domain/award-optimiser/frontier-measure.ts'
import { type Rule, type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { knobOf } from '#domain/award-optimiser/rule-knob.ts'
import type { RecordedResult } from '#domain/award-optimiser/solve-for-record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { awardRuns, awardRunTags } from '#server/store/tables/award-scenarios.ts'
import { awardModel, columnsText } from './award-model.ts'
import { inputsOf, ownRun, partsOf, readRun, type RunRow } from './read-runs.ts'
import { failLostRuns, progressTo, track } from './runs.ts'
import { solveInThread, TaskFailed } from './solver-queue.ts'

/** Works the prices of a run's rules out; the run has them when it is done. */
export const tagRun = (caller: Caller, id: number, context: Context): Promise<AwardRun> =>
  goOnFrom(caller, id, 'price tags', context, async ({ run, columns, scenario, from, signal }) => {
    const tags = await solveInThread(
      { kind: 'tags', columns, scenario, from },
      { companyId: run.companyId, signal },
    )
    await inTransaction(context.database, async (tx) => {
      await tx.delete(awardRunTags).where(eq(awardRunTags.runId, id))
      await insertMany(
        tx,
        awardRunTags,
        tags.map((tag) => ({ ...tag, runId: id })),
      )
    })
    return {}
  })

export const frontierOfRun = (
  caller: Caller,
  id: number,
  { measure, points }: BodyOf<typeof calls.frontier>,
  context: Context,
): Promise<AwardRun> =>
  goOnFrom(caller, id, 'frontier', context, async ({ run, columns, scenario, from, signal }) => {
    const rule = frontierRule(measure, scenario)
    const frontier = await solveInThread(
      { kind: 'frontier', columns, scenario, from, rule, points },
      { companyId: run.companyId, signal },
    )
    return { frontier }
  })

export const robustnessOfRun = (
  caller: Caller,
  id: number,
  { volumes, dropOut }: BodyOf<typeof calls.robustness>,
  context: Context,
): Promise<AwardRun> =>
  goOnFrom(caller, id, 'robustness', context, async ({ run, columns, scenario, from, signal }) => {
    const robustness = await solveInThread(
      { kind: 'robustness', columns, scenario, from, volumes, dropOut },
      { companyId: run.companyId, signal },
    )
    return { robustness }
  })

/** Answered while somebody waits: within a minute or not at all. */
export async function conflictOf(
  caller: Caller,
  { mode, rules, weights, pins }: BodyOf<typeof calls.conflict>,
  context: Context,
): Promise<ResponseOf<typeof calls.conflict>> {
  const { columns } = await awardModel(caller, mode, context)
  try {
    return await solveInThread(
      { kind: 'conflict', columns: columnsText(columns), scenario: { rules, weights, pins } },
      { companyId: caller.companyId, signal: new AbortController().signal, minutes: 1 },
    )
  } catch (error) {
    if (error instanceof TaskFailed) throw invalid(error.message)
    throw error
  }
}

type Going = {
  run: RunRow
  columns: string
  scenario: Scenario
  from: RecordedResult
  signal: AbortSignal
}

async function goOnFrom(
  caller: Caller,
  id: number,
  phase: AwardRun['phase'],
  context: Context,
  work: (going: Going) => Promise<Partial<Pick<AwardRun, 'frontier' | 'robustness'>>>,
): Promise<AwardRun> {
  const { db } = context.database
  await failLostRuns(context)
  const run = await ownRun(caller, id, db)
  if (run.costCents === null) throw conflict('This run has no award to go on from.')
  const [taken] = await db
    .update(awardRuns)
    .set({ phase, reason: '', aliveAt: context.now() })
    .where(and(eq(awardRuns.id, id), eq(awardRuns.phase, 'ended')))
    .returning({ id: awardRuns.id })
  if (!taken) throw conflict('Something is being worked out of this run already. Wait for it.')
  const tell = progressTo(run, context)
  track(id, context, async (signal) => {
    tell({ state: run.state, phase })
    const columns = await inputsOf(run, db)
    const scenario = scenarioSchema.parse({
      rules: run.rules,
      weights: run.weights,
      pins: run.pins,
    })
    const from = await recordedRun(run, context)
    const found = await work({ run, columns, scenario, from, signal }).catch((error: unknown) => ({
      reason: error instanceof TaskFailed ? error.message : 'It ended with an error on the server.',
    }))
    await db
      .update(awardRuns)
      .set({ ...found, phase: 'ended' })
      .where(eq(awardRuns.id, id))
    tell({ state: run.state, phase: 'ended' })
  })
  return readRun(caller, id, db)
}

/** A run as its search left it. */
export async function recordedRun(run: RunRow, { database }: Context): Promise<RecordedResult> {
  const { solver, engine, conflict: cannot, stopped, costCents, objectiveCents } = run
  const { boundCents, gapCents, prices, broken, figures } = run
  return {
    solver,
    engine,
    conflict: cannot,
    stopped,
    costCents,
    objectiveCents,
    boundCents,
    gapCents,
    prices,
    broken,
    figures,
    breaches: [],
    parts: await partsOf(run.id, database.db),
  }
}

/** The scenario's own rule about the number where it has one about all lanes, else a new one. */
function frontierRule(measure: FrontierMeasure, { rules }: Scenario): Rule {
  const other = measureRule(measure)
  const moved = knobOf(other)?.name
  // Of a rule with two numbers the first is moved.
  return rules.find((rule) => isOfMeasure(rule, measure) && knobOf(rule)?.name === moved) ?? other
}
