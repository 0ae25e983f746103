import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import type { LaneScope } from '#server/lanes/lane-scope.ts'
import { lowestBids } from './lowest-bids.ts'
import { type ReportAnswer, reportOf } from './report.ts'
import { reportLanes } from './report-lanes.ts'

/** What a shipper would save if each lane went whole to its lowest valid bid, or to its incumbent. */
export async function bidSavings(
  caller: Caller,
  scope: LaneScope,
  of: 'anyone' | 'incumbent',
  db: Db,
): Promise<ReportAnswer> {
  const { lanes, withoutBaseline } = await reportLanes(caller, scope, db)
  const bidOf = await lowestBids(caller, scope, of, db)
  const lines = lanes.flatMap(({ id, lane, equipment, baseline }) => {
    const bid = bidOf.get(id)
    if (!bid) return []
    const whole = { carrier: bid.carrier, percent: 100, reference: baseline, cost: bid.landed }
    return [{ laneId: id, lane, equipment, baseline, shares: [whole] }]
  })
  return reportOf(lines, { withoutBaseline, withoutBid: lanes.length - lines.length })
}
