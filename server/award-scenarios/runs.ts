import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AwardRun, awardRuns as calls, RunProgress } from '#contract/ext/award-runs.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { type Pin, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { engineVersion, type RecordedResult } from '#domain/award-optimiser/solve-for-record.ts'
import { laneName } from '#domain/lane.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { counted } from '#domain/quantity.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { toPeople } from '#server/hub/to-people.ts'
import { reasonOf } from '#server/log.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import {
  awardInputs,
  awardRunParts,
  awardRuns,
  awardScenarioPins,
} from '#server/store/tables/award-scenarios.ts'
import { users } from '#server/store/tables/people.ts'
import { awardModel, columnsText } from './award-model.ts'
import { ownRun, readRun, type RunRow } from './read-runs.ts'
import { lockScenario, ownScenario } from './scenarios.ts'
import { endIdleThreads, solveInThread, TaskCancelled, TaskFailed } from './solver-queue.ts'

/** Runs kept of each scenario beside those that awards were set from. */
const keptRuns = 5
const aliveMs = 5000
/** A server that has not said so for this long is gone, and its runs with it. */
const goneMs = 30_000

/** Runs of this process that are under way, by id. */
const underWay = new Map<number, { abort: AbortController; ended: Promise<void> }>()

export async function startRun(
  caller: Caller,
  scenarioId: number,
  { effort, inputsHash }: BodyOf<typeof calls.start>,
  context: Context,
): Promise<AwardRun> {
  const { database } = context
  await failLostRuns(context)
  const { mode } = await ownScenario(caller, scenarioId, database.db)
  const model = await awardModel(caller, mode, context)
  const columns = columnsText(model.columns)
  const run = await inTransaction(database, async (tx) => {
    const scenario = await lockScenario(caller, scenarioId, tx)
    if (model.inputsHash !== inputsHash)
      throw conflict('Lanes or bids changed in the meantime. Reload them and try again.')
    const [other] = await tx
      .select({ id: awardRuns.id })
      .from(awardRuns)
      .where(and(eq(awardRuns.scenarioId, scenarioId), isUnderWay))
    if (other) throw conflict('This scenario is being solved already. Wait for it or cancel it.')
    const chosen = await tx
      .select({
        laneId: awardScenarioPins.laneId,
        bidId: awardScenarioPins.bidId,
        share: awardScenarioPins.share,
        by: sql<string>`coalesce(${users.username}, '')`,
        at: awardScenarioPins.createdAt,
        note: awardScenarioPins.note,
      })
      .from(awardScenarioPins)
      .leftJoin(users, eq(users.id, awardScenarioPins.userId))
      .where(eq(awardScenarioPins.scenarioId, scenarioId))
      .orderBy(awardScenarioPins.laneId, awardScenarioPins.bidId)
    const pins = pinsToKeep(chosen, model.columns).map((pin) => ({
      ...pin,
      at: pin.at.toISOString(),
    }))
    await tx
      .insert(awardInputs)
      .values({ companyId: caller.companyId, hash: inputsHash, columns })
      .onConflictDoNothing()
    const [made] = await tx
      .insert(awardRuns)
      .values({
        scenarioId,
        companyId: caller.companyId,
        mode: scenario.mode,
        inputsHash,
        scenarioVersion: scenario.version,
        rules: scenario.rules,
        weights: scenario.weights,
        pins,
        effort,
        state: 'queued',
        phase: 'waiting',
        aliveAt: context.now(),
        engine: engineVersion,
        userId: caller.userId,
        createdAt: context.now(),
      })
      .returning()
    if (!made) throw new Error('the run was not written')
    await recordChange(tx, caller, {
      subject: 'award scenario',
      subjectId: scenarioId,
      action: 'solved',
      after: { name: scenario.name, effort },
    })
    return made
  })
  track(run.id, context, (signal) => solveRun(run, columns, signal, context))
  return readRun(caller, run.id, database.db)
}

/** Those of lanes that are still to be awarded: what else was awarded by hand is decided. */
function pinsToKeep<Chosen extends Pin>(
  pins: readonly Chosen[],
  { lanes, bids }: AwardColumns,
): Chosen[] {
  const placeOf = new Map(lanes.id.map((id, place) => [id, place]))
  const canWin = new Set(bids.id)
  const own = pins.filter(({ laneId }) => placeOf.has(laneId))
  const gone = new Set(
    own.flatMap(({ laneId, bidId }) => (canWin.has(bidId) ? [] : [placeOf.get(laneId)!])),
  )
  const [first] = gone
  if (first === undefined) return own
  const name = laneName({ origin: lanes.origin[first]!, destination: lanes.destination[first]! })
  throw invalid(
    `${gone.size === 1 ? name : `${name} and ${counted(gone.size - 1, 'more lane')}`}: the bid awarded by hand can no longer win. Clear it first.`,
  )
}

/** Goes on after the call that asked for it is answered, and says all the time that it does. */
export function track(
  runId: number,
  context: Context,
  work: (signal: AbortSignal) => Promise<void>,
): void {
  const abort = new AbortController()
  const beat = setInterval(() => {
    void stayAlive(runId, context).then(
      (goesOn) => goesOn || abort.abort(),
      () => undefined,
    )
  }, aliveMs)
  beat.unref()
  const ended = work(abort.signal)
    .catch((error: unknown) =>
      context.log('error', 'award run', { runId, reason: reasonOf(error) }),
    )
    .finally(() => {
      clearInterval(beat)
      underWay.delete(runId)
    })
  underWay.set(runId, { abort, ended })
}

/** False once it was cancelled, by way of another copy of the server too. */
async function stayAlive(runId: number, { database, now }: Context): Promise<boolean> {
  const rows = await database.db
    .update(awardRuns)
    .set({ aliveAt: now() })
    .where(and(eq(awardRuns.id, runId), sql`${awardRuns.phase} <> 'ended'`))
    .returning({ id: awardRuns.id })
  return rows.length > 0
}

async function solveRun(
  run: RunRow,
  columns: string,
  signal: AbortSignal,
  context: Context,
): Promise<void> {
  const { db } = context.database
  const scenario = scenarioSchema.parse({ rules: run.rules, weights: run.weights, pins: run.pins })
  const tell = progressTo(run, context)
  let best: RecordedResult | null = null
  let started: Promise<unknown> = Promise.resolve()
  const solved = solveInThread(
    { kind: 'solve', columns, scenario, effort: run.effort },
    {
      companyId: run.companyId,
      signal,
      onStart() {
        tell({ state: 'running', phase: 'searching' })
        started = db
          .update(awardRuns)
          .set({ state: 'running', phase: 'searching', startedAt: context.now() })
          .where(and(eq(awardRuns.id, run.id), eq(awardRuns.state, 'queued')))
          .catch(() => undefined)
      },
      onFirst(first) {
        best = first
        tell({ state: 'running', phase: 'improving', ...figuresOf(first) })
      },
    },
  )
  const outcome = await solved.then(
    (result) => ({ result, failed: null }),
    (error: unknown) => ({ result: best && { ...best, stopped: true }, failed: error }),
  )
  await started
  const state = signal.aborted ? 'cancelled' : outcome.failed ? 'failed' : 'done'
  const ended = await endRun(run, { state, ...outcome }, context)
  tell({ state: ended, phase: 'ended', ...(outcome.result && figuresOf(outcome.result)) })
}

type Ending = {
  state: 'done' | 'cancelled' | 'failed'
  result: RecordedResult | null
  failed: unknown
}

async function endRun(run: RunRow, ending: Ending, context: Context): Promise<RunRow['state']> {
  const { result, failed } = ending
  const isSound = result !== null && result.breaches.length === 0
  if (result && !isSound)
    context.log('error', 'award breaks its rules', {
      runId: run.id,
      breaches: result.breaches.length,
    })
  const state = result && !isSound ? 'failed' : ending.state
  const reason =
    result && !isSound
      ? `The award found breaks a rule and was not kept: ${result.breaches[0]}`
      : failed instanceof TaskFailed
        ? failed.message
        : failed && !(failed instanceof TaskCancelled)
          ? 'It ended with an error on the server.'
          : ''
  return inTransaction(context.database, async (tx) => {
    const [ended] = await tx
      .update(awardRuns)
      .set({
        // By way of another copy it may have been cancelled since this one last looked.
        state: sql`case when ${awardRuns.state} = 'cancelled' then 'cancelled' else ${state} end`,
        phase: 'ended',
        reason,
        endedAt: context.now(),
        ...(isSound && {
          solver: result.solver,
          engine: result.engine,
          ...figuresOf(result),
          objectiveCents: result.objectiveCents,
          conflict: result.conflict,
          stopped: result.stopped,
          prices: result.prices,
          broken: result.broken,
          figures: result.figures,
        }),
      })
      .where(eq(awardRuns.id, run.id))
      .returning({ state: awardRuns.state })
    if (isSound) {
      await insertMany(
        tx,
        awardRunParts,
        result.parts.map((part, at) => ({ ...part, runId: run.id, part: at })),
      )
    }
    await forgetOldRuns(run, tx)
    return ended?.state ?? state
  })
}

const figuresOf = ({ costCents, boundCents, gapCents }: RecordedResult) => ({
  costCents,
  boundCents,
  gapCents,
})

/** The last runs of a scenario stay, the last that was done among them, and those that awards came from. */
async function forgetOldRuns({ scenarioId, companyId }: RunRow, tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from award_runs r where r.scenario_id = ${scenarioId} and r.state not in ('queued', 'running')
      and r.id not in (select id from award_runs where scenario_id = ${scenarioId} order by id desc limit ${keptRuns})
      and r.id is distinct from (select max(id) from award_runs where scenario_id = ${scenarioId} and state = 'done')
      and not exists (select 1 from awards a where a.run_id = r.id)`)
  await tx.execute(sql`
    delete from award_inputs i where i.company_id = ${companyId} and not exists (
      select 1 from award_runs r where r.company_id = i.company_id and r.inputs_hash = i.hash)`)
}

export async function cancelRun(caller: Caller, id: number, context: Context): Promise<AwardRun> {
  await failLostRuns(context)
  const run = await ownRun(caller, id, context.database.db)
  const isWorkedOn = run.state === 'queued' || run.state === 'running'
  if (!isWorkedOn) throw conflict('This run has ended.')
  const own = underWay.get(id)
  if (own) {
    own.abort.abort()
    await own.ended
  } else {
    // Another copy of the server solves it, and notices.
    const cancelled = await context.database.db
      .update(awardRuns)
      .set({ state: 'cancelled', phase: 'ended', endedAt: context.now() })
      .where(and(eq(awardRuns.id, id), isUnderWay))
      .returning({ id: awardRuns.id })
    if (cancelled.length === 0) throw conflict('This run has ended.')
    progressTo(run, context)({ state: 'cancelled', phase: 'ended' })
  }
  return readRun(caller, id, context.database.db)
}

/** Ends everything that runs, without a word to the database: what a stop leaves is failed when it is next read. */
export async function stopRuns(): Promise<void> {
  const all = [...underWay.values()]
  for (const { abort } of all) abort.abort()
  await Promise.all(all.map(({ ended }) => ended))
  await endIdleThreads()
}

/** Once nothing of a run is worked on any more. */
export const runEnded = async (id: number): Promise<void> => underWay.get(id)?.ended

const isUnderWay = inArray(awardRuns.state, ['queued', 'running'])

/**
 * What a server that went away left under way has failed; the last run that was done stays the last. Answers how many
 * there were.
 */
export async function failLostRuns(context: Context): Promise<number> {
  const { database, now } = context
  const lost = await database.db
    .update(awardRuns)
    .set({
      state: sql`case when ${isUnderWay} then 'failed' else ${awardRuns.state} end`,
      phase: 'ended',
      reason: 'The server was restarted before this ended. Run it again.',
      endedAt: sql`coalesce(${awardRuns.endedAt}, ${now()})`,
    })
    .where(
      and(
        sql`${awardRuns.phase} <> 'ended'`,
        sql`${awardRuns.aliveAt} < ${new Date(now().getTime() - goneMs)}`,
      ),
    )
    .returning()
  for (const run of lost) progressTo(run, context)({ state: run.state, phase: 'ended' })
  return lost.length
}

type Standing = Pick<RunProgress, 'state' | 'phase'> &
  Partial<Pick<RunProgress, 'costCents' | 'boundCents' | 'gapCents'>>

const betweenMs = 250

/** Sends where a run stands to the people of its company who may see it, at most four times a second. */
export function progressTo(run: RunRow, context: Context): (standing: Standing) => void {
  let sentAt = 0
  return (standing) => {
    const now = performance.now()
    if (standing.phase !== 'ended' && now - sentAt < betweenMs) return
    sentAt = now
    void context.push({
      ...toPeople(run.companyId, 'plan awards'),
      target: 'AwardRun',
      args: [
        {
          runId: run.id,
          scenarioId: run.scenarioId,
          mode: biddableModeSchema.parse(run.mode),
          costCents: run.costCents,
          boundCents: run.boundCents,
          gapCents: run.gapCents,
          ...standing,
        },
      ],
    })
  }
}
