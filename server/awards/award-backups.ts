import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AnsweredPart, awardBackups as calls } from '#contract/ext/award-backups.ts'
import { answerDueAt } from '#domain/award-answer.ts'
import { cheapestBackups } from '#domain/award-backup.ts'
import { grouped } from '#domain/grouped.ts'
import { laneName } from '#domain/lane.ts'
import { Priority } from '#domain/notification.ts'
import { lanesSubject, recordChanges } from '#server/audit/record.ts'
import { keepVersionsOf } from '#server/bids/write-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { lockLanes, visibleLane } from '#server/lanes/lane-row.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'
import type { NewNotice } from '#server/notice.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { awardBackups, awards, bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { awardTermsOf } from '#server/terms/award-terms.ts'
import type { AwardPlan } from './award-plan.ts'
import {
  type AwardedPart,
  awardedParts,
  type PartBackup,
  presentPart,
  standingOf,
} from './award-parts.ts'
import { type CarrierRoom, type MovedPart, roomOfCarriers } from './carrier-room.ts'
import { isConfirmed, isOpenPart, isPending, isUndecided } from './confirmed-awards.ts'

/** Parts that the shipper is left with: declined, or not answered in time. */
export async function openParts(
  caller: Caller,
  mode: number,
  { database: { db } }: Context,
): Promise<AnsweredPart[]> {
  const condition = sql`${isOwnLane(caller, 'lanes')} and ${lanes.mode} = ${mode} and ${isOpenPart('awards')}`
  return (await awardedParts(condition, db)).map(presentPart)
}

export async function partsOfLane(
  caller: Caller,
  laneId: number,
  { database: { db } }: Context,
): Promise<AnsweredPart[]> {
  await visibleLane(caller, laneId, db)
  const condition = sql`${awards.laneId} = ${laneId} and ${isUndecided('awards')} and not (${isPending('awards')})`
  return (await awardedParts(condition, db)).map(presentPart)
}

/** Names the backups of lanes that are awarded now, where no scenario named them. */
export async function nameBackups(tx: Transaction, plans: readonly AwardPlan[]): Promise<void> {
  const laneIds = plans.map(({ lane }) => lane.id)
  const named = await tx
    .selectDistinct({ laneId: awardBackups.laneId })
    .from(awardBackups)
    .where(anyOf(awardBackups.laneId, laneIds))
  const known = new Set(named.map(({ laneId }) => laneId))
  await insertMany(
    tx,
    awardBackups,
    plans
      .filter(({ lane }) => !known.has(lane.id))
      .flatMap(({ lane, others, winners }) =>
        cheapestBackups(others, winners).map((bid, position) => ({
          laneId: lane.id,
          position,
          bidId: bid.id,
          source: 'cheapest' as const,
        })),
      ),
  )
}

export const forgetBackups = (tx: Transaction, laneIds: readonly number[]) =>
  tx.delete(awardBackups).where(anyOf(awardBackups.laneId, laneIds))

/** Gives open parts to the backups the shipper saw, all or nothing. */
export async function awardToBackups(
  caller: Caller,
  { awards: wanted }: BodyOf<typeof calls.award>,
  context: Context,
): Promise<void> {
  const now = context.now()
  const notices = await inTransaction(context.database, async (tx) => {
    const parts = await lockedParts(
      tx,
      caller,
      wanted.map(({ awardId }) => awardId),
    )
    const taken = new Set<number>()
    const room = await roomForBackups(tx, parts)
    const given = parts.map((part) => {
      const { award, lane, backups } = part
      if (!['declined', 'noAnswer'].includes(standingOf(award))) {
        throw conflict(`${laneName(lane)}: the award is no longer open. Load the lane again.`)
      }
      const choice = wanted.find(({ awardId }) => awardId === award.id)
      const backup = backups.find(({ bid }) => bid.id === choice?.bidId)
      if (!backup || taken.has(backup.bid.id)) {
        throw conflict(`${laneName(lane)}: this backup is no longer there. Load the lane again.`)
      }
      if (backup.bid.version !== choice?.version) {
        throw conflict(
          `${laneName(lane)}: the bid has changed since you saw it. Load the lane again.`,
        )
      }
      if (backup.problem !== null) {
        throw conflict(
          `${laneName(lane)}: ${backup.carrier} cannot take this part: ${backup.problem}.`,
        )
      }
      const noRoom = room.take([movedBackup(part, backup)])
      if (noRoom !== null) throw conflict(`${laneName(lane)}: ${noRoom}.`)
      taken.add(backup.bid.id)
      return { part, backup }
    })
    return giveParts(tx, caller, given, now)
  })
  await pushNotices(context, notices)
}

export const roomForBackups = (
  tx: Transaction,
  parts: readonly AwardedPart[],
): Promise<CarrierRoom> =>
  roomOfCarriers(
    tx,
    parts.map(({ lane }) => lane),
    parts.flatMap(({ backups }) => backups.map(({ bid }) => bid.carrierId)),
    { hold: true },
  )

export const movedBackup = ({ lane }: AwardedPart, { bid, volume }: PartBackup): MovedPart => ({
  carrierId: bid.carrierId,
  lane,
  volume,
})

/** Keeps awards that nobody answered. */
export async function keepAwards(
  caller: Caller,
  awardIds: readonly number[],
  context: Context,
): Promise<void> {
  const now = context.now()
  await inTransaction(context.database, async (tx) => {
    const parts = await lockedParts(tx, caller, awardIds)
    const answered = parts.find(({ award }) => standingOf(award) !== 'noAnswer')
    if (answered) {
      throw conflict(`${laneName(answered.lane)}: the award was answered. Load the lane again.`)
    }
    await tx
      .update(awards)
      .set({ answer: 'kept', answeredAt: now })
      .where(anyOf(awards.id, awardIds))
    await recordParts(tx, caller, parts, 'kept without an answer')
  })
}

async function lockedParts(
  tx: Transaction,
  caller: Caller,
  awardIds: readonly number[],
): Promise<AwardedPart[]> {
  const ids = [...new Set(awardIds)]
  const named = await tx.select({ laneId: awards.laneId }).from(awards).where(anyOf(awards.id, ids))
  const laneIds = [...new Set(named.map(({ laneId }) => laneId))]
  if (named.length !== ids.length) throw notFound('One of the awards')
  await lockLanes(caller, laneIds, tx)
  return awardedParts(anyOf(awards.id, ids), tx)
}

export type GivenPart = { part: AwardedPart; backup: PartBackup }

/** In a transaction that holds the lanes; carriers read what they would of any award. */
export async function giveParts(
  tx: Transaction,
  who: Pick<Caller, 'userId' | 'username' | 'companyId'>,
  given: readonly GivenPart[],
  now: Date,
) {
  if (given.length === 0) return []
  const parts = given.map(({ part }) => part)
  const laneIds = parts.map(({ lane }) => lane.id)
  const unanswered = parts.filter(({ award }) => award.state === 'confirmed')
  await tx
    .update(awards)
    .set({
      state: 'withdrawn',
      withdrawnAt: now,
      answer: sql`coalesce(${awards.answer}, 'replaced')`,
    })
    .where(
      anyOf(
        awards.id,
        parts.map(({ award }) => award.id),
      ),
    )
  const dueAt = new Map<string, Date | null>()
  for (const { lane } of parts) {
    const key = `${lane.companyId} ${lane.mode}`
    if (!dueAt.has(key))
      dueAt.set(key, answerDueAt(await awardTermsOf(lane.companyId, lane.mode, tx), now))
  }
  await insertMany(
    tx,
    awards,
    given.map(({ part: { award, lane }, backup }) => ({
      laneId: lane.id,
      bidId: backup.bid.id,
      carrierId: backup.bid.carrierId,
      bidVersion: backup.bid.version,
      share: award.share,
      months: award.months,
      state: 'confirmed',
      note: '',
      baselineCents: award.baselineCents,
      awardedCents: backup.awardedCents,
      userId: who.userId,
      createdAt: now,
      confirmedAt: now,
      answerDueAt: dueAt.get(`${lane.companyId} ${lane.mode}`) ?? null,
    })),
  )
  const bidIds = given.map(({ backup }) => backup.bid.id)
  await tx.delete(awardBackups).where(anyOf(awardBackups.bidId, bidIds))
  await tx
    .update(bids)
    .set({ status: 'accepted', outcome: '', version: sql`${bids.version} + 1`, updatedAt: now })
    .where(anyOf(bids.id, bidIds))
  await rejectWithoutPart(tx, unanswered, 'the award was not answered in time', now)
  await touchLanes(tx, laneIds, now)
  await keepVersionsOf(tx, who.userId, laneIds)
  await recordParts(
    tx,
    who,
    given.map(({ part }) => part),
    'awarded to backup',
    bidIds,
  )
  return addNotices(tx, [
    ...given.map(
      ({ part: { lane, award }, backup: { bid } }): NewNotice => ({
        companyId: bid.carrierId,
        laneId: lane.id,
        mode: lane.mode,
        priority: Priority.Information,
        type: 'BidAccepted',
        description: `${laneName(lane)}: your bid was accepted${award.share < 100 ? ` for ${award.share}%` : ''}`,
      }),
    ),
    ...unanswered.map(
      ({ lane, award }): NewNotice => ({
        companyId: award.carrierId,
        laneId: lane.id,
        mode: lane.mode,
        priority: Priority.Information,
        type: 'BidRejected',
        description: `${laneName(lane)}: the award was withdrawn, it was not answered in time`,
      }),
    ),
  ])
}

/** Bids whose last awarded part is gone count as not chosen. */
export async function rejectWithoutPart(
  tx: Transaction,
  parts: readonly AwardedPart[],
  outcome: string,
  now: Date,
): Promise<void> {
  await tx
    .update(bids)
    .set({ status: 'rejected', outcome, version: sql`${bids.version} + 1`, updatedAt: now })
    .where(
      and(
        anyOf(
          bids.id,
          parts.map(({ award }) => award.bidId),
        ),
        eq(bids.status, 'accepted'),
        sql`not exists (select 1 from awards a where a.bid_id = ${bids.id} and ${isConfirmed('a')})`,
      ),
    )
}

export const touchLanes = (tx: Transaction, laneIds: readonly number[], now: Date) =>
  tx
    .update(lanes)
    .set({ version: sql`${lanes.version} + 1`, updatedAt: now })
    .where(anyOf(lanes.id, laneIds))

type PartAction =
  | 'accepted by carrier'
  | 'declined by carrier'
  | 'kept without an answer'
  | 'awarded to backup'

/** One entry for each shipper, who reads it. */
export async function recordParts(
  tx: Transaction,
  who: Pick<Caller, 'userId' | 'username' | 'companyId'>,
  parts: readonly AwardedPart[],
  action: PartAction,
  bidIds: readonly number[] = parts.map(({ award }) => award.bidId),
): Promise<void> {
  const bidOf = new Map(parts.map((part, at) => [part, bidIds[at]]))
  const byShipper = grouped(parts, ({ lane }) => lane.companyId)
  await recordChanges(
    tx,
    who,
    [...byShipper].map(([companyId, own]) => {
      const laneIds = [...new Set(own.map(({ lane }) => lane.id))]
      return {
        subject: 'award' as const,
        subjectId: lanesSubject(laneIds),
        action,
        companyId,
        after: { laneIds, bidIds: own.map((part) => bidOf.get(part)) },
      }
    }),
  )
}
