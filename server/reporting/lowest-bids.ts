import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { rowsAtOnce } from '#server/store/rows-at-once.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'

export type LaneBid = {
  lane_id: number
  carrier: string
  landed: Cents
  /** The carrier cannot move all of the lane, or not in every month. */
  partial: boolean
}

/** The lowest valid bid of each lane, or its incumbent's; of equals the one that came first. */
export async function lowestBids(
  caller: Caller,
  scope: LaneScope,
  of: 'anyone' | 'incumbent',
  db: Db,
): Promise<Map<number, LaneBid>> {
  const whose = of === 'incumbent' ? sql`b.carrier_id = l.incumbent_id` : sql`true`
  const rows = await rowsAtOnce<LaneBid>(
    sql`
    with ${await lanesInScope(caller, scope, db)},
    lowest as (
      select distinct on (b.lane_id) b.lane_id, b.carrier_id, b.landed_cents as landed,
        (b.capacity > 0 and b.capacity < l.forecast_volume) is true or cardinality(b.months) > 0 as partial
      from bids b join lane l on l.id = b.lane_id
      where ${bidCounts('b')} and ${whose}
      order by b.lane_id, b.landed_cents, b.id)
    select lowest.lane_id, c.name as carrier, lowest.landed, lowest.partial
    from lowest join companies c on c.id = lowest.carrier_id`,
    db,
  )
  return new Map(rows.map((bid) => [bid.lane_id, bid]))
}
