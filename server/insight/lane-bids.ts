import { type SQL, sql } from 'drizzle-orm'
import { type ChargeLocation, chargeLocations } from '#domain/charge.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { lanesNow, type LanesRead } from '#server/store/change-log.ts'
import type { Db } from '#server/store/database.ts'
import { onlyRow } from '#server/store/only-row.ts'
import { dayOf } from './bidding-days.ts'
import { type BidDay, ownOf } from './figures.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'

/** A lane with bids, as one value: tens of thousands of them are kept, and objects take twice the time and room. */
export type LaneBids = readonly [
  laneId: number,
  /** A year, in the mode's measure. */
  volume: number,
  /** When each bid was first submitted, and the first of the incumbent: whole days since 1970. */
  days: readonly number[],
  incumbentDay: number | null,
  /** What the accepted, else the lowest bid comes to in cents, by where it arises. */
  parts: Partial<Record<ChargeLocation, number>> | null,
]

/** Bids added up: by day, and what the accepted, else the lowest of each lane come to in cents. */
export type BidSums = { days: BidDay[]; parts: Partial<Record<ChargeLocation, number>> }

export const noBids: BidSums = { days: [], parts: {} }

/** The bids that figures are sums of: kept, so that a bid makes one lane of thousands be read again. */
export type BidsOfLanes = LanesRead<LaneBids, null>

/** What a lane with bids takes in memory, about. */
export const laneBidsBytes = 400

/** The bids on a shipper's lanes of a scope; of those known `before` only the lanes that changed. */
export function bidsOfLanes(
  caller: Caller,
  scope: LaneScope,
  before: BidsOfLanes | undefined,
  { database }: Pick<Context, 'database'>,
): Promise<BidsOfLanes> {
  const { db } = database
  return lanesNow(
    caller.companyId,
    before,
    {
      async all() {
        const middle = await middleLane(caller, db)
        // On 100,000 lanes the first half of the bids is taken apart here while the database reads the second.
        const halves = await Promise.all([
          read(caller, scope, db, sql`<= ${middle}`),
          read(caller, scope, db, sql`> ${middle}`),
        ])
        return { lanes: byLane(halves.flat()), common: null }
      },
      some: async (laneIds) => byLane(await read(caller, { ...scope, laneIds }, db)),
    },
    database,
  )
}

async function middleLane(caller: Caller, db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce((min(l.id) + max(l.id)) / 2, 0)::int as id from lanes l where ${isOwnLane(caller, 'l')}`)
  return onlyRow(rows).id
}

const byLane = (rows: readonly LaneBids[]) => new Map(rows.map((lane) => [lane[0], lane]))

/** All lanes come as one value: to read a row each of tens of thousands takes several times longer. */
async function read(
  caller: Caller,
  scope: LaneScope,
  db: Db,
  ids: SQL = sql`is not null`,
): Promise<LaneBids[]> {
  const { rows } = await db.execute<{ lanes: LaneBids[] }>(sql`
    with ${await lanesInScope(caller, scope, db)},
    offer as (
      select b.lane_id, b.id, ${byIncumbent} as by_incumbent, l.forecast_volume as volume,
        b.status = 'accepted' as accepted, b.landed_cents, b.landed_parts, ${dayOf(firstSubmitted)} as day
      from bids b join lane l on l.id = b.lane_id
      where ${bidCounts('b')} and b.lane_id ${ids} and l.id ${ids})
    select coalesce(json_agg(lane), '[]') as lanes from (${bidsOfLane}) bid_on`)
  return onlyRow(rows).lanes
}

/** The bids are put in order once: to do so in each lane takes longer. */
const bidsOfLane = sql`
  select json_build_array(lane_id, max(volume), array_agg(day), min(day) filter (where by_incumbent), (array_agg(landed_parts))[1]) as lane
  from (select * from offer order by lane_id, accepted desc, landed_cents, id) o group by lane_id`

const byIncumbent = sql`coalesce(b.carrier_id = l.incumbent_id, false)`

/**
 * A bid counts on the day it was first submitted: improving it later does not make it new. Later versions
 * need a look at the first; most bids have but one.
 */
const firstSubmitted = sql`case when b.version = 1 then b.submitted_at else least(b.submitted_at, (
  select min(v.created_at) from bid_versions v
  where v.bid_id = b.id and ${bidCounts('v')})) end`

export function sumOfBids(lanes: Iterable<LaneBids>): BidSums {
  const days = new Map<number, BidDay>()
  const parts: BidSums['parts'] = {}
  const add = (day: number, what: keyof Omit<BidDay, 'day'>, amount: number) => {
    const known = days.get(day) ?? { ...nothing, day }
    known[what] += amount
    days.set(day, known)
  }
  for (const [, volume, bidDays, incumbentDay, lowest] of lanes) {
    for (const day of bidDays) add(day, 'bids', 1)
    const first = bidDays.reduce((one, other) => Math.min(one, other))
    add(first, 'with_bid', 1)
    add(first, 'volume_with_bid', volume)
    if (incumbentDay !== null) add(incumbentDay, 'incumbent_bid', 1)
    for (const location of chargeLocations) {
      const cents = lowest?.[location]
      if (cents !== undefined) parts[location] = (parts[location] ?? 0) + cents
    }
  }
  return { days: [...days.values()], parts }
}

const nothing = { bids: 0, with_bid: 0, incumbent_bid: 0, volume_with_bid: 0 }

/** A carrier has one bid on a lane: its own are added up where they are. */
export async function ownBids(caller: Caller, scope: LaneScope, db: Db): Promise<BidSums> {
  type Row = BidDay & Record<ChargeLocation, number | null>
  const { rows } = await db.execute<Row>(sql`
    with ${await lanesInScope(caller, scope, db)}
    select ${dayOf(firstSubmitted)} as day, count(*)::int as bids, count(*)::int as with_bid,
      (count(*) filter (where ${byIncumbent}))::int as incumbent_bid, sum(l.forecast_volume)::float8 as volume_with_bid,
      ${eachLocation((location) => sql`sum((b.landed_parts->>${location})::float8) as ${sql.identifier(location)}`)}
    from bids b join lane l on l.id = b.lane_id
    where ${bidCounts('b')} and ${ownOf(caller, 'b')} group by 1`)
  const parts: BidSums['parts'] = {}
  for (const row of rows)
    for (const location of chargeLocations) {
      const cents = row[location]
      if (cents !== null) parts[location] = (parts[location] ?? 0) + cents
    }
  return { days: rows, parts }
}

const eachLocation = (write: (location: ChargeLocation) => SQL): SQL =>
  sql.join(chargeLocations.map(write), sql`, `)
