import { sql } from 'drizzle-orm'
import type { Caller, Context } from '#server/context.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'

type Transit = { value: number; lanes: number; score: number }

/**
 * Days each carrier states in its bids, on lanes where another states some too: a short lane is no merit.
 * The score is how near it comes to the shortest stated on each lane.
 */
export async function transitTimes(
  caller: Caller,
  mode: number,
  { database: { db } }: Context,
): Promise<Map<number, Transit>> {
  const { rows } = await db.execute<Transit & { carrier_id: number }>(sql`
    with ${await lanesInScope(caller, { mode }, db)},
    stated as (
      select b.carrier_id, b.transit_days as days, min(b.transit_days) over (partition by b.lane_id) as shortest,
        count(*) over (partition by b.lane_id) as carriers
      from bids b join lane l on l.id = b.lane_id where b.status <> 'draft' and b.transit_days is not null)
    select carrier_id, avg(days)::float8 as value, count(*)::int as lanes,
      (avg(greatest(shortest, 1)::float8 / greatest(days, 1)) * 100)::float8 as score
    from stated where carriers > 1 group by carrier_id`)
  return new Map(rows.map(({ carrier_id, ...transit }) => [carrier_id, transit]))
}
