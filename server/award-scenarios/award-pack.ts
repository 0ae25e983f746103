import { eq } from 'drizzle-orm'
import { type AwardPack, packPinSchema } from '#contract/ext/award-packs.ts'
import { awardColumnsSchema } from '#domain/award-optimiser/award-columns.ts'
import { scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import type { Caller } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import type { Db } from '#server/store/database.ts'
import { awardScenarios } from '#server/store/tables/award-scenarios.ts'
import { awardColumnsOf, inputsOf, ownRun, partsOf, presentRuns, type RunRow } from './read-runs.ts'

/** 409, with why, for a run that may come out otherwise when it is run again, or that awards nothing. */
export async function packOfRun(caller: Caller, id: number, db: Db): Promise<AwardPack> {
  const run = await ownRun(caller, id, db)
  const missing = whyNotOnRecord(run)
  if (missing !== null) throw conflict(missing)
  return packOf(run, db)
}

/** Why a run cannot be repeated and relied on; null where it can. */
export function whyNotOnRecord({
  state,
  stopped,
  reason,
  conflict: cannot,
  costCents,
}: RunRow): string | null {
  if (state === 'queued' || state === 'running')
    return 'This run is still in progress. Wait until it is done.'
  if (state === 'cancelled')
    return 'This run was cancelled, so it may end differently next time. Run the scenario again.'
  if (state === 'failed')
    return `This run did not finish${reason && `: ${reason}`} Run the scenario again.`
  if (stopped)
    return 'This run was ended early, so it may end differently next time. Run the scenario again.'
  if (cannot) return 'These rules cannot all hold, so the run has no award.'
  return costCents === null ? 'This run has no award.' : null
}

export async function packOf(run: RunRow, db: Db): Promise<AwardPack> {
  const [shown] = await presentRuns([run], db)
  const [scenario] = await db
    .select({ name: awardScenarios.name })
    .from(awardScenarios)
    .where(eq(awardScenarios.id, run.scenarioId))
  const inputs = awardColumnsSchema.parse(JSON.parse(await inputsOf(run, db)))
  const { rules, weights } = scenarioSchema.parse({ rules: run.rules, weights: run.weights })
  const { costCents, objectiveCents, figures } = run
  if (!shown || costCents === null || objectiveCents === null || !figures)
    throw new Error(`A run that is done lacks its figures: ${run.id}`)
  return {
    format: 'laneward award pack 1',
    runId: run.id,
    scenarioId: run.scenarioId,
    scenarioVersion: run.scenarioVersion,
    name: scenario?.name ?? '',
    mode: biddableModeSchema.parse(run.mode),
    by: shown.by,
    createdAt: shown.createdAt,
    endedAt: shown.endedAt ?? shown.createdAt,
    solver: run.solver,
    engine: run.engine,
    options: { effort: run.effort },
    inputsHash: run.inputsHash,
    inputs,
    rules,
    weights,
    pins: packPinSchema.array().parse(run.pins),
    costCents,
    objectiveCents,
    boundCents: run.boundCents,
    gapCents: run.gapCents,
    figures,
    prices: run.prices,
    tags: shown.tags,
    award: awardColumnsOf(inputs.months, await partsOf(run.id, db)),
  }
}
