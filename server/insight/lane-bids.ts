import { sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { changesSince, type Seen, seenNow } from '#server/store/change-log.ts'
import type { Db } from '#server/store/database.ts'
import { dayOf } from './bidding-days.ts'
import { ownOf } from './figures.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'

export type LaneBids = {
  lane_id: number
  /** A year, in the mode's measure. */
  volume: number
  by_incumbent: boolean
  /** When each bid was first submitted, and the first of the incumbent: whole days since 1970. */
  days: number[]
  incumbent_day: number | null
  /** What the accepted, else the lowest bid comes to in cents, by where it arises. */
  parts: Record<string, number> | null
}

/** The bids that figures are sums of: kept, so that a bid makes one lane of thousands be read again. */
export type BidsOfLanes = { seen: Seen; lanes: ReadonlyMap<number, LaneBids> }

/** What a lane with bids takes in memory, about. */
export const laneBidsBytes = 400

/**
 * The bids on the lanes of a scope; of those known `before` only the lanes that changed. A carrier hears of
 * changes by what its list of lanes shows, which is less than this: its bids are always read.
 */
export async function bidsOfLanes(
  caller: Caller,
  scope: LaneScope,
  before: BidsOfLanes | undefined,
  context: Pick<Context, 'database'>,
): Promise<BidsOfLanes> {
  const { database } = context
  const known = may(caller, 'bid') ? undefined : before
  const renewed = known && (await renew(caller, scope, known, context))
  if (renewed) return renewed
  const seen = await seenNow(database)
  return { seen, lanes: byLane(await read(caller, scope, database.db)) }
}

/** Null where all lanes have to be read. */
async function renew(
  caller: Caller,
  scope: LaneScope,
  before: BidsOfLanes,
  { database }: Pick<Context, 'database'>,
): Promise<BidsOfLanes | null> {
  const { seen, laneIds } = await changesSince(caller.companyId, undefined, before.seen, database)
  if (laneIds === 'any') return null
  if (laneIds.length === 0) return { ...before, seen }
  const lanes = new Map(before.lanes)
  for (const id of laneIds) lanes.delete(id)
  for (const lane of await read(caller, { ...scope, laneIds }, database.db))
    lanes.set(lane.lane_id, lane)
  return { seen, lanes }
}

const byLane = (rows: readonly LaneBids[]) => new Map(rows.map((lane) => [lane.lane_id, lane]))

type LaneColumns = [
  laneId: number,
  volume: number,
  byIncumbent: boolean,
  days: number[],
  incumbentDay: number | null,
  parts: LaneBids['parts'],
]

/**
 * A bid counts on the day it was first submitted: improving it later does not make it new. All lanes come
 * as one value: to read a row each of tens of thousands takes several times longer.
 */
async function read(caller: Caller, scope: LaneScope, db: Db): Promise<LaneBids[]> {
  const { rows } = await db.execute<{ lanes: LaneColumns[] }>(sql`
    with ${await lanesInScope(caller, scope, db)},
    offer as (
      select b.lane_id, b.id, coalesce(b.carrier_id = l.incumbent_id, false) as by_incumbent, l.forecast_volume as volume,
        b.status = 'accepted' as accepted, b.landed_cents, b.landed_parts, ${dayOf(firstSubmitted)} as day
      from bids b join lane l on l.id = b.lane_id
      where ${bidCounts('b')} and ${ownOf(caller, 'b')})
    select coalesce(json_agg(lane), '[]') as lanes from (${may(caller, 'bid') ? onlyBid : bidsOfLane}) bid_on`)
  const [read] = rows
  return (read?.lanes ?? []).map(([lane_id, volume, by_incumbent, days, incumbent_day, parts]) => ({
    lane_id,
    volume,
    by_incumbent,
    days,
    incumbent_day,
    parts,
  }))
}

/** A carrier has one bid on a lane. */
const onlyBid = sql`
  select json_build_array(lane_id, volume, by_incumbent, array[day], case when by_incumbent then day end, landed_parts) as lane
  from offer`

/** The bids are put in order once: to do so in each lane takes longer. */
const bidsOfLane = sql`
  select json_build_array(lane_id, max(volume), bool_or(by_incumbent), array_agg(day), min(day) filter (where by_incumbent),
    (array_agg(landed_parts))[1]) as lane
  from (select * from offer order by lane_id, accepted desc, landed_cents, id) o group by lane_id`

/** Later versions need a look at the first; most bids have but one. */
const firstSubmitted = sql`case when b.version = 1 then b.submitted_at else least(b.submitted_at, (
  select min(v.created_at) from bid_versions v
  where v.bid_id = b.id and ${bidCounts('v')})) end`
