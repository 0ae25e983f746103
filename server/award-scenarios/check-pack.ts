import { and, eq } from 'drizzle-orm'
import type { AwardPack, PackCheck, PackDifference } from '#contract/ext/award-packs.ts'
import { scenarioSchema } from '#domain/award-optimiser/rule.ts'
import type { Caller } from '#server/context.ts'
import { invalid } from '#server/refusal.ts'
import type { Db } from '#server/store/database.ts'
import { awardRuns } from '#server/store/tables/award-scenarios.ts'
import { hashOf, columnsText } from './award-model.ts'
import { packOf, whyNotOnRecord } from './award-pack.ts'
import { comparePack, type ExpectedPack } from './pack-differences.ts'
import { packProblems } from './pack-problems.ts'
import { awardColumnsOf } from './read-runs.ts'
import { solveInThread, TaskCancelled, TaskFailed } from './solver-queue.ts'

/** More would be a list nobody reads; they are counted all the same. */
const mostListed = 500

/** Holds a pack against the run on record, and against what the engine finds for its inputs today. */
export async function checkPack(
  caller: Caller,
  pack: AwardPack,
  signal: AbortSignal,
  db: Db,
): Promise<PackCheck> {
  const problems = packProblems(pack)
  const [first] = problems
  if (first)
    throw invalid(`The pack cannot be calculated: ${first.path}: ${first.message}`, problems)
  const record = await recordOf(caller, pack, db)
  const calculation = await calculated(caller, pack, signal)
  const differences: PackDifference[] = []
  const known = new Set<string>()
  let count = 0
  const against = (side: PackDifference['against'], expected: ExpectedPack) =>
    comparePack(pack, expected, (difference) => {
      const key = JSON.stringify(difference)
      if (known.has(key)) return
      count += 1
      if (differences.length === mostListed) return
      known.add(key)
      differences.push({ against: side, ...difference })
    })
  if (record) await against('record', record)
  await against('calculation', calculation)
  return { same: count === 0, recorded: record !== null, count, differences }
}

/** What is on record of the pack's run; the names of people and scenarios may change, and price tags may follow. */
async function recordOf(
  { companyId }: Caller,
  { runId, tags }: AwardPack,
  db: Db,
): Promise<ExpectedPack | null> {
  const [run] = await db
    .select()
    .from(awardRuns)
    .where(and(eq(awardRuns.id, runId), eq(awardRuns.companyId, companyId)))
  if (!run || whyNotOnRecord(run) !== null) return null
  const { name: _name, by: _by, tags: recorded, ...kept } = await packOf(run, db)
  return { ...kept, ...(tags.length > 0 && { tags: recorded }) }
}

async function calculated(
  { companyId }: Caller,
  { inputs, rules, weights, pins, options, tags }: AwardPack,
  signal: AbortSignal,
): Promise<ExpectedPack> {
  const scenario = scenarioSchema.parse({ rules, weights, pins })
  const asked = { columns: columnsText(inputs), scenario }
  const watch = { companyId, signal }
  try {
    const found = await solveInThread({ kind: 'solve', effort: options.effort, ...asked }, watch)
    const priced =
      tags.length > 0 && found.costCents !== null
        ? { tags: await solveInThread({ kind: 'tags', from: found, ...asked }, watch) }
        : {}
    return {
      inputsHash: hashOf(inputs),
      solver: found.solver,
      engine: found.engine,
      costCents: found.costCents,
      objectiveCents: found.objectiveCents,
      boundCents: found.boundCents,
      gapCents: found.gapCents,
      figures: found.figures,
      prices: found.prices,
      award: awardColumnsOf(inputs.months, found.parts),
      ...priced,
    }
  } catch (error) {
    if (error instanceof TaskCancelled) throw invalid('The check was cancelled.')
    if (error instanceof TaskFailed)
      throw invalid(`The pack could not be calculated. ${error.message}`)
    throw error
  }
}
