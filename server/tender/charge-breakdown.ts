import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ChargeLocation } from '#domain/charge.ts'
import { landedParts } from '#domain/landed-cost.ts'
import { isBiddable } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { bids, lanes } from '#server/store/tables.ts'
import { quantitiesOf } from './quantities.ts'
import type { Stat } from './stats.ts'
import { tendersOf } from './terms.ts'

/** What the accepted, else the lowest bid of each lane costs, by where it arises; a carrier's own bids. */
export async function chargeBreakdown(caller: Caller, inScope: SQL, db: Db): Promise<Stat> {
  const rows = await db
    .selectDistinctOn([bids.laneId], {
      bid: { charges: bids.charges, currency: bids.currency },
      lane: lanes,
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(
      and(
        sql`${lanes.id} in (with ${inScope} select id from lane)`,
        ne(bids.status, 'draft'),
        isNotNull(bids.landedCents),
        caller.role === 'Carrier' ? eq(bids.carrierId, caller.companyId) : undefined,
      ),
    )
    .orderBy(bids.laneId, desc(sql`${bids.status} = 'accepted'`), asc(bids.landedCents), bids.id)
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  const sums = new Map<ChargeLocation, number>()
  for (const { bid, lane } of rows) {
    if (!isBiddable(lane.mode)) continue
    const { frozen } = tenderOf(lane)
    const quantities = quantitiesOf(lane, frozen.assumedDays)
    const rate = frozen.exchangeRates[bid.currency] ?? 1
    for (const [location, cents] of landedParts(lane.mode, bid.charges, quantities, rate) ?? []) {
      sums.set(location, (sums.get(location) ?? 0) + cents)
    }
  }
  const total = [...sums.values()].reduce((a, b) => a + b, 0)
  return {
    kind: 'ChargeBreakdown',
    unit: 'usd',
    value: rows.length === 0 ? null : total / 100,
    parts: [...sums].map(([location, cents]) => ({ name: words[location], value: cents / 100 })),
  }
}

const words: Record<ChargeLocation, string> = {
  None: 'Other',
  Origin: 'Origin',
  Freight: 'Freight',
  Destination: 'Destination',
  BaseRate: 'Base rate',
}
