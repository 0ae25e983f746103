import { sql } from 'drizzle-orm'
import type { OfferTerms } from '#domain/carrier-offer.ts'
import { Mode } from '#domain/mode.ts'
import { unitRate } from '#domain/unit-rate.ts'
import type { Caller, Context } from '#server/context.ts'
import { isOffer } from '#server/bids/counting-bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'

type Bidder = {
  carrierId: number
  city: string
  laneIds: number[]
  /** Of the nth lane: a year at the bid, and its volume. */
  laneCents: number[]
  volumes: number[]
  cents: number
}

/** Of carriers in turn: lanes that leave one city, at most so many, with a discount or a rate for each. */
const planned: readonly (Pick<OfferTerms, 'kind' | 'percentOff'> & { most: number })[] = [
  { kind: 'bundle', percentOff: null, most: 4 },
  { kind: 'bundle', percentOff: 7.5, most: 5 },
  { kind: 'discount', percentOff: 4, most: 12 },
]

/** How much less than its bid each lane of a bundle with rates costs: the nth takes the nth of them. */
const lower = [0.1, 0.04, 0.07, 0.02]

/** What carriers offer on several road lanes that take bids. */
export async function makeOffers({ companyId }: Caller, { database, now }: Context): Promise<void> {
  const { db } = database
  const { rows } = await db.execute<Bidder>(sql`
    select b.carrier_id as "carrierId", split_part(l.origin, ',', 1) as city, array_agg(b.lane_id order by b.lane_id) as "laneIds",
      array_agg(b.landed_cents::float8 order by b.lane_id) as "laneCents", array_agg(l.forecast_volume order by b.lane_id) as volumes,
      sum(b.landed_cents)::float8 as cents
    from bids b join lanes l on l.id = b.lane_id
    where l.company_id = ${companyId} and l.mode = ${Mode.RoadFTL} and l.status = 'started' and ${isOffer('b')} and l.forecast_volume > 0
      and (b.capacity is null or b.capacity >= l.forecast_volume)
    group by 1, 2 having count(*) >= 3 order by count(*) desc, 1, 2`)
  const carriers = new Set<number>()
  for (const { kind, percentOff, most } of planned) {
    const bidder = rows.find(({ carrierId }) => !carriers.has(carrierId))
    if (!bidder) return
    carriers.add(bidder.carrierId)
    const laneIds = bidder.laneIds.slice(0, most)
    const dollars = (bidder.cents / 100 / bidder.laneIds.length) * laneIds.length
    await db.insert(carrierOffers).values({
      shipperId: companyId,
      carrierId: bidder.carrierId,
      mode: Mode.RoadFTL,
      kind,
      name: `${bidder.city} ${kind === 'bundle' ? 'bundle' : 'volume'}`,
      percentOff,
      laneRates:
        percentOff === null
          ? laneIds.map((laneId, at) => {
              const rate = unitRate(bidder.laneCents[at], bidder.volumes[at]) ?? 0
              return { laneId, rate: Number((rate * (1 - lower[at % lower.length]!)).toFixed(4)) }
            })
          : null,
      fromCents: kind === 'discount' ? Math.round(dollars / 2000) * 100_000 : null,
      laneIds,
      createdAt: now(),
      updatedAt: now(),
    })
  }
}
