import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { usdOfCharges } from '#domain/charge-currency.ts'
import { landedParts } from '#domain/landed-cost.ts'
import { isBiddable } from '#domain/mode.ts'
import type { Database } from '#server/store/database.ts'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { quantitiesOf } from '#server/lanes/quantities.ts'
import { tendersOf } from '#server/terms/terms.ts'

const bidsAtOnce = 2000

/** Bids of before their parts were kept get them once; nothing to do at every later start. */
export async function fillLandedParts(database: Database): Promise<void> {
  const { db } = database
  const rows = await db
    .select({ bid: bids, lane: lanes })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(and(isNotNull(bids.landedCents), isNull(bids.landedParts)))
    .orderBy(asc(bids.id))
    .limit(bidsAtOnce)
  if (rows.length === 0) return
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  const filled = rows.map(({ bid, lane }) => {
    const { frozen } = tenderOf(lane)
    const dollars = usdOfCharges(bid, frozen.exchangeRates)
    const parts = isBiddable(lane.mode)
      ? landedParts(lane.mode, dollars, quantitiesOf(lane, frozen.assumedDays))
      : null
    return { id: bid.id, landed_parts: Object.fromEntries(parts ?? []) }
  })
  await db.execute(sql`update bids b set landed_parts = n.landed_parts
    from json_populate_recordset(null::bids, ${JSON.stringify(filled)}::json) n where b.id = n.id`)
  await fillLandedParts(database)
}
