import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { savingsSchema } from '#contract/overview.ts'
import { modeSchema } from '#domain/mode-schema.ts'
import { toDollars } from '#domain/money.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import { presentSavings, sumOfAwards } from '#server/savings/savings-rule.ts'
import { onlyRow } from '#server/store/only-row.ts'

type Sums = {
  lanes: number
  awarded_lanes: number
  without_baseline: number
  without_bid: number
  baseline: number
  covered: number
  paid: number
}

const comparable = sql`l.baseline_cents is not null`

/**
 * Savings against the baseline: confirmed awards only, over their share and months. Lanes left
 * out are counted, never taken as 0.
 */
export async function savingsOf(
  caller: Caller,
  scope: LaneScope,
  db: Db,
): Promise<z.input<typeof savingsSchema>> {
  const { rows } = await db.execute<Sums>(sql`
    with ${await lanesInScope(caller, scope, db)},
    lane_sums as (
      select count(*)::int as lanes,
        count(*) filter (where baseline_cents is null)::int as without_baseline,
        count(*) filter (where baseline_cents is not null)::int as with_baseline,
        coalesce(sum(baseline_cents), 0)::bigint as baseline
      from lane),
    bid_sums as (
      select count(distinct b.lane_id)::int as with_bid from bids b join lane l on l.id = b.lane_id
      where ${bidCounts('b')} and l.baseline_cents is not null),
    award_sums as (
      select count(distinct a.lane_id)::int as awarded_lanes,
        coalesce(${sumOfAwards.covered(comparable)}, 0) as covered, coalesce(${sumOfAwards.cost(comparable)}, 0) as paid
      from awards a join lane l on l.id = a.lane_id
      where ${isConfirmed('a')})
    select lanes, awarded_lanes, without_baseline, with_baseline - with_bid as without_bid, baseline, covered, paid
    from lane_sums cross join bid_sums cross join award_sums`)
  const sums = onlyRow(rows)
  const { baselineCost: awardedBaseline, ...compared } = presentSavings(sums.covered, sums.paid)
  return {
    mode: modeSchema.parse(scope.mode),
    lanes: sums.lanes,
    awardedLanes: sums.awarded_lanes,
    withoutBaseline: sums.without_baseline,
    withoutBid: sums.without_bid,
    baselineCost: toDollars(sums.baseline),
    awardedBaseline,
    ...compared,
  }
}
