import { asc, sql } from 'drizzle-orm'
import type { AwardEntry } from '#domain/award.ts'
import { answerDueAt } from '#domain/award-answer.ts'
import type { AwardReason } from '#domain/award-reason.ts'
import type { Bid } from '#domain/bid.ts'
import { lanesSubject, recordChange } from '#server/audit/record.ts'
import { clearDrafts } from '#server/bids/bid-drafts.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { anyOf } from '#server/store/any-of.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { gatherTenderStatistics } from '#server/store/statistics.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { laneMonths, lanes } from '#server/store/tables/lanes.ts'
import type { BidRow } from '#server/bids/bid-rules.ts'
import { grouped } from '#domain/grouped.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { lockLanes } from '#server/lanes/lane-row.ts'
import { listBids } from '#server/bids/present-bid.ts'
import { awardTermsOf } from '#server/terms/award-terms.ts'
import { tendersOf } from '#server/terms/terms.ts'
import { keepVersions } from '#server/bids/write-bids.ts'
import { laneName } from '#domain/lane.ts'
import { Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import { checkReason, keepOutcomes, outcomesOf, type BidOutcome } from './award-outcome.ts'
import { type AwardPlan, partKey, planAward, type Tendered } from './award-plan.ts'
import { invalid } from '#server/refusal.ts'
import { forgetBackups, nameBackups } from './award-backups.ts'
import { checkOffersEarned, type NameOfOffer, offerNames, pendingOffers } from './award-offers.ts'
import { movedOf, roomOfCarriers } from './carrier-room.ts'
import { isPending } from './confirmed-awards.ts'
import { checkExpected, standingAwards, stands } from './expected-awards.ts'

/**
 * Awards bids, all or nothing: `confirm: false` sets the pending awards of the named lanes,
 * `confirm: true` awards and announces them and rejects the other bids. 409: a bid changed since it was
 * seen, a lane is paused or already awarded, shares of a month add up to over 100 %. The reason is kept
 * with the award and sent to carriers in words that name nobody; 422 where the award contradicts it.
 */
export async function awardLanes(
  caller: Caller,
  decision: Decision,
  context: Context,
): Promise<Bid[]> {
  await decideAwards(caller, decision, context)
  return listBids(caller, [...new Set(decision.awards.map(({ laneId }) => laneId))], context)
}

/** The same of pending awards, and which they are. */
export async function setPending(
  caller: Caller,
  decision: Omit<Decision, 'confirm'>,
  context: Context,
): Promise<{ awardIds: number[] }> {
  return { awardIds: await decideAwards(caller, { ...decision, confirm: false }, context) }
}

/** Answers the awards that are pending on the lanes then. */
async function decideAwards(
  caller: Caller,
  { awards: entries, confirm, reason, expectedAwards }: Decision,
  context: Context,
): Promise<number[]> {
  const byLane = grouped(entries, ({ laneId }) => laneId)
  const laneIds = [...byLane.keys()]
  const now = context.now()
  const { notices, awardIds } = await inTransaction(context.database, async (tx) => {
    const laneRows = await lockLanes(caller, laneIds, tx)
    const standing = expectedAwards ? await standingAwards(tx, laneIds) : []
    const tendered = await lockTendered(tx, laneRows, now)
    const offerOf = await pendingOffers(tx, laneIds)
    const plans = laneRows.map((lane) =>
      planAward(
        (byLane.get(lane.id) ?? []).map((entry) => ({
          ...entry,
          offer: entry.atBid ? null : offerOf(entry),
        })),
        tendered(lane),
      ),
    )
    if (expectedAwards) {
      if (!confirm && stands(wantedOf(plans, reason), standing))
        return { notices: [], awardIds: standing.map(({ id }) => id) }
      checkExpected(caller, laneRows, standing, expectedAwards)
    }
    if (confirm) await checkOffersEarned(tx, plans)
    await checkRoom(tx, plans)
    await checkReason(reason, plans, tx)
    const due = confirm ? await answersDue(tx, laneRows, now) : () => null
    const runOf = confirm ? await pendingRuns(tx, laneIds) : () => null
    await replacePending(tx, caller, plans, { confirm, reasonOf: () => reason, runOf, now, due })
    await recordChange(tx, caller, {
      subject: 'award',
      subjectId: lanesSubject(laneIds),
      action: confirm ? 'awarded' : 'left pending',
      after: { laneIds, bidIds: entries.map(({ bidId }) => bidId), reason: reason ?? null },
    })
    if (!confirm) {
      await forgetBackups(tx, laneIds)
      return { notices: [], awardIds: (await standingAwards(tx, laneIds)).map(({ id }) => id) }
    }
    await nameBackups(tx, plans)
    await settle(tx, caller, plans, now)
    await clearDrafts(tx, laneIds, now)
    const outcomes = outcomesOf(plans, reason)
    await keepOutcomes(tx, outcomes)
    const notices = await addNotices(tx, awardNotices(outcomes, await offerNames(tx, plans)))
    return { notices, awardIds: [] }
  })
  await gatherTenderStatistics(context.database, laneIds.length)
  await pushNotices(context, notices)
  return awardIds
}

const wantedOf = (plans: readonly AwardPlan[], reason: AwardReason | undefined) =>
  plans.flatMap(({ awarded }) =>
    awarded.map(({ bid, ...part }) => ({
      ...part,
      bidId: bid.id,
      bidVersion: bid.version,
      reason: reason?.kind ?? null,
      note: reason?.note ?? '',
    })),
  )

/** 422 where a carrier would get more in all than it says it can move. */
export async function checkRoom(tx: Transaction, plans: readonly AwardPlan[]): Promise<void> {
  const moved = plans.map(movedOf)
  const room = await roomOfCarriers(
    tx,
    plans.map(({ lane }) => lane),
    moved.flat().map(({ carrierId }) => carrierId),
    { hold: true },
  )
  const problem = room.take(
    moved.flat(),
    plans.map(({ lane }) => lane.id),
  )
  if (problem !== null) throw invalid(`${problem}. Split lanes or choose other bids.`)
}

export type Decision = {
  awards: readonly AwardEntry[]
  confirm: boolean
  reason?: AwardReason | undefined
  expectedAwards?: readonly number[] | undefined
}

/** What the award of each lane is checked against; its bids are locked until the transaction ends. */
export async function lockTendered(
  tx: Transaction,
  laneRows: readonly LaneRow[],
  now: Date,
): Promise<(lane: LaneRow) => Tendered> {
  const laneIds = laneRows.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(bids)
    .where(anyOf(bids.laneId, laneIds))
    .orderBy(asc(bids.id))
    .for('update')
  const bidsOf = grouped(rows, ({ laneId }) => laneId)
  const monthsOf = grouped(
    await tx.select().from(laneMonths).where(anyOf(laneMonths.laneId, laneIds)),
    ({ laneId }) => laneId,
  )
  const tenderOf = await tendersOf(laneRows, tx)
  return (lane) => ({
    lane,
    bids: bidsOf.get(lane.id) ?? [],
    months: monthsOf.get(lane.id) ?? [],
    terms: tenderOf(lane).current,
    now,
  })
}

type RunOf = (part: { bidId: number; share: number }) => number | null

/** The runs that pending awards were set from: a confirmation keeps the link. */
async function pendingRuns(tx: Transaction, laneIds: readonly number[]): Promise<RunOf> {
  const rows = await tx
    .select({ bidId: awards.bidId, share: awards.share, runId: awards.runId })
    .from(awards)
    .where(
      sql`${anyOf(awards.laneId, laneIds)} and ${isPending('awards')} and ${awards.runId} is not null`,
    )
  const runs = new Map(rows.map((row) => [partKey(row), row.runId]))
  return (part) => runs.get(partKey(part)) ?? null
}

type Replacing = {
  confirm: boolean
  reasonOf: (plan: AwardPlan) => AwardReason | undefined
  runOf: RunOf
  now: Date
  due: (lane: LaneRow) => Date | null
}

/** What was pending on these lanes gives way to what is awarded now; the history keeps it. */
export async function replacePending(
  tx: Transaction,
  caller: Caller,
  plans: readonly AwardPlan[],
  { confirm, reasonOf, runOf, now, due }: Replacing,
): Promise<void> {
  await tx
    .update(awards)
    .set({ state: 'withdrawn', withdrawnAt: now })
    .where(
      sql`${anyOf(
        awards.laneId,
        plans.map(({ lane }) => lane.id),
      )} and ${isPending('awards')}`,
    )
  await insertMany(
    tx,
    awards,
    plans.flatMap((plan) => {
      const reason = reasonOf(plan)
      return plan.awarded.map(({ bid, listCents: _list, ...part }) => ({
        ...part,
        laneId: bid.laneId,
        bidId: bid.id,
        carrierId: bid.carrierId,
        bidVersion: bid.version,
        state: confirm ? 'confirmed' : 'pending',
        reason: reason?.kind ?? null,
        note: reason?.note ?? '',
        runId: runOf({ bidId: bid.id, share: part.share }),
        userId: caller.userId,
        createdAt: now,
        confirmedAt: confirm ? now : null,
        answerDueAt: due(plan.lane),
      }))
    }),
  )
}

/** Until when the carriers of lanes that are awarded now may answer, as each tender says. */
async function answersDue(
  tx: Transaction,
  laneRows: readonly LaneRow[],
  now: Date,
): Promise<(lane: LaneRow) => Date | null> {
  const dueOf = new Map<number, Date | null>()
  for (const { mode, companyId } of laneRows) {
    if (!dueOf.has(mode)) dueOf.set(mode, answerDueAt(await awardTermsOf(companyId, mode, tx), now))
  }
  return ({ mode }) => dueOf.get(mode) ?? null
}

async function settle(
  tx: Transaction,
  caller: Caller,
  plans: readonly AwardPlan[],
  now: Date,
): Promise<void> {
  const laneIds = plans.map(({ lane }) => lane.id)
  const decide = (rows: readonly BidRow[], status: 'accepted' | 'rejected') =>
    tx
      .update(bids)
      .set({ status, version: sql`${bids.version} + 1`, updatedAt: now })
      .where(
        anyOf(
          bids.id,
          rows.map(({ id }) => id),
        ),
      )
  await tx
    .update(lanes)
    .set({ status: 'awarded', version: sql`${lanes.version} + 1`, updatedAt: now })
    .where(anyOf(lanes.id, laneIds))
  await decide(
    plans.flatMap(({ winners }) => winners),
    'accepted',
  )
  await decide(
    plans.flatMap(({ others }) => others),
    'rejected',
  )
  await keepVersions(tx, caller, laneIds)
}

type OutcomeNotice = NewNotice & { won: boolean; why: string }

/** Beyond this many lanes of one outcome, a carrier gets one notice that counts them. */
const namedAtMost = 3

/** To each carrier what became of its bids, and why; never who else bid, or how much. */
function awardNotices(outcomes: readonly BidOutcome[], nameOf: NameOfOffer): NewNotice[] {
  const groups = grouped(
    outcomes.map((outcome) => noticeOf(outcome, nameOf)),
    ({ companyId, won, mode, why }) => `${companyId} ${won} ${mode} ${why}`,
  )
  return [...groups.values()].flatMap((group) => {
    const notices = group.map(({ won: _won, why: _why, ...notice }) => notice)
    const [first] = group
    const [notice] = notices
    if (!first || !notice || group.length <= namedAtMost) return notices
    const what = first.won ? 'accepted' : 'not chosen'
    return {
      ...notice,
      laneId: null,
      description: withReason(`${group.length} of your bids were ${what}`, first.why),
    }
  })
}

function noticeOf(
  { bid, plan: { lane, awarded }, won, why }: BidOutcome,
  nameOf: NameOfOffer,
): OutcomeNotice {
  const own = awarded.filter((part) => part.bid === bid)
  const shares = own.map(({ share }) => share)
  const offered = [...new Set(own.flatMap((part) => nameOf(part) ?? []))].map(
    (name) => ` at ${name}`,
  )
  const what = won
    ? `your bid was accepted${extent(shares)}${offered.join(' and')}`
    : 'your bid was not chosen'
  return {
    companyId: bid.carrierId,
    laneId: lane.id,
    mode: lane.mode,
    priority: Priority.Information,
    type: won ? 'BidAccepted' : 'BidRejected',
    description: withReason(`${laneName(lane)}: ${what}`, why),
    won,
    why,
  }
}

const withReason = (what: string, why: string) => (why === '' ? what : `${what}; ${why}`)

function extent(shares: readonly number[]): string {
  const [share = 100] = shares
  if (shares.some((other) => other !== share)) return ' in part'
  return share < 100 ? ` for ${share}%` : ''
}
