import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { UnearnedOffer } from '#contract/ext/pending-awards.ts'
import type { AwardEntry } from '#domain/award.ts'
import {
  atOfferedPrice,
  centsAtBid,
  isEarned,
  type OfferCondition,
  unearnedWords,
} from '#domain/carrier-offer.ts'
import { grouped } from '#domain/grouped.ts'
import { laneName } from '#domain/lane.ts'
import type { Cents } from '#domain/money.ts'
import { agreeing, counted, namedInPart } from '#domain/quantity.ts'
import type { Caller, Context } from '#server/context.ts'
import { checkVisible } from '#server/lanes/lane-row.ts'
import { conflict } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { type AwardPlan, partKey, type PartOffer } from './award-plan.ts'
import { isConfirmed, isCurrent, isPending } from './confirmed-awards.ts'

/** Neither withdrawn by its carrier nor set aside by its shipper. */
export const offerStands = ({
  withdrawnAt,
  setAside,
}: Pick<typeof carrierOffers.$inferSelect, 'withdrawnAt' | 'setAside'>): boolean =>
  withdrawnAt === null && !setAside

type OfferOf = (part: { bidId: number; share: number }) => PartOffer | null

/** The offers that pending awards are at the price of: the same bid and share keeps it. */
export async function pendingOffers(tx: Transaction, laneIds: readonly number[]): Promise<OfferOf> {
  const rows = await tx
    .select({
      bidId: awards.bidId,
      share: awards.share,
      id: awards.offerId,
      percentOff: awards.offerPercentOff,
      rate: awards.offerRate,
    })
    .from(awards)
    .where(
      sql`${anyOf(awards.laneId, laneIds)} and ${isPending('awards')} and ${awards.offerId} is not null`,
    )
  const offers = new Map(
    rows.flatMap(({ bidId, share, id, ...price }) =>
      id === null ? [] : [[partKey({ bidId, share }), { id, ...price }]],
    ),
  )
  return (part) => offers.get(partKey(part)) ?? null
}

/** A part at the price of an offer, what it comes to there and at its bid. */
type PartAtOffer = { laneId: number; bidId: number; share: number; cents: Cents; listCents: Cents }

type OfferUse = OfferCondition & {
  id: number
  /** Parts at its price that are about to be confirmed. */
  asked: readonly PartAtOffer[]
  /** Confirmed parts on its lanes, beside those. */
  confirmed: readonly (PartAtOffer & { isAtOffer: boolean })[]
  /** Its pending parts on other lanes. */
  pending: readonly PartAtOffer[]
}

/** What counts towards an offer. A bundle has its price for all its lanes at once; a discount is from an amount won on its lanes. */
const wonOf = ({ kind, asked, confirmed }: Pick<OfferUse, 'kind' | 'asked' | 'confirmed'>) => {
  const parts = [...asked, ...confirmed.filter((part) => kind === 'discount' || part.isAtOffer)]
  return {
    laneIds: new Set(parts.map(({ laneId }) => laneId)),
    listCents: parts.reduce((sum, { listCents }) => sum + listCents, 0),
  }
}

export type Unearned = OfferUse & { why: string; isEarnedWithPending: boolean }

/** Of the offers of these parts, those that do not set a price once these alone are confirmed. */
export async function unearnedOffers(
  db: Db | Transaction,
  parts: readonly (PartAtOffer & { offerId: number })[],
): Promise<Unearned[]> {
  const asked = grouped(parts, ({ offerId }) => offerId)
  const askedLanes = new Set(parts.map(({ laneId }) => laneId))
  return (await usesOfOffers(db, [...asked.keys()])).flatMap((offer) => {
    const beside = <Part extends PartAtOffer>(others: readonly Part[]) =>
      others.filter(({ laneId }) => !askedLanes.has(laneId))
    const use = {
      ...offer,
      asked: asked.get(offer.id) ?? [],
      confirmed: beside(offer.confirmed),
      pending: beside(offer.pending),
    }
    const won = wonOf(use)
    if (isEarned(use, won)) return []
    const withPending = wonOf({ ...use, asked: [...use.asked, ...use.pending] })
    const isEarnedWithPending = use.pending.length > 0 && isEarned(use, withPending)
    return { ...use, why: unearnedWords(use, won), isEarnedWithPending }
  })
}

/** The same of pending awards that somebody is about to confirm. */
export async function unearnedAwards(
  caller: Caller,
  entries: readonly AwardEntry[],
  { database: { db } }: Pick<Context, 'database'>,
): Promise<UnearnedOffer[]> {
  const named = new Set(entries.flatMap((entry) => (entry.atBid ? [] : partKey(entry))))
  const laneIds = entries.map(({ laneId }) => laneId)
  await checkVisible(caller, laneIds, db)
  const used = await db
    .selectDistinct({ id: awards.offerId })
    .from(awards)
    .where(
      sql`${anyOf(awards.laneId, laneIds)} and ${isPending('awards')} and ${awards.offerId} is not null`,
    )
  const parts = await partsOnOffers(
    db,
    used.flatMap(({ id }) => id ?? []),
  )
  const asked = parts.filter((part) => part.isPending && part.isAtOffer && named.has(partKey(part)))
  return (await unearnedOffers(db, asked)).map((offer) => ({
    offerId: offer.id,
    kind: offer.kind,
    name: offer.name,
    why: offer.why,
    parts: offer.asked.map(({ laneId, bidId, share, cents, listCents }) => ({
      laneId,
      bidId,
      share,
      cents,
      listCents,
    })),
    earnedWith: offer.isEarnedWithPending
      ? [...new Set(offer.pending.map(({ laneId }) => laneId))]
      : [],
  }))
}

/** 409 where an award would be confirmed at a price its carrier did not offer for it. */
export async function checkOffersEarned(
  tx: Transaction,
  plans: readonly AwardPlan[],
): Promise<void> {
  const parts = plans.flatMap(({ lane, awarded }) =>
    awarded.flatMap(({ offerId, bid, share, awardedCents: cents, listCents }) =>
      offerId === null ? [] : { offerId, laneId: lane.id, bidId: bid.id, share, cents, listCents },
    ),
  )
  await lockOffers(
    tx,
    parts.map(({ offerId }) => offerId),
  )
  const [unearned] = await unearnedOffers(tx, parts)
  if (!unearned) return
  const named = await laneNames(
    tx,
    (unearned.isEarnedWithPending ? unearned.pending : unearned.asked).map(({ laneId }) => laneId),
  )
  throw conflict(
    unearned.isEarnedWithPending
      ? `${unearned.why} Award its other ${counted(named.length, 'pending lane')} with it (${namedInPart(named, namedAtMost)}), or award at bid prices.`
      : `${unearned.why} Award ${namedInPart(named, namedAtMost)} at bid prices, or withdraw the pending ${agreeing(named.length, 'award')}.`,
  )
}

/** 409 where confirmed awards would keep the price of an offer that is no longer won when these lanes are reset. */
export async function checkOffersKept(tx: Transaction, laneIds: readonly number[]): Promise<void> {
  const reset = new Set(laneIds)
  const used = await tx
    .selectDistinct({ id: awards.offerId })
    .from(awards)
    .where(
      sql`${anyOf(awards.laneId, laneIds)} and ${isConfirmed('awards')} and ${awards.offerId} is not null`,
    )
  const ids = used.flatMap(({ id }) => id ?? [])
  await lockOffers(tx, ids)
  for (const offer of await usesOfOffers(tx, ids)) {
    const left = offer.confirmed.filter(({ laneId }) => !reset.has(laneId))
    const priced = left.filter(({ isAtOffer }) => isAtOffer)
    const wonBefore = wonOf({ ...offer, asked: [] })
    const wonAfter = wonOf({ ...offer, asked: [], confirmed: left })
    // What its carrier declined broke the offer before.
    if (priced.length === 0 || !isEarned(offer, wonBefore) || isEarned(offer, wonAfter)) continue
    const names = await laneNames(
      tx,
      priced.map(({ laneId }) => laneId),
    )
    throw conflict(
      `Without ${agreeing(laneIds.length, 'this lane', 'these lanes')}, ${namedInPart(names, namedAtMost)} would keep a price that was offered for more. ${unearnedWords(offer, wonAfter)} Reset ${agreeing(names.length, 'that lane', 'those lanes')} as well.`,
    )
  }
}

/** Two that decide about lanes of one offer at once would each count on the other's; the second waits and sees the first's. */
async function lockOffers(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: carrierOffers.id })
    .from(carrierOffers)
    .where(anyOf(carrierOffers.id, new Set(ids)))
    .orderBy(asc(carrierOffers.id))
    .for('no key update')
}

/** Offers with what is awarded on their lanes to their carrier. */
async function usesOfOffers(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<Omit<OfferUse, 'asked'>[]> {
  if (ids.length === 0) return []
  const offers = await db
    .select()
    .from(carrierOffers)
    .where(anyOf(carrierOffers.id, ids))
    .orderBy(asc(carrierOffers.id))
  const parts = grouped(await partsOnOffers(db, ids), ({ offerId }) => offerId)
  return offers.map(({ id, kind, name, laneIds, fromCents }) => {
    const own = parts.get(id) ?? []
    return {
      id,
      kind,
      name,
      laneIds,
      fromCents,
      confirmed: own.filter(({ isPending: pending }) => !pending),
      pending: own.filter((part) => part.isPending && part.isAtOffer),
    }
  })
}

/** Current awards of carriers on the lanes of their offers. */
export async function partsOnOffers(db: Db | Transaction, offerIds: readonly number[]) {
  const rows = await db
    .select({
      offerId: carrierOffers.id,
      laneId: awards.laneId,
      bidId: awards.bidId,
      share: awards.share,
      cents: awards.awardedCents,
      isPending: sql<boolean>`${isPending('awards')}`,
      awardedAt: awards.offerId,
      percentOff: awards.offerPercentOff,
      rate: awards.offerRate,
      bidCents: sql<number>`coalesce(${bids.landedCents}, 0)`.mapWith(Number),
      volume: lanes.forecastVolume,
    })
    .from(carrierOffers)
    .innerJoin(awards, eq(awards.carrierId, carrierOffers.carrierId))
    .innerJoin(bids, eq(bids.id, awards.bidId))
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .where(
      sql`${anyOf(carrierOffers.id, offerIds)} and ${awards.laneId} = any(${carrierOffers.laneIds}) and ${isCurrent('awards')}`,
    )
    .orderBy(asc(awards.laneId), asc(awards.id))
  return rows.map(({ cents, awardedAt, percentOff, rate, bidCents, volume, ...part }) => ({
    ...part,
    cents,
    isAtOffer: awardedAt === part.offerId,
    listCents:
      awardedAt === null ? cents : centsAtBid(cents, { percentOff, rate }, bidCents, volume),
  }))
}

async function laneNames(tx: Transaction, laneIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ origin: lanes.origin, destination: lanes.destination })
    .from(lanes)
    .where(anyOf(lanes.id, new Set(laneIds)))
    .orderBy(asc(lanes.id))
  return rows.map(laneName)
}

const namedAtMost = 3

export type NameOfOffer = (part: {
  offerId: number | null
  offerPercentOff: number | null
}) => string | null

/** The offers that plans use, in words. */
export async function offerNames(
  tx: Transaction,
  plans: readonly AwardPlan[],
): Promise<NameOfOffer> {
  const ids = new Set(
    plans.flatMap(({ awarded }) => awarded.flatMap(({ offerId }) => offerId ?? [])),
  )
  if (ids.size === 0) return () => null
  const rows = await tx
    .select({ id: carrierOffers.id, name: carrierOffers.name })
    .from(carrierOffers)
    .where(anyOf(carrierOffers.id, [...ids]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ offerId, offerPercentOff }) => {
    const name = names.get(offerId ?? 0)
    return name === undefined ? null : atOfferedPrice({ name, percentOff: offerPercentOff })
  }
}

/** SQL: the offer that sets the price of an award, as JSON; null where its bid counts as it is. Of rows under this name. */
export const offerOfAward = (rows: string): SQL => {
  const row = sql.raw(rows)
  return sql`(select json_build_object('id', o.id, 'kind', o.kind, 'name', o.name, 'percentOff', ${row}.offer_percent_off,
      'rate', ${row}.offer_rate,
      'broken', o.kind = 'bundle' and cardinality(o.lane_ids) > (select count(distinct other.lane_id) from awards other
        where other.offer_id = o.id and other.state in ('confirmed', 'pending')))
    from carrier_offers o where o.id = ${row}.offer_id)`
}
