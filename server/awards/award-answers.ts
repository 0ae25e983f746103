import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { awardAnswers, OwnAward } from '#contract/ext/award-answers.ts'
import { firstFitting } from '#domain/award-backup.ts'
import { rolesThatMay } from '#domain/capability.ts'
import { reasonInText } from '#domain/decline.ts'
import { laneName } from '#domain/lane.ts'
import { roleNumbersOf } from '#domain/role.ts'
import { noticePerTender, showBids } from '#server/bids/bid-notices.ts'
import { keepVersionsOf } from '#server/bids/write-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { awards } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { awardTermsOf } from '#server/terms/award-terms.ts'
import {
  type GivenPart,
  giveParts,
  recordParts,
  movedBackup,
  rejectWithoutPart,
  roomForBackups,
  touchLanes,
} from './award-backups.ts'
import { type AwardedPart, awardedParts, standingOf } from './award-parts.ts'
import { agreeing } from '#domain/quantity.ts'

/** What a carrier was awarded and may still answer, or has. */
export async function ownAwards(
  caller: Caller,
  mode: number,
  { database: { db } }: Context,
): Promise<OwnAward[]> {
  const rows = await db
    .select({
      award: awards,
      lane: lanes,
      shipper: companies.name,
      offer: carrierOffers.name,
    })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .innerJoin(companies, eq(companies.id, lanes.companyId))
    .leftJoin(carrierOffers, eq(carrierOffers.id, awards.offerId))
    .where(
      and(
        eq(awards.carrierId, caller.companyId),
        eq(lanes.mode, mode),
        inArray(awards.state, ['confirmed', 'declined']),
      ),
    )
    .orderBy(sql`${awards.answerDueAt} nulls last`, asc(awards.id))
  return rows.map(({ award, lane, shipper, offer }) => ({
    awardId: award.id,
    laneId: lane.id,
    lane: laneName(lane),
    shipper,
    share: award.share,
    months: award.months,
    cents: award.awardedCents,
    offer: offer === null ? null : { name: offer, percentOff: award.offerPercentOff },
    standing: standingOf(award),
    answerDueAt: award.answerDueAt?.toISOString() ?? null,
  }))
}

/**
 * A carrier accepts or declines what it was awarded, all or nothing. It may answer late as long as the award
 * stands. A declined part goes to its first backup where the terms say so.
 */
export async function answerAwards(
  caller: Caller,
  { awardIds, answer, reason }: BodyOf<typeof awardAnswers.give>,
  context: Context,
): Promise<void> {
  const now = context.now()
  const notices = await inTransaction(context.database, async (tx) => {
    const parts = await lockedParts(tx, caller, awardIds, answer)
    if (parts.length === 0) return []
    const declines = answer === 'declined'
    await tx
      .update(awards)
      .set({
        answer,
        answeredAt: now,
        ...(declines && { state: 'declined', declineReason: reason }),
      })
      .where(
        anyOf(
          awards.id,
          parts.map(({ award }) => award.id),
        ),
      )
    const laneIds = parts.map(({ lane }) => lane.id)
    if (declines) {
      await rejectWithoutPart(tx, parts, 'you declined the award', now)
      await keepVersionsOf(tx, caller.userId, laneIds)
    }
    await touchLanes(tx, laneIds, now)
    await recordParts(tx, caller, parts, declines ? 'declined by carrier' : 'accepted by carrier')
    const given = declines ? await backupsByTerms(tx, parts) : []
    const why = reason === null ? '' : `: ${reasonInText(reason)}`
    const handed =
      given.length === 0
        ? ''
        : `; ${agreeing(given.length, 'its backup was', `${given.length} backups were`)} awarded`
    const ofAnswer = await noticePerTender(
      tx,
      caller,
      [...new Map(parts.map(({ lane }) => [lane.id, lane])).values()],
      {
        type: declines ? 'AwardDeclined' : 'AwardAccepted',
        roles: roleNumbersOf(rolesThatMay('award lanes')),
        words: (what) =>
          declines
            ? `declined the award of ${what}${why}${handed}`
            : `accepted the award of ${what}`,
      },
    )
    return [...(await addNotices(tx, ofAnswer)), ...(await giveParts(tx, caller, given, now))]
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
}

/**
 * The carrier's awards that may be answered, in a transaction that holds their lanes; none where all of them have
 * this answer already, as after one whose own answer was lost.
 */
async function lockedParts(
  tx: Transaction,
  { companyId }: Caller,
  awardIds: readonly number[],
  answer: BodyOf<typeof awardAnswers.give>['answer'],
): Promise<AwardedPart[]> {
  const ids = [...new Set(awardIds)]
  const own = and(anyOf(awards.id, ids), eq(awards.carrierId, companyId))
  const named = await tx
    .select({ id: awards.id, laneId: awards.laneId, confirmedAt: awards.confirmedAt })
    .from(awards)
    .where(own)
  // A pending award is not announced: to its carrier it is not there.
  if (named.filter(({ confirmedAt }) => confirmedAt !== null).length !== ids.length)
    throw notFound(agreeing(ids.length, 'The award', 'One of the awards'))
  await tx
    .select({ id: lanes.id })
    .from(lanes)
    .where(
      anyOf(
        lanes.id,
        named.map(({ laneId }) => laneId),
      ),
    )
    .orderBy(asc(lanes.id))
    .for('update')
  const parts = await awardedParts(anyOf(awards.id, ids), tx)
  if (parts.every(({ award }) => award.answer === answer)) return []
  for (const { award, lane } of parts) {
    if (award.state === 'withdrawn')
      throw conflict(`The award of ${laneName(lane)} no longer stands. Load the lane again.`)
    if (award.answer !== null)
      throw conflict(`The award of ${laneName(lane)} was answered already.`)
    if (award.answerDueAt === null)
      throw conflict(`The award of ${laneName(lane)} needs no answer.`)
  }
  return parts
}

/** For each declined part its first backup that can take it, where the shipper's terms award it at once. */
async function backupsByTerms(
  tx: Transaction,
  parts: readonly AwardedPart[],
): Promise<GivenPart[]> {
  const given: GivenPart[] = []
  const taken = new Set<number>()
  const room = await roomForBackups(tx, parts)
  for (const part of parts) {
    const { awardsBackup } = await awardTermsOf(part.lane.companyId, part.lane.mode, tx)
    if (!awardsBackup) continue
    const [backup] = firstFitting(
      part.backups.filter(
        (other) => !taken.has(other.bid.id) && room.problem([movedBackup(part, other)]) === null,
      ),
    )
    if (!backup) continue
    room.take([movedBackup(part, backup)])
    taken.add(backup.bid.id)
    given.push({ part: { ...part, award: { ...part.award, state: 'declined' } }, backup })
  }
  return given
}
