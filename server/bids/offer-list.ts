import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OwnOffer, ReceivedOffer } from '#contract/ext/carrier-offers.ts'
import { priceAtOffer, rateOn } from '#domain/carrier-offer.ts'
import { laneName } from '#domain/lane.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { unitRate } from '#domain/unit-rate.ts'
import type { Caller, Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Db } from '#server/store/database.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { companies } from '#server/store/tables/people.ts'
import { tendersOf } from '#server/terms/terms.ts'
import { checkTakesBids } from './bid-rules.ts'
import { isOffer } from './counting-bids.ts'
import { seenLanes } from './save-bids.ts'

type OfferRow = typeof carrierOffers.$inferSelect

export async function ownOffers(
  caller: Caller,
  mode: number,
  { database: { db }, now }: Context,
): Promise<OwnOffer[]> {
  const rows = await offersWhere(
    and(eq(carrierOffers.carrierId, caller.companyId), eq(carrierOffers.mode, mode)),
    db,
  )
  const lanes = await seenLanes(db, caller, [...new Set(rows.flatMap(({ row }) => row.laneIds))])
  const tenderOf = await tendersOf([...lanes.values()], db)
  const whyClosed = (laneIds: readonly number[]) => {
    for (const laneId of laneIds) {
      const lane = lanes.get(laneId)
      if (!lane) continue
      try {
        checkTakesBids(lane, tenderOf(lane).current, now())
      } catch (error) {
        if (error instanceof Refusal) return error.message
        throw error
      }
    }
    return ''
  }
  return rows.map(({ row, shipper, terms }) => ({
    ...terms,
    shipperId: row.shipperId,
    shipper,
    mode: biddableModeSchema.parse(row.mode),
    closed: whyClosed(row.laneIds),
  }))
}

export async function receivedOffers(
  { companyId }: Caller,
  mode: number,
  { database: { db } }: Pick<Context, 'database'>,
): Promise<ReceivedOffer[]> {
  const rows = await offersWhere(
    and(eq(carrierOffers.shipperId, companyId), eq(carrierOffers.mode, mode)),
    db,
  )
  return rows.map(({ row, carrier, terms }) => ({
    ...terms,
    carrierId: row.carrierId,
    carrier,
    setAside: row.setAside,
  }))
}

type OfferedLane = {
  id: number
  origin: string
  destination: string
  volume: number
  /** Of the bid, where it counts. */
  cents: number | null
}

/** Offers as they are shown, with what each comes to at its bids that count. */
async function offersWhere(of: SQL | undefined, db: Db) {
  const rows = await db
    .select({
      row: carrierOffers,
      carrier: companies.name,
      shipper: sql<string>`(select name from companies s where s.id = ${carrierOffers.shipperId})`,
      lanes: sql<
        OfferedLane[]
      >`(select coalesce(json_agg(json_build_object('id', l.id, 'origin', l.origin,
          'destination', l.destination, 'volume', l.forecast_volume, 'cents', b.landed_cents)
          order by array_position(${carrierOffers.laneIds}, l.id)), '[]')
        from lanes l left join bids b on b.lane_id = l.id and b.carrier_id = ${carrierOffers.carrierId}
          and ${isOffer('b')} and l.status = 'started'
        where l.id = any(${carrierOffers.laneIds}))`,
    })
    .from(carrierOffers)
    .innerJoin(companies, eq(companies.id, carrierOffers.carrierId))
    .where(and(of, isNull(carrierOffers.withdrawnAt)))
    .orderBy(asc(companies.name), asc(carrierOffers.id))
  return rows.map(({ lanes, ...found }) => ({ ...found, terms: shown(found.row, lanes) }))
}

function shown(offer: OfferRow, lanes: readonly OfferedLane[]) {
  const { percentOff, laneRates } = offer
  const counting = lanes.flatMap(({ cents, ...lane }) => (cents === null ? [] : { ...lane, cents }))
  const offered = counting.map(({ id, cents, volume }) =>
    priceAtOffer({ percentOff, rate: rateOn(laneRates, id) }, cents, volume),
  )
  return {
    id: offer.id,
    version: offer.version,
    kind: offer.kind,
    name: offer.name,
    percentOff,
    laneRates:
      laneRates &&
      lanes.map((lane) => ({
        laneId: lane.id,
        lane: laneName(lane),
        rate: rateOn(laneRates, lane.id) ?? 0,
        bidRate: unitRate(lane.cents, lane.volume),
      })),
    fromCents: offer.fromCents,
    laneIds: offer.laneIds,
    missing: offer.laneIds.length - counting.length,
    listCents: counting.reduce((sum, { cents }) => sum + cents, 0),
    offeredCents: offered.reduce((a, b) => a + b, 0),
    updatedAt: offer.updatedAt.toISOString(),
  }
}
