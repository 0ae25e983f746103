import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  carrierOffers as calls,
  OwnOffer,
  ReceivedOffer,
} from '#contract/ext/carrier-offers.ts'
import { rolesThatMay } from '#domain/capability.ts'
import {
  isBelowBids,
  mostOffers,
  type OfferTerms,
  priceAtOffer,
  rateOn,
} from '#domain/carrier-offer.ts'
import { laneName } from '#domain/lane.ts'
import { formatCents } from '#domain/money.ts'
import { agreeing } from '#domain/quantity.ts'
import { roomOf } from '#domain/recommended-award.ts'
import { roleNumbersOf } from '#domain/role.ts'
import { recordChange } from '#server/audit/record.ts'
import { isPending } from '#server/awards/confirmed-awards.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { awards } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { tendersOf } from '#server/terms/terms.ts'
import { noticePerTender, showBids } from './bid-notices.ts'
import { checkTakesBids, type InvitedLane } from './bid-rules.ts'
import { ownOffers, receivedOffers } from './offer-list.ts'
import { invitedLanes, ownBids } from './save-bids.ts'

type OfferRow = typeof carrierOffers.$inferSelect

/** A carrier offers a price for lanes it has submitted bids on, as long as they take bids. */
export const makeOffer = (
  caller: Caller,
  terms: OfferTerms,
  context: Context,
): Promise<OwnOffer[]> =>
  writing(caller, context, async (tx) => {
    const open = await openLanes(tx, caller, terms.laneIds, context)
    const tender = await offeredTender(tx, caller, terms, open)
    const known = await sameOffer(tx, caller, tender.of, {
      ...terms,
      laneIds: tender.lanes.map(({ id }) => id),
    })
    if (known) return { row: known, lanes: [], words: () => '' }
    const now = context.now()
    const [made] = await tx
      .insert(carrierOffers)
      .values({
        ...terms,
        ...tender.of,
        laneIds: tender.lanes.map(({ id }) => id),
        carrierId: caller.companyId,
        userId: caller.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!made) throw new Error('No offer was written')
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(carrierOffers)
      .where(isOwnIn(caller, made))
    if ((counted?.count ?? 0) > mostOffers)
      throw invalid(
        `You have ${mostOffers} offers here, the most there may be. Withdraw one first.`,
      )
    await record(tx, caller, 'added', null, made)
    return { row: made, lanes: tender.lanes, words: (what) => `made an offer for ${what}` }
  })

export const changeOffer = (
  caller: Caller,
  id: number,
  { version, terms }: BodyOf<typeof calls.change>,
  context: Context,
): Promise<OwnOffer[]> =>
  writing(caller, context, async (tx) => {
    const [saved] = await tx.select().from(carrierOffers).where(isOwnOffer(caller, id))
    if (saved && saved.version === version + 1 && termsText(saved) === termsText(terms))
      return { row: saved, lanes: [], words: () => '' }
    const { before, lanes } = await takeOffer(
      tx,
      caller,
      { id, version, withLanes: terms.laneIds },
      context,
    )
    const offered = lanes.filter((lane) => terms.laneIds.includes(lane.id))
    const tender = await offeredTender(tx, caller, terms, offered)
    if (tender.of.shipperId !== before.shipperId || tender.of.mode !== before.mode)
      throw invalid('An offer stays with its shipper and mode. Make another offer for these lanes.')
    const [after] = await tx
      .update(carrierOffers)
      .set({
        ...terms,
        laneIds: tender.lanes.map(({ id }) => id),
        version: version + 1,
        userId: caller.userId,
        updatedAt: context.now(),
      })
      .where(eq(carrierOffers.id, id))
      .returning()
    if (!after) throw notFound('The offer')
    await dropPending(tx, id, context.now())
    await record(tx, caller, 'changed', before, after)
    return { row: after, lanes: tender.lanes, words: (what) => `changed an offer for ${what}` }
  })

export const withdrawOffer = (
  caller: Caller,
  id: number,
  version: number,
  context: Context,
): Promise<OwnOffer[]> =>
  writing(caller, context, async (tx) => {
    const { before, lanes } = await takeOffer(tx, caller, { id, version }, context)
    const now = context.now()
    await tx
      .update(carrierOffers)
      .set({ withdrawnAt: now, version: sql`${carrierOffers.version} + 1`, updatedAt: now })
      .where(eq(carrierOffers.id, id))
    await dropPending(tx, id, now)
    await record(tx, caller, 'deleted', before, null)
    return { row: before, lanes, words: (what) => `withdrew an offer for ${what}` }
  })

/** A shipper leaves an offer out of its awards, or uses it again. */
export async function setOfferAside(
  caller: Caller,
  id: number,
  setAside: boolean,
  context: Context,
): Promise<ReceivedOffer[]> {
  const mode = await inTransaction(context.database, async (tx) => {
    const [offer] = await tx
      .select()
      .from(carrierOffers)
      .where(
        and(
          eq(carrierOffers.id, id),
          eq(carrierOffers.shipperId, caller.companyId),
          isNull(carrierOffers.withdrawnAt),
        ),
      )
      .for('update')
    if (!offer) throw notFound('The offer')
    if (offer.setAside === setAside) return offer.mode
    const pending = await tx
      .selectDistinct({ laneId: awards.laneId })
      .from(awards)
      .where(sql`${eq(awards.offerId, id)} and ${isPending('awards')}`)
    if (setAside && pending.length > 0) {
      throw conflict(
        `The offer “${offer.name}” sets the price of ${agreeing(pending.length, 'a pending award', `${pending.length} pending awards`)}. Withdraw ${agreeing(pending.length, 'it', 'them')} first.`,
      )
    }
    await tx.update(carrierOffers).set({ setAside }).where(eq(carrierOffers.id, id))
    await recordChange(tx, caller, {
      subject: 'carrier offer',
      subjectId: id,
      action: setAside ? 'set aside' : 'used again',
      after: auditOf(offer),
    })
    return offer.mode
  })
  return receivedOffers(caller, mode, context)
}

/** SQL: pending awards at the price of a bundle with this lane. Without it, the bundle is no longer offered. */
export const isPendingInBundle = (carrierId: number, laneId: number): SQL =>
  sql`${isPending('awards')} and ${awards.offerId} in (select o.id from ${carrierOffers} o
    where o.carrier_id = ${carrierId} and o.kind = 'bundle' and ${laneId} = any(o.lane_ids))`

type Written = { row: OfferRow; lanes: InvitedLane[]; words: (what: string) => string }

async function writing(
  caller: Caller,
  context: Context,
  write: (tx: Transaction) => Promise<Written>,
): Promise<OwnOffer[]> {
  const { mode, notices } = await inTransaction(context.database, async (tx) => {
    const { row, lanes, words } = await write(tx)
    const notice = await noticePerTender(tx, caller, lanes, {
      type: 'StatusChanged',
      roles: roleNumbersOf(rolesThatMay('plan awards')),
      words,
    })
    return { mode: row.mode, notices: await addNotices(tx, notice) }
  })
  await pushNotices(context, notices)
  await showBids(context, caller)
  return ownOffers(caller, mode, context)
}

type Tender = Pick<OfferRow, 'shipperId' | 'mode'>

/** SQL: the caller's offers of a tender that are not withdrawn. */
const isOwnIn = ({ companyId }: Caller, { shipperId, mode }: Tender): SQL | undefined =>
  and(
    eq(carrierOffers.carrierId, companyId),
    eq(carrierOffers.shipperId, shipperId),
    eq(carrierOffers.mode, mode),
    isNull(carrierOffers.withdrawnAt),
  )

/** SQL: this offer, where it is the caller's and not withdrawn. */
const isOwnOffer = ({ companyId }: Caller, id: number): SQL | undefined =>
  and(
    eq(carrierOffers.id, id),
    eq(carrierOffers.carrierId, companyId),
    isNull(carrierOffers.withdrawnAt),
  )

/** An offer with these terms that stands: one whose answer was lost may be sent once more. */
async function sameOffer(
  tx: Transaction,
  caller: Caller,
  tender: Tender,
  terms: OfferTerms,
): Promise<OfferRow | undefined> {
  const rows = await tx.select().from(carrierOffers).where(isOwnIn(caller, tender))
  return rows.find((row) => termsText(row) === termsText(terms))
}

function termsText(offer: OfferTerms | OfferRow): string {
  const { kind, name, percentOff, fromCents, laneRates } = offer
  const laneIds = offer.laneIds.toSorted((a, b) => a - b)
  const rates = laneIds.map((id) => rateOn(laneRates, id))
  return JSON.stringify([kind, name, percentOff, fromCents, laneIds, rates])
}

type SeenOffer = { id: number; version: number; withLanes?: readonly number[] }

/** A carrier's own offer as it saw it, its lanes and others, which take bids: locked lanes first, as awards lock them. */
async function takeOffer(
  tx: Transaction,
  caller: Caller,
  { id, version, withLanes = [] }: SeenOffer,
  context: Context,
): Promise<{ before: OfferRow; lanes: InvitedLane[] }> {
  const own = tx.select().from(carrierOffers).where(isOwnOffer(caller, id))
  const [found] = await own
  if (!found) throw notFound('The offer')
  const lanes = await openLanes(tx, caller, [...found.laneIds, ...withLanes], context)
  const [before] = await own.for('update')
  if (before?.version !== version || found.version !== version)
    throw conflict('The offer was changed elsewhere. Load it again.')
  return { before, lanes }
}

/** Of these lanes those that are still there, each taking the carrier's bids now, locked. */
async function openLanes(
  tx: Transaction,
  caller: Caller,
  laneIds: readonly number[],
  context: Context,
): Promise<InvitedLane[]> {
  const lanes = [...(await invitedLanes(tx, caller, laneIds)).values()]
  const tenderOf = await tendersOf(lanes, tx)
  for (const lane of lanes) checkTakesBids(lane, tenderOf(lane).current, context.now())
  return lanes
}

/** Whose lanes an offer is about: of one shipper and mode, each with a bid that counts. */
async function offeredTender(
  tx: Transaction,
  caller: Caller,
  { kind, laneIds, percentOff, laneRates }: OfferTerms,
  /** Those of its lanes that take bids. */
  lanes: InvitedLane[],
) {
  if (lanes.length < laneIds.length) throw notFound('The lane')
  const [first] = lanes
  if (!first) throw notFound('The lane')
  const of = { shipperId: first.companyId, mode: first.mode }
  if (lanes.some(({ companyId, mode }) => companyId !== of.shipperId || mode !== of.mode))
    throw invalid('Choose lanes of one shipper and mode.')
  const bids = await ownBids(tx, caller, laneIds)
  let bidsCents = 0
  let offeredCents = 0
  for (const lane of lanes) {
    const bid = bids.get(lane.id)
    if (bid?.status !== 'submitted' || bid.landedCents === null)
      throw conflict(`${laneName(lane)}: submit a complete bid before you make an offer with it.`)
    const price = { percentOff, rate: rateOn(laneRates, lane.id) }
    bidsCents += bid.landedCents
    offeredCents += priceAtOffer(price, bid.landedCents, lane.forecastVolume)
    if (kind === 'bundle' && roomOf(bid.capacity, lane.forecastVolume) < 100)
      throw invalid(
        `${laneName(lane)}: a bundle needs the whole lane, and your bid is for ${roomOf(bid.capacity, lane.forecastVolume)}% of it.`,
      )
  }
  if (!isBelowBids(percentOff, bidsCents, offeredCents))
    throw invalid(
      `The rates come to ${formatCents(offeredCents)} a year, and your bids on these lanes to ${formatCents(bidsCents)}. A bundle must come to less than its bids.`,
    )
  return { of, lanes }
}

const dropPending = (tx: Transaction, offerId: number, now: Date) =>
  tx
    .update(awards)
    .set({ state: 'withdrawn', withdrawnAt: now })
    .where(sql`${eq(awards.offerId, offerId)} and ${isPending('awards')}`)

const auditOf = ({ kind, name, percentOff, laneRates, fromCents, laneIds }: OfferRow) => ({
  kind,
  name,
  percentOff,
  ...(laneRates && { rates: laneIds.map((id) => rateOn(laneRates, id)) }),
  fromCents,
  laneIds,
})

const record = (
  tx: Transaction,
  caller: Caller,
  action: 'added' | 'changed' | 'deleted',
  before: OfferRow | null,
  after: OfferRow | null,
) =>
  recordChange(tx, caller, {
    subject: 'carrier offer',
    subjectId: (after ?? before)?.id ?? 0,
    action,
    ...(before && { before: auditOf(before) }),
    ...(after && { after: auditOf(after) }),
  })
