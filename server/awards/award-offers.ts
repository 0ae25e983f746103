import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atOfferedPrice } from '#domain/carrier-offer.ts'
import { counted } from '#domain/quantity.ts'
import { conflict } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { awards } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import type { AwardPlan, PartOffer } from './award-plan.ts'
import { isPending } from './confirmed-awards.ts'

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
      id === null ? [] : [[`${bidId} ${share}`, { id, ...price }]],
    ),
  )
  return ({ bidId, share }) => offers.get(`${bidId} ${share}`) ?? null
}

/** 409 where a part of a pending bundle would be awarded without the rest of it that is pending. */
export async function checkBundlesWhole(
  tx: Transaction,
  plans: readonly AwardPlan[],
  laneIds: readonly number[],
): Promise<void> {
  const awarded = new Map<number, Set<number>>()
  for (const { lane, awarded: parts } of plans) {
    for (const { offerId } of parts) {
      if (offerId !== null) awarded.set(offerId, (awarded.get(offerId) ?? new Set()).add(lane.id))
    }
  }
  if (awarded.size === 0) return
  const pending = await tx
    .select({ laneId: awards.laneId, offerId: carrierOffers.id, name: carrierOffers.name })
    .from(awards)
    .innerJoin(carrierOffers, eq(carrierOffers.id, awards.offerId))
    .where(
      and(
        anyOf(carrierOffers.id, [...awarded.keys()]),
        eq(carrierOffers.kind, 'bundle'),
        sql`${isPending('awards')}`,
      ),
    )
  for (const [offerId, lanes] of awarded) {
    const rest = pending.filter((one) => one.offerId === offerId && !lanes.has(one.laneId))
    const [first] = rest
    if (!first) continue
    const others = new Set(rest.map(({ laneId }) => laneId))
    throw conflict(
      rest.some(({ laneId }) => laneIds.includes(laneId))
        ? `The bundle “${first.name}” is awarded wholly. Award all its pending lanes at its price, or withdraw their pending awards first.`
        : `The bundle “${first.name}” is awarded wholly. Award its other ${counted(others.size, 'pending lane')} with it, or withdraw their pending awards first.`,
    )
  }
}

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
      'broken', o.kind = 'bundle' and cardinality(o.lane_ids) > (select count(distinct other.lane_id) from awards other
        where other.offer_id = o.id and other.state in ('confirmed', 'pending')))
    from carrier_offers o where o.id = ${row}.offer_id)`
}
