import { sql } from 'drizzle-orm'
import { declineReasons } from '#domain/decline.ts'
import type { Context } from '#server/context.ts'
import { declines } from '#server/store/tables/bids.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'

/** Of the carriers that leave a lane without a bid, one in three says so, mostly with a reason. */
export async function placeDeclines(
  rows: readonly LaneRow[],
  { database, now }: Context,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const reasons = sql.param([...declineReasons])
  await database.db.execute(sql`
    insert into ${declines} (lane_id, carrier_id, round, reason, declined_at)
    select i.lane_id, i.carrier_id, 1,
        (${reasons}::text[])[1 + (i.lane_id + 2 * i.carrier_id) % ${declineReasons.length + 1}],
        ${now()}::timestamptz - make_interval(hours => 6 + (i.lane_id * 7 + i.carrier_id) % 150)
      from ${laneInvitations} i
      where i.lane_id = any(${sql.param(ids)}::int[]) and (i.lane_id + i.carrier_id) % 3 = 0
        and not exists (select 1 from bids b where b.lane_id = i.lane_id and b.carrier_id = i.carrier_id)`)
}
