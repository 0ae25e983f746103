import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import type { LaneBids } from './lane-bids.ts'

/** Sums over the lanes of a scope; money in cents. */
export type Figures = BidFigures & {
  lanes: number
  open: number
  started: number
  paused: number
  awarded: number
  shipments: number
  /** A year, in the mode's measure. */
  volume: number
  spend: number
  awarded_lanes: number
  paid: number
  /** Of awards on lanes with a baseline: what they cover of it, and what they cost. */
  covered: number
  compared: number
  with_incumbent: number
}

type BidFigures = {
  with_bid: number
  volume_with_bid: number
  bids: number
  incumbent_bid: number
}

/**
 * Bids and awards are the caller's own for a carrier, everybody's for the shipper. Each part is summed
 * by itself: joined, they are slow on a database that has gathered no statistics yet.
 */
export async function figuresOf(
  caller: Caller,
  lanes: SQL,
  bids: PromiseLike<Iterable<LaneBids>>,
  db: Db,
): Promise<Figures> {
  const { rows } = await db.execute<Omit<Figures, keyof BidFigures>>(sql`
    with ${lanes},
    lane_sums as (
      select count(*)::int as lanes,
        count(*) filter (where status = 'open')::int as open,
        count(*) filter (where status = 'started')::int as started,
        count(*) filter (where status = 'paused')::int as paused,
        count(*) filter (where status = 'awarded')::int as awarded,
        coalesce(sum(shipment_count), 0)::int as shipments,
        coalesce(sum(forecast_volume), 0)::float8 as volume,
        coalesce(sum(historic_cents::float8), 0)::bigint as spend,
        count(*) filter (where ${knowsIncumbent(caller)})::int as with_incumbent
      from lane),
    award_sums as (
      select count(distinct a.lane_id)::int as awarded_lanes,
        coalesce(sum(a.awarded_cents), 0)::bigint as paid,
        coalesce(sum(a.baseline_cents), 0)::bigint as covered,
        coalesce(sum(a.awarded_cents) filter (where a.baseline_cents is not null), 0)::bigint as compared
      from awards a join lane l on l.id = a.lane_id
      where a.state = 'confirmed' and ${ownOf(caller, 'a')})
    select * from lane_sums cross join award_sums`)
  const [figures] = rows
  if (!figures) throw new Error('A sum without group by is one row')
  return { ...figures, ...sumsOf(await bids) }
}

function sumsOf(bids: Iterable<LaneBids>): BidFigures {
  const sums = { with_bid: 0, volume_with_bid: 0, bids: 0, incumbent_bid: 0 }
  for (const { volume, days, by_incumbent } of bids) {
    sums.with_bid += 1
    sums.volume_with_bid += volume
    sums.bids += days.length
    if (by_incumbent) sums.incumbent_bid += 1
  }
  return sums
}

/** A carrier's figures tell nothing of the others. */
export const ownOf = (caller: Caller, alias: 'a' | 'b'): SQL =>
  may(caller, 'bid') ? sql`${sql.identifier(alias)}.carrier_id = ${caller.companyId}` : sql`true`

/** Whom a lane is carried by today; a carrier is told of its own lanes alone. */
export const knowsIncumbent = (caller: Caller): SQL =>
  may(caller, 'bid') ? sql`incumbent_id = ${caller.companyId}` : sql`incumbent_name is not null`
