import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { pendingAwards as calls } from '#contract/ext/pending-awards.ts'
import { awardReasonSchema } from '#domain/award-reason.ts'
import { rateOn } from '#domain/carrier-offer.ts'
import { grouped } from '#domain/grouped.ts'
import { allows, laneName } from '#domain/lane.ts'
import { lanesSubject, recordChange } from '#server/audit/record.ts'
import { forgetBackups } from '#server/awards/award-backups.ts'
import { checkRoom, lockTendered, replacePending } from '#server/awards/award-lanes.ts'
import { offerStands } from '#server/awards/award-offers.ts'
import { type AwardPlan, partKey, planAward } from '#server/awards/award-plan.ts'
import { isPending } from '#server/awards/confirmed-awards.ts'
import {
  checkExpected,
  isExpected,
  standingAwards,
  type StandingAward,
  stands,
} from '#server/awards/expected-awards.ts'
import type { Caller, Context } from '#server/context.ts'
import { lockLanes } from '#server/lanes/lane-row.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { awardBackups, awards } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { partsOf } from './read-runs.ts'
import { backupsOf } from './run-backups.ts'

type AwardRow = typeof awards.$inferSelect

/** Lanes are pending as they were with these awards, and those without one are free again. */
export async function restorePending(
  caller: Caller,
  { laneIds, awardIds, expectedAwards }: BodyOf<typeof calls.restore>,
  context: Context,
): Promise<void> {
  const now = context.now()
  await inTransaction(context.database, async (tx) => {
    const lanes = await lockLanes(caller, [...new Set(laneIds)], tx)
    const decided = lanes.find(({ status }) => !allows(status, 'award'))
    if (decided) throw conflict(`${laneName(decided)} is ${decided.status} now.`)
    const standing = await standingAwards(tx, laneIds)
    const rows = await pendingBefore(tx, laneIds, awardIds)
    if (expectedAwards) {
      if (!isExpected(standing, expectedAwards) && stands(rows, standing)) return
      checkExpected(caller, lanes, standing, expectedAwards)
    } else checkOwnDecisions(caller, { lanes, standing, awardIds })
    await checkOffersStand(tx, rows)
    const rowsOf = grouped(rows, ({ laneId }) => laneId)
    const tendered = await lockTendered(tx, lanes, now)
    const plans = lanes.flatMap((lane) => {
      const before = rowsOf.get(lane.id)
      return before ? [planAward(before.map(entryOf), tendered(lane))] : []
    })
    await checkRoom(tx, plans)
    const all = lanes.map(({ id }) => id)
    const freed = all.filter((id) => !rowsOf.has(id))
    await tx
      .update(awards)
      .set({ state: 'withdrawn', withdrawnAt: now })
      .where(sql`${anyOf(awards.laneId, freed)} and ${isPending('awards')}`)
    const runs = new Map(rows.map((row) => [partKey(row), row.runId]))
    await replacePending(tx, caller, plans, {
      confirm: false,
      reasonOf: ({ lane }) => reasonOf(rowsOf.get(lane.id)?.[0]),
      runOf: (part) => runs.get(partKey(part)) ?? null,
      now,
      due: () => null,
    })
    await forgetBackups(tx, all)
    await insertMany(tx, awardBackups, await backupsOfRuns(tx, plans, rows))
    await recordUndo(tx, caller, { plans, freed })
  })
}

/** 409 where a colleague set what is pending now: for apps that do not say what they expect. */
function checkOwnDecisions(
  caller: Caller,
  {
    lanes,
    standing,
    awardIds,
  }: {
    lanes: readonly LaneRow[]
    standing: readonly StandingAward[]
    awardIds: readonly number[]
  },
): void {
  const known = new Set(awardIds)
  const others = standing.filter(({ id, userId }) => userId !== caller.userId && !known.has(id))
  checkExpected(caller, lanes, others, [])
}

/** The named awards, each once pending on one of the lanes. */
async function pendingBefore(
  tx: Transaction,
  laneIds: readonly number[],
  awardIds: readonly number[],
): Promise<AwardRow[]> {
  const wanted = new Set(awardIds)
  const rows = await tx
    .select()
    .from(awards)
    .where(
      sql`${anyOf(awards.id, wanted)} and ${anyOf(awards.laneId, laneIds)} and ${awards.confirmedAt} is null`,
    )
    .orderBy(awards.id)
  if (rows.length < wanted.size) throw notFound('One of the awards')
  return rows
}

const entryOf = (row: AwardRow) => ({
  laneId: row.laneId,
  bidId: row.bidId,
  version: row.bidVersion,
  share: row.share,
  months: row.months,
  offer:
    row.offerId === null
      ? null
      : { id: row.offerId, percentOff: row.offerPercentOff, rate: row.offerRate },
})

/** 409 where an offer does not make these prices any more; none can change until the transaction ends. */
async function checkOffersStand(tx: Transaction, rows: readonly AwardRow[]): Promise<void> {
  const used = grouped(rows, ({ offerId }) => offerId ?? 0)
  const offers = await tx
    .select()
    .from(carrierOffers)
    .where(anyOf(carrierOffers.id, used.keys()))
    .orderBy(carrierOffers.id)
    .for('share')
  for (const offer of offers) {
    const { id, name, percentOff, laneRates, laneIds } = offer
    const isSame =
      offerStands(offer) &&
      used
        .get(id)
        ?.every(
          (row) =>
            laneIds.includes(row.laneId) &&
            row.offerPercentOff === percentOff &&
            row.offerRate === rateOn(laneRates, row.laneId),
        )
    if (!isSame) throw conflict(`The offer “${name}” was changed, withdrawn or set aside since.`)
  }
}

function reasonOf(row: AwardRow | undefined) {
  const given = awardReasonSchema.safeParse({ kind: row?.reason, note: row?.note })
  return given.success ? given.data : undefined
}

/** The backups that runs named for their lanes. */
async function backupsOfRuns(
  tx: Transaction,
  plans: readonly AwardPlan[],
  rows: readonly AwardRow[],
): Promise<(typeof awardBackups.$inferInsert)[]> {
  const runOfLane = new Map(rows.map(({ laneId, runId }) => [laneId, runId]))
  const backups = []
  for (const runId of new Set(rows.flatMap((row) => row.runId ?? []))) {
    const parts = grouped(await partsOf(runId, tx), ({ laneId }) => laneId)
    for (const plan of plans)
      if (runOfLane.get(plan.lane.id) === runId)
        backups.push(...backupsOf(plan, parts.get(plan.lane.id) ?? []))
  }
  return backups
}

async function recordUndo(
  tx: Transaction,
  caller: Caller,
  { plans, freed }: { plans: readonly AwardPlan[]; freed: readonly number[] },
): Promise<void> {
  const restored = plans.map(({ lane }) => lane.id)
  if (restored.length > 0)
    await recordChange(tx, caller, {
      subject: 'award',
      subjectId: lanesSubject(restored),
      action: 'left pending',
      after: {
        laneIds: restored,
        bidIds: plans.flatMap(({ awarded }) => awarded.map(({ bid }) => bid.id)),
      },
    })
  if (freed.length > 0)
    await recordChange(tx, caller, {
      subject: 'award',
      subjectId: lanesSubject(freed),
      action: 'reset',
      before: { laneIds: freed },
    })
}
