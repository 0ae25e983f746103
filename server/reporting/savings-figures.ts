import type { ResponseOf } from '#contract/endpoint.ts'
import type { reportFigures } from '#contract/ext/report-figures.ts'
import { priceOfRules } from '#domain/price-of-rules.ts'
import type { Caller } from '#server/context.ts'
import type { LaneScope } from '#server/lanes/lane-scope.ts'
import type { Db } from '#server/store/database.ts'
import { wholeLanes } from './bid-savings.ts'
import { lowestBids } from './lowest-bids.ts'
import { recommendedLanes } from './recommended-savings.ts'
import { figuresOf, reportedLanes } from './report.ts'
import { reportLanes } from './report-lanes.ts'

/** What a shipper's three savings reports add up to; lanes and bids are read once for all of them. */
export async function savingsFigures(
  caller: Caller,
  scope: LaneScope,
  db: Db,
  now: Date,
): Promise<ResponseOf<typeof reportFigures.savings>> {
  const lanes = await reportLanes(caller, scope, db)
  const ofAnyone = await lowestBids(caller, scope, 'anyone', db)
  const ofIncumbents = await lowestBids(caller, scope, 'incumbent', db)
  const lowest = wholeLanes(lanes, ofAnyone)
  const recommended = await recommendedLanes(caller, scope.mode, lanes, ofAnyone, db, now)
  return {
    incumbent: figuresOf(wholeLanes(lanes, ofIncumbents)),
    recommended: figuresOf(recommended),
    lowest: figuresOf(lowest),
    lanesWithRuleCost: priceOfRules(reportedLanes(lowest), reportedLanes(recommended)).length,
  }
}
