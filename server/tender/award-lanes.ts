import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AwardEntry } from '#domain/award.ts'
import type { Bid } from '#domain/bid.ts'
import { laneActions, type LaneStatus } from '#domain/lane.ts'
import { Priority } from '#domain/notification.ts'
import { awardedPortion, overAwardedMonths } from '#domain/savings.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, type NewNotice, pushNotices } from '#server/notices.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { awards, bids, laneMonths, lanes } from '#server/store/tables.ts'
import { lockLanes } from './lane-row.ts'
import { forecastByMonth, validMonths } from './months.ts'
import { listBids } from './present-bid.ts'
import type { LaneRow } from './quantities.ts'
import { termsOf } from './terms.ts'

type BidRow = typeof bids.$inferSelect

/**
 * Awards bids, all or nothing: `confirm: false` sets the pending awards of the named lanes,
 * `confirm: true` awards and announces them and rejects the other bids. 409: a bid changed since it was
 * seen, a lane is awarded already, shares of a month add up to over 100 %.
 */
export async function awardLanes(
  caller: Caller,
  entries: readonly AwardEntry[],
  confirm: boolean,
  context: Context,
): Promise<Bid[]> {
  const laneIds = [...new Set(entries.map(({ laneId }) => laneId))]
  const notices = await inTransaction(context.database, async (tx) => {
    const laneRows = await lockLanes(caller, laneIds, tx)
    const bidRows = await lockBids(laneIds, tx)
    const notes: NewNotice[] = []
    const months = await monthsByLane(laneIds, tx)
    for (const lane of laneRows) {
      const own = entries.filter(({ laneId }) => laneId === lane.id)
      const terms = await termsOf(lane.companyId, lane.mode, tx)
      const valid = validMonths(terms, context.now())
      checkSplit(lane, own, bidRows, terms, valid)
      await replaceAwards(
        tx,
        caller,
        lane,
        own,
        bidRows,
        forecastByMonth(months.get(lane.id) ?? [], valid),
        confirm,
        context,
      )
      if (confirm) notes.push(...(await announce(tx, lane, own, bidRows, context)))
    }
    return addNotices(tx, collapse(notes))
  })
  await pushNotices(context, notices)
  return listBids(caller, laneIds, context.database.db)
}

async function lockBids(laneIds: readonly number[], tx: Transaction): Promise<Map<number, BidRow>> {
  const rows = await tx
    .select()
    .from(bids)
    .where(inArray(bids.laneId, [...laneIds]))
    .orderBy(asc(bids.id))
    .for('update')
  return new Map(rows.map((bid) => [bid.id, bid]))
}

async function monthsByLane(laneIds: readonly number[], tx: Transaction) {
  const rows = await tx
    .select()
    .from(laneMonths)
    .where(inArray(laneMonths.laneId, [...laneIds]))
  const byLane = new Map<number, typeof rows>()
  for (const row of rows) byLane.set(row.laneId, [...(byLane.get(row.laneId) ?? []), row])
  return byLane
}

function checkSplit(
  lane: LaneRow,
  entries: readonly AwardEntry[],
  bidRows: ReadonlyMap<number, BidRow>,
  terms: Awaited<ReturnType<typeof termsOf>>,
  valid: readonly string[],
): void {
  const name = `${lane.origin} > ${lane.destination}`
  if (!laneActions[lane.status as LaneStatus].includes('award')) {
    throw conflict(`${name} cannot be awarded: it is ${lane.status}.`)
  }
  for (const entry of entries) {
    const bid = bidRows.get(entry.bidId)
    if (!bid || bid.laneId !== lane.id || bid.status !== 'submitted' || bid.landedCents === null) {
      throw conflict(`${name}: the bid is no longer there to award. Load the lane again.`)
    }
    if (bid.version !== entry.version) {
      throw conflict(`${name}: the bid has changed since you saw it. Load the lane again.`)
    }
    if (entry.share < terms.minimumShare) {
      throw invalid(`${name}: a share is at least ${terms.minimumShare} %, found ${entry.share} %.`)
    }
    const foreign = entry.months.find((month) => !valid.includes(month))
    if (foreign !== undefined) throw invalid(`${name}: ${foreign} is not one of the valid months.`)
  }
  const parts = entries.map((entry) => ({
    share: entry.share,
    months: entry.months.length > 0 ? entry.months : valid,
    carrierId: bidRows.get(entry.bidId)?.carrierId ?? 0,
  }))
  if (new Set(parts.map(({ carrierId }) => carrierId)).size > terms.maximumCarriersPerLane) {
    throw invalid(`${name}: at most ${terms.maximumCarriersPerLane} carriers may share a lane.`)
  }
  const over = overAwardedMonths(parts)
  if (over.length > 0)
    throw conflict(`${name}: the shares add up to more than 100 % in ${over.join(', ')}.`)
}

async function replaceAwards(
  tx: Transaction,
  caller: Caller,
  lane: LaneRow,
  entries: readonly AwardEntry[],
  bidRows: ReadonlyMap<number, BidRow>,
  forecast: ReadonlyMap<string, number>,
  confirm: boolean,
  { now }: Context,
): Promise<void> {
  const time = now()
  await tx
    .update(awards)
    .set({ state: 'withdrawn', withdrawnAt: time })
    .where(and(eq(awards.laneId, lane.id), eq(awards.state, 'pending')))
  for (const entry of entries) {
    const bid = bidRows.get(entry.bidId)
    if (!bid) continue
    const months = entry.months.length > 0 ? entry.months : [...forecast.keys()]
    const portion = awardedPortion({ share: entry.share, months }, forecast)
    await tx.insert(awards).values({
      laneId: lane.id,
      bidId: bid.id,
      carrierId: bid.carrierId,
      bidVersion: bid.version,
      share: entry.share,
      months,
      state: confirm ? 'confirmed' : 'pending',
      baselineCents: lane.baselineCents === null ? null : Math.round(lane.baselineCents * portion),
      awardedCents: Math.round((bid.landedCents ?? 0) * portion),
      userId: caller.userId,
      createdAt: time,
      confirmedAt: confirm ? time : null,
    })
  }
}

async function announce(
  tx: Transaction,
  lane: LaneRow,
  entries: readonly AwardEntry[],
  bidRows: ReadonlyMap<number, BidRow>,
  { now }: Context,
): Promise<NewNotice[]> {
  const winners = new Set(entries.map(({ bidId }) => bidId))
  const others = [...bidRows.values()].filter(
    (bid) => bid.laneId === lane.id && bid.status === 'submitted' && !winners.has(bid.id),
  )
  await tx
    .update(lanes)
    .set({ status: 'awarded', version: lane.version + 1, updatedAt: now() })
    .where(eq(lanes.id, lane.id))
  await tx
    .update(bids)
    .set({ status: 'accepted', updatedAt: now() })
    .where(inArray(bids.id, [...winners]))
  await tx
    .update(bids)
    .set({ status: 'rejected', updatedAt: now() })
    .where(and(eq(bids.laneId, lane.id), eq(bids.status, 'submitted')))
  const name = `${lane.origin} > ${lane.destination}`
  const common = { laneId: lane.id, mode: lane.mode, priority: Priority.Information }
  return [
    ...entries.map((entry) => ({
      ...common,
      companyId: bidRows.get(entry.bidId)?.carrierId ?? 0,
      type: 'BidAccepted' as const,
      description: `${name}: your bid was accepted${entry.share < 100 ? ` for ${entry.share} %` : ''}`,
    })),
    ...others.map((bid) => ({
      ...common,
      companyId: bid.carrierId,
      type: 'BidRejected' as const,
      description: `${name}: your bid was not chosen; ${bid.rank !== null && bid.rank > 1 ? 'others were lower on landed cost' : 'the shipper chose another offer'}`,
    })),
  ]
}

/** An award of many lanes is one notice a carrier and outcome. */
function collapse(notices: readonly NewNotice[]): NewNotice[] {
  const groups = new Map<string, NewNotice[]>()
  for (const notice of notices) {
    const key = `${notice.companyId} ${notice.type} ${notice.mode}`
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.length <= 3) return group
    const outcome = first.type === 'BidAccepted' ? 'accepted' : 'not chosen'
    return [{ ...first, laneId: null, description: `${group.length} of your bids were ${outcome}` }]
  })
}
