import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { savingsSchema } from '#contract/overview.ts'
import { modeSchema } from '#domain/mode-schema.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from './lane-scope.ts'

type Sums = {
  lanes: number
  awarded_lanes: number
  without_baseline: number
  without_bid: number
  baseline: number
  covered: number
  paid: number
}

/**
 * Savings against the frozen baseline: confirmed awards only, over their share and months. Lanes left
 * out are counted, never taken as 0.
 */
export async function savingsOf(
  caller: Caller,
  scope: LaneScope,
  db: Db,
): Promise<z.input<typeof savingsSchema>> {
  const { rows } = await db.execute<Sums>(sql`
    with ${await lanesInScope(caller, scope, db)},
    valid as (
      select distinct b.lane_id from bids b join lane l on l.id = b.lane_id
      where b.status <> 'draft' and b.landed_cents is not null),
    won as (
      select a.lane_id, sum(a.baseline_cents) as covered, sum(a.awarded_cents) as paid
      from awards a join lane l on l.id = a.lane_id
      where a.state = 'confirmed' and l.baseline_cents is not null group by a.lane_id)
    select count(*)::int as lanes,
      count(won.lane_id)::int as awarded_lanes,
      count(*) filter (where lane.baseline_cents is null)::int as without_baseline,
      count(*) filter (where lane.baseline_cents is not null and valid.lane_id is null)::int as without_bid,
      coalesce(sum(lane.baseline_cents), 0)::bigint as baseline,
      coalesce(sum(won.covered), 0)::bigint as covered,
      coalesce(sum(won.paid), 0)::bigint as paid
    from lane left join valid on valid.lane_id = lane.id left join won on won.lane_id = lane.id`)
  const [sums] = rows
  return {
    mode: modeSchema.parse(scope.mode),
    lanes: sums?.lanes ?? 0,
    awardedLanes: sums?.awarded_lanes ?? 0,
    withoutBaseline: sums?.without_baseline ?? 0,
    withoutBid: sums?.without_bid ?? 0,
    baselineCost: (sums?.baseline ?? 0) / 100,
    awardedBaseline: (sums?.covered ?? 0) / 100,
    awardedCost: (sums?.paid ?? 0) / 100,
    savings: ((sums?.covered ?? 0) - (sums?.paid ?? 0)) / 100,
  }
}
