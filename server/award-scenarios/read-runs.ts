import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { AwardRun, awardRuns as calls } from '#contract/ext/award-runs.ts'
import { differentLanes } from '#domain/award-optimiser/award-difference.ts'
import type { RecordedPart } from '#domain/award-optimiser/solve-for-record.ts'
import { grouped } from '#domain/grouped.ts'
import type { Caller } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import {
  awardInputs,
  awardRunParts,
  awardRuns,
  awardRunTags,
} from '#server/store/tables/award-scenarios.ts'
import { users } from '#server/store/tables/people.ts'

export type RunRow = typeof awardRuns.$inferSelect

/** A run of the caller's company; 404 for every other. */
export async function ownRun(
  { companyId }: Caller,
  id: number,
  db: Db | Transaction,
): Promise<RunRow> {
  const [run] = await db
    .select()
    .from(awardRuns)
    .where(and(eq(awardRuns.id, id), eq(awardRuns.companyId, companyId)))
  if (!run) throw notFound('The run')
  return run
}

export async function readRun(caller: Caller, id: number, db: Db | Transaction): Promise<AwardRun> {
  const [run] = await presentRuns([await ownRun(caller, id, db)], db)
  if (!run) throw notFound('The run')
  return run
}

export async function presentRuns(
  rows: readonly RunRow[],
  db: Db | Transaction,
): Promise<AwardRun[]> {
  const ids = rows.map(({ id }) => id)
  const tags = await db
    .select()
    .from(awardRunTags)
    .where(inArray(awardRunTags.runId, ids))
    .orderBy(awardRunTags.rule)
  const tagsOf = grouped(tags, ({ runId }) => runId)
  const people = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.flatMap(({ userId }) => userId ?? []),
      ),
    )
  const nameOf = new Map(people.map((person) => [person.id, person.username]))
  return rows.map((run) => ({
    id: run.id,
    scenarioId: run.scenarioId,
    scenarioVersion: run.scenarioVersion,
    inputsHash: run.inputsHash,
    effort: run.effort,
    state: run.state,
    phase: run.phase,
    reason: run.reason,
    solver: run.solver,
    engine: run.engine,
    costCents: run.costCents,
    objectiveCents: run.objectiveCents,
    boundCents: run.boundCents,
    gapCents: run.gapCents,
    conflict: run.conflict,
    broken: run.broken,
    figures: run.figures,
    tags: (tagsOf.get(run.id) ?? []).map(({ rule, leastCents, mostCents }) => ({
      rule,
      leastCents,
      mostCents,
    })),
    frontier: run.frontier,
    robustness: run.robustness,
    by: nameOf.get(run.userId ?? 0) ?? '',
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
  }))
}

/** The parts of a run's award, in the order of the search. */
export async function partsOf(runId: number, db: Db | Transaction): Promise<RecordedPart[]> {
  const rows = await db
    .select()
    .from(awardRunParts)
    .where(eq(awardRunParts.runId, runId))
    .orderBy(awardRunParts.part)
  return rows.map(({ runId: _run, part: _part, ...part }) => part)
}

/** The columns that a run was solved on, as text. */
export async function inputsOf(
  { companyId, inputsHash }: RunRow,
  db: Db | Transaction,
): Promise<string> {
  const [inputs] = await db
    .select({ columns: awardInputs.columns })
    .from(awardInputs)
    .where(and(eq(awardInputs.companyId, companyId), eq(awardInputs.hash, inputsHash)))
  if (!inputs) throw new Error(`The columns of a run are gone: ${inputsHash}`)
  return inputs.columns
}

export async function runAward(
  caller: Caller,
  id: number,
  db: Db,
): Promise<ResponseOf<typeof calls.award>> {
  const run = await ownRun(caller, id, db)
  const { months }: { months: string[] } = JSON.parse(await inputsOf(run, db))
  return awardColumnsOf(months, await partsOf(id, db))
}

export function awardColumnsOf(
  months: string[],
  parts: readonly RecordedPart[],
): ResponseOf<typeof calls.award> {
  const column = <Name extends keyof RecordedPart>(name: Name) => parts.map((part) => part[name])
  return {
    months,
    laneId: column('laneId'),
    bidId: column('bidId'),
    bidVersion: column('bidVersion'),
    carrierId: column('carrierId'),
    ...(parts.some(({ offerId }) => offerId !== null) && { offerId: column('offerId') }),
    share: column('share'),
    monthBits: column('months'),
    cents: column('cents'),
    baselineCents: column('baselineCents'),
    rule: column('rule'),
    backups: column('backups'),
    surchargeCents: column('surchargeCents'),
  }
}

export async function runDifference(
  caller: Caller,
  { id, other }: { id: number; other: number },
  db: Db,
): Promise<ResponseOf<typeof calls.difference>> {
  const [from, to] = [await ownRun(caller, id, db), await ownRun(caller, other, db)]
  const side = (parts: readonly RecordedPart[]) => ({
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    parts: parts.map(({ carrierId, share, rule }) => ({ carrierId, share, rule })),
  })
  return differentLanes(await partsOf(from.id, db), await partsOf(to.id, db)).map((lane) => ({
    laneId: lane.laneId,
    from: side(lane.from),
    to: side(lane.to),
  }))
}

/** The newest run of each scenario that has a result, and the newest of all where that is another one. */
export async function newestRuns(
  scenarioIds: readonly number[],
  db: Db | Transaction,
): Promise<Map<number, { last: AwardRun | null; newest: AwardRun | null }>> {
  const rows = await db
    .select()
    .from(awardRuns)
    .where(inArray(awardRuns.scenarioId, [...scenarioIds]))
    .orderBy(desc(awardRuns.id))
  const wanted = [...grouped(rows, ({ scenarioId }) => scenarioId)].map(([scenarioId, own]) => ({
    scenarioId,
    last: own.find(
      ({ state, costCents, conflict: cannot }) => state === 'done' || costCents !== null || cannot,
    ),
    newest: own[0],
  }))
  const shown = await presentRuns(
    wanted.flatMap(({ last, newest }) => [last, newest].flatMap((run) => run ?? [])),
    db,
  )
  const byId = new Map(shown.map((run) => [run.id, run]))
  return new Map(
    wanted.map(({ scenarioId, last, newest }) => [
      scenarioId,
      {
        last: byId.get(last?.id ?? 0) ?? null,
        newest: newest?.id === last?.id ? null : (byId.get(newest?.id ?? 0) ?? null),
      },
    ]),
  )
}
