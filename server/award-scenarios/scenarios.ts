import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AwardScenario, awardScenarios as calls } from '#contract/ext/award-scenarios.ts'
import { grouped } from '#domain/grouped.ts'
import { counted } from '#domain/quantity.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { ruleSchema, weightsSchema } from '#domain/award-optimiser/rule.ts'
import { recordChange } from '#server/audit/record.ts'
import { isCurrent } from '#server/awards/confirmed-awards.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { toPeople } from '#server/hub/to-people.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { awardScenarioPins, awardScenarios } from '#server/store/tables/award-scenarios.ts'
import { bids } from '#server/store/tables/bids.ts'
import { users } from '#server/store/tables/people.ts'
import { newestRuns } from './read-runs.ts'

export type ScenarioRow = typeof awardScenarios.$inferSelect

/** The scenarios of the caller's company in a mode, in their order; `id` narrows to one. */
export async function listScenarios(
  { companyId }: Caller,
  { mode, id }: { mode?: number; id?: number },
  db: Db | Transaction,
): Promise<AwardScenario[]> {
  const rows = await db
    .select({ scenario: awardScenarios, username: users.username })
    .from(awardScenarios)
    .leftJoin(users, eq(users.id, awardScenarios.userId))
    .where(
      and(
        eq(awardScenarios.companyId, companyId),
        mode === undefined ? undefined : eq(awardScenarios.mode, mode),
        id === undefined ? undefined : eq(awardScenarios.id, id),
      ),
    )
    .orderBy(asc(awardScenarios.position), asc(awardScenarios.id))
  const pins = await db
    .select({ pin: awardScenarioPins, username: users.username })
    .from(awardScenarioPins)
    .leftJoin(users, eq(users.id, awardScenarioPins.userId))
    .where(
      inArray(
        awardScenarioPins.scenarioId,
        rows.map(({ scenario }) => scenario.id),
      ),
    )
    .orderBy(asc(awardScenarioPins.laneId), asc(awardScenarioPins.bidId))
  const ids = rows.map(({ scenario }) => scenario.id)
  const runs = await newestRuns(ids, db)
  const stale = await changesSince(ids, db)
  const pinsOf = grouped(pins, ({ pin }) => pin.scenarioId)
  return rows.map(({ scenario, username }) => ({
    id: scenario.id,
    mode: biddableModeSchema.parse(scenario.mode),
    name: scenario.name,
    position: scenario.position,
    version: scenario.version,
    rules: ruleSchema.array().parse(scenario.rules),
    weights: weightsSchema.parse(scenario.weights),
    pins: (pinsOf.get(scenario.id) ?? []).map(({ pin, username: by }) => ({
      laneId: pin.laneId,
      bidId: pin.bidId,
      share: pin.share,
      by: by ?? '',
      at: pin.createdAt.toISOString(),
      note: pin.note,
    })),
    lastRun: runs.get(scenario.id)?.last ?? null,
    newestRun: runs.get(scenario.id)?.newest ?? null,
    stale: stale.get(scenario.id) ?? { bids: 0, lanes: 0 },
    by: username ?? '',
    createdAt: scenario.createdAt.toISOString(),
    updatedAt: scenario.updatedAt.toISOString(),
  }))
}

/** How many bids and lanes of a scenario's tender are newer than its last run. */
async function changesSince(
  scenarioIds: readonly number[],
  db: Db | Transaction,
): Promise<Map<number, { bids: number; lanes: number }>> {
  const { rows } = await db.execute<{ id: number; bids: number; lanes: number }>(sql`
    select last.scenario_id as id,
      (select count(*)::int from lanes l where l.company_id = last.company_id and l.mode = last.mode
        and l.updated_at > last.created_at) as lanes,
      (select count(*)::int from bids b join lanes l on l.id = b.lane_id where l.company_id = last.company_id
        and l.mode = last.mode and ${isSubmitted('b')} and b.updated_at > last.created_at) as bids
    from (select distinct on (scenario_id) scenario_id, company_id, mode, created_at from award_runs
      where scenario_id = any(${sql.param(scenarioIds)}::int[]) and state = 'done' order by scenario_id, id desc) last`)
  return new Map(rows.map(({ id, bids: newer, lanes }) => [id, { bids: newer, lanes }]))
}

export const createScenario = (
  caller: Caller,
  { mode, name, rules, weights, copyOf }: BodyOf<typeof calls.create>,
  context: Context,
): Promise<AwardScenario> =>
  showOnceDone(caller, context, async (tx) => {
    checkRules(rules)
    const source = copyOf === undefined ? null : await lockScenario(caller, copyOf, tx)
    if (source && source.mode !== mode) throw notFound('The scenario to copy')
    await checkName(caller, { mode, name }, tx)
    const [last] = await tx
      .select({ position: max(awardScenarios.position) })
      .from(awardScenarios)
      .where(ofMode(caller, mode))
    const [made] = await tx
      .insert(awardScenarios)
      .values({
        companyId: caller.companyId,
        mode,
        name,
        position: (last?.position ?? -1) + 1,
        rules,
        weights,
        userId: caller.userId,
        createdAt: context.now(),
        updatedAt: context.now(),
      })
      .returning()
    if (!made) throw new Error('the scenario was not written')
    if (source) {
      await tx.execute(sql`
        insert into award_scenario_pins (scenario_id, lane_id, bid_id, share, note, user_id, created_at)
        select ${made.id}, lane_id, bid_id, share, note, user_id, created_at from award_scenario_pins
        where scenario_id = ${source.id}`)
    }
    await recordChange(tx, caller, {
      subject: 'award scenario',
      subjectId: made.id,
      action: 'added',
      after: { mode, name, rules, weights, ...(copyOf !== undefined && { copyOf }) },
    })
    return { mode, answer: await onlyScenario(caller, made.id, tx) }
  })

export const changeScenario = (
  caller: Caller,
  id: number,
  { version, name, rules, weights }: BodyOf<typeof calls.change>,
  context: Context,
): Promise<AwardScenario> =>
  showOnceDone(caller, context, async (tx) => {
    checkRules(rules)
    const before = await lockScenario(caller, id, tx)
    checkVersion(before, version)
    await checkName(caller, { mode: before.mode, name, id }, tx)
    await tx
      .update(awardScenarios)
      .set({ name, rules, weights, version: version + 1, updatedAt: context.now() })
      .where(eq(awardScenarios.id, id))
    await recordChange(tx, caller, {
      subject: 'award scenario',
      subjectId: id,
      action: 'changed',
      before: { name: before.name, rules: before.rules, weights: before.weights },
      after: { name, rules, weights },
    })
    return { mode: before.mode, answer: await onlyScenario(caller, id, tx) }
  })

export const setPins = (
  caller: Caller,
  id: number,
  { version, set, clear }: BodyOf<typeof calls.setPins>,
  context: Context,
): Promise<AwardScenario> =>
  showOnceDone(caller, context, async (tx) => {
    const before = await lockScenario(caller, id, tx)
    checkVersion(before, version)
    await checkPins(caller, before, set, tx)
    const laneIds = [...new Set([...clear, ...set.map(({ laneId }) => laneId)])]
    const replaced = await tx
      .delete(awardScenarioPins)
      .where(and(eq(awardScenarioPins.scenarioId, id), anyOf(awardScenarioPins.laneId, laneIds)))
      .returning()
    const byBid = new Map(replaced.map((pin) => [pin.bidId, pin]))
    await insertMany(
      tx,
      awardScenarioPins,
      set.map((pin) => {
        const own = byBid.get(pin.bidId)
        // The other choices of a lane are sent with the one that changes.
        const isSame = own?.share === pin.share && own.note === pin.note
        return own && isSame
          ? own
          : { ...pin, scenarioId: id, userId: caller.userId, createdAt: context.now() }
      }),
    )
    await tx
      .update(awardScenarios)
      .set({ version: version + 1, updatedAt: context.now() })
      .where(eq(awardScenarios.id, id))
    await recordChange(tx, caller, {
      subject: 'award scenario',
      subjectId: id,
      action: 'changed pins',
      after: { name: before.name, laneIds, bidIds: set.map(({ bidId }) => bidId) },
    })
    return { mode: before.mode, answer: await onlyScenario(caller, id, tx) }
  })

export const orderScenarios = (
  caller: Caller,
  { mode, ids }: BodyOf<typeof calls.order>,
  context: Context,
): Promise<AwardScenario[]> =>
  showOnceDone(caller, context, async (tx) => {
    const rows = await tx
      .select({ id: awardScenarios.id })
      .from(awardScenarios)
      .where(ofMode(caller, mode))
      .orderBy(asc(awardScenarios.id))
      .for('update')
    const known = new Set(rows.map(({ id }) => id))
    if (
      ids.length !== known.size ||
      new Set(ids).size !== known.size ||
      !ids.every((id) => known.has(id))
    )
      throw conflict('Scenarios were added or deleted in the meantime. Reload the page.')
    await tx.execute(sql`
      update award_scenarios s set position = place.nth - 1
      from unnest(${sql.param(ids)}::int[]) with ordinality place(id, nth) where s.id = place.id`)
    return { mode, answer: await listScenarios(caller, { mode }, tx) }
  })

export const removeScenario = (caller: Caller, id: number, context: Context): Promise<void> =>
  showOnceDone(caller, context, async (tx) => {
    const before = await lockScenario(caller, id, tx)
    const { rows } = await tx.execute<{ lanes: number }>(sql`
      select count(distinct a.lane_id)::int as lanes from awards a join award_runs r on r.id = a.run_id
      where r.scenario_id = ${id} and ${isCurrent('a')}`)
    const lanes = rows[0]?.lanes ?? 0
    if (lanes > 0)
      throw conflict(
        `Awards of ${counted(lanes, 'lane')} were set from this scenario. Withdraw them first.`,
      )
    await tx.delete(awardScenarios).where(eq(awardScenarios.id, id))
    await recordChange(tx, caller, {
      subject: 'award scenario',
      subjectId: id,
      action: 'deleted',
      before: { name: before.name, rules: before.rules, weights: before.weights },
    })
    return { mode: before.mode, answer: undefined }
  })

/** Changes scenarios of a mode; once that is committed, the company's windows read them again. */
async function showOnceDone<Answer>(
  { companyId }: Caller,
  { database, push }: Context,
  change: (tx: Transaction) => Promise<{ mode: number; answer: Answer }>,
): Promise<Answer> {
  const { mode, answer } = await inTransaction(database, change)
  await push({
    ...toPeople(companyId, 'plan awards'),
    target: 'AwardScenariosChanged',
    args: [{ mode: biddableModeSchema.parse(mode) }],
  })
  return answer
}

/** A scenario of the caller's company; 404 for every other. */
export async function ownScenario(
  { companyId }: Caller,
  id: number,
  db: Db | Transaction,
): Promise<ScenarioRow> {
  const [row] = await db
    .select()
    .from(awardScenarios)
    .where(and(eq(awardScenarios.id, id), eq(awardScenarios.companyId, companyId)))
  if (!row) throw notFound('The scenario')
  return row
}

/** Locked until the transaction ends; 404 when it is missing or another company's. */
export async function lockScenario(
  { companyId }: Caller,
  id: number,
  tx: Transaction,
): Promise<ScenarioRow> {
  const [row] = await tx
    .select()
    .from(awardScenarios)
    .where(and(eq(awardScenarios.id, id), eq(awardScenarios.companyId, companyId)))
    .for('update')
  if (!row) throw notFound('The scenario')
  return row
}

async function onlyScenario(caller: Caller, id: number, tx: Transaction): Promise<AwardScenario> {
  const [scenario] = await listScenarios(caller, { id }, tx)
  if (!scenario) throw notFound('The scenario')
  return scenario
}

const ofMode = ({ companyId }: Caller, mode: number) =>
  and(eq(awardScenarios.companyId, companyId), eq(awardScenarios.mode, mode))

function checkVersion(row: ScenarioRow, version: number): void {
  if (row.version !== version)
    throw conflict('This scenario was changed in the meantime. Reload it and try again.')
}

/** Rules are named by their ids: prices, conflicts and tags refer to them. */
function checkRules(rules: readonly { id: string }[]): void {
  const twice = rules.find(({ id }, at) =>
    rules.some((rule, other) => other < at && rule.id === id),
  )
  if (twice) throw invalid(`Two rules have the id "${twice.id}". Each rule needs its own.`)
}

async function checkName(
  caller: Caller,
  { mode, name, id }: { mode: number; name: string; id?: number },
  tx: Transaction,
): Promise<void> {
  const [taken] = await tx
    .select({ id: awardScenarios.id })
    .from(awardScenarios)
    .where(and(ofMode(caller, mode), sql`lower(${awardScenarios.name}) = lower(${name})`))
  if (taken && taken.id !== id)
    throw conflict(`Another scenario is named "${name}". Choose another name.`)
}

async function checkPins(
  caller: Caller,
  { mode }: ScenarioRow,
  set: BodyOf<typeof calls.setPins>['set'],
  tx: Transaction,
): Promise<void> {
  const found = await tx
    .select({ id: bids.id, laneId: bids.laneId })
    .from(bids)
    .where(
      and(
        anyOf(
          bids.id,
          set.map(({ bidId }) => bidId),
        ),
        sql`${bids.laneId} in (select l.id from lanes l where l.company_id = ${caller.companyId} and l.mode = ${mode})`,
      ),
    )
  const laneOf = new Map(found.map(({ id, laneId }) => [id, laneId]))
  for (const [laneId, pins] of grouped(set, ({ laneId: of }) => of)) {
    const foreign = pins.find(({ bidId }) => laneOf.get(bidId) !== laneId)
    if (foreign) throw notFound(`Bid ${foreign.bidId} on lane ${laneId}`)
    if (new Set(pins.map(({ bidId }) => bidId)).size !== pins.length)
      throw invalid(`Lane ${laneId} has two pins for the same bid.`)
    const total = pins.reduce((sum, { share }) => sum + share, 0)
    if (total > 100)
      throw invalid(`The pins of lane ${laneId} add up to ${total}%. They can be at most 100%.`)
  }
}
