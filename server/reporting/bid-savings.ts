import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import type { LaneScope } from '#server/lanes/lane-scope.ts'
import { type LaneBid, lowestBids } from './lowest-bids.ts'
import { type ReportAnswer, type Reported, reportOf, wholeLane } from './report.ts'
import { type ReportLanes, reportLanes } from './report-lanes.ts'

/** What a shipper would save if each lane went whole to its lowest valid bid, or to its incumbent. */
export async function bidSavings(
  caller: Caller,
  scope: LaneScope,
  of: 'anyone' | 'incumbent',
  db: Db,
): Promise<ReportAnswer> {
  const lanes = await reportLanes(caller, scope, db)
  return reportOf(wholeLanes(lanes, await lowestBids(caller, scope, of, db)))
}

/** Each lane whole at its bid. */
export function wholeLanes(
  { lanes, withoutBaseline }: ReportLanes,
  bidOf: ReadonlyMap<number, LaneBid>,
): Reported {
  const lines = lanes.flatMap(({ id, lane, equipment, baseline }) => {
    const bid = bidOf.get(id)
    if (!bid) return []
    return [wholeLane({ laneId: id, lane, equipment, baseline, cost: bid.landed }, bid.carrier)]
  })
  return { lines, withoutBaseline, withoutBid: lanes.length - lines.length }
}
