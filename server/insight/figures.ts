import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { ShipmentCharge } from '#domain/shipment-charge.ts'
import { isConfirmed, isPending } from '#server/awards/confirmed-awards.ts'
import type { Caller } from '#server/context.ts'
import { eachCharge } from '#server/intake/shipment-columns.ts'
import type { Db } from '#server/store/database.ts'

/** Sums over the lanes of a scope; money in cents. */
export type LaneFigures = {
  lanes: number
  open: number
  started: number
  paused: number
  /** Of a shipper: with an award that is not announced. */
  pending: number
  /** With an award that stands, in whole or in part; of a carrier its own. */
  awarded: number
  /** Awarded once, and every award declined: no money is counted of them. */
  declined: number
  /** Of a carrier: decided without an award to it. */
  closed: number
  shipments: number
  /** A year, in the mode's measure. */
  volume: number
  spend: number
  with_incumbent: number
}

/** The bids of a scope; the volume is of the lanes bid on. */
type BidFigures = {
  bids: number
  with_bid: number
  incumbent_bid: number
  volume_with_bid: number
}

/** What a day, counted since 1970, added to them; lanes count when they are bid on for the first time. */
export type BidDay = BidFigures & { day: number }

export type ModeFigures = LaneFigures & Record<ShipmentCharge, number> & { mode: BiddableMode }

/** The lanes of a scope by mode, read once for all stats. */
export async function figuresByMode(caller: Caller, lanes: SQL, db: Db): Promise<ModeFigures[]> {
  // With an offset the database works a lane's standing out once, and not for each status that counts it.
  const { rows } = await db.execute<ModeFigures>(sql`
    with ${lanes}
    select l.mode, count(*)::int as lanes,
      count(*) filter (where l.standing = 'open')::int as open,
      count(*) filter (where l.standing = 'started')::int as started,
      count(*) filter (where l.standing = 'paused')::int as paused,
      count(*) filter (where l.standing = 'pending')::int as pending,
      count(*) filter (where l.standing = 'awarded')::int as awarded,
      count(*) filter (where l.standing = 'declined')::int as declined,
      count(*) filter (where l.standing = 'closed')::int as closed,
      coalesce(sum(l.shipment_count), 0)::int as shipments,
      coalesce(sum(l.forecast_volume), 0)::float8 as volume,
      coalesce(sum(l.historic_cents::float8), 0)::bigint as spend,
      count(*) filter (where ${knowsIncumbent(caller)})::int as with_incumbent,
      ${eachCharge((column, charge) => sql`coalesce(sum(c.${column}::float8), 0)::bigint as ${sql.identifier(charge)}`)}
    from (select lane.*, ${lanesStanding(caller, 'lane')} as standing from lane offset 0) l
      left join lane_charges c on c.lane_id = l.id
    group by l.mode order by l.mode`)
  return rows
}

export function sumOfModes(modes: readonly LaneFigures[]): LaneFigures {
  const sum = (figure: keyof LaneFigures) => modes.reduce((all, mode) => all + mode[figure], 0)
  return {
    lanes: sum('lanes'),
    open: sum('open'),
    started: sum('started'),
    paused: sum('paused'),
    pending: sum('pending'),
    awarded: sum('awarded'),
    declined: sum('declined'),
    closed: sum('closed'),
    shipments: sum('shipments'),
    volume: sum('volume'),
    spend: sum('spend'),
    with_incumbent: sum('with_incumbent'),
  }
}

export function bidFigures(days: readonly BidDay[]): BidFigures {
  const sum = (figure: keyof BidFigures) => days.reduce((all, day) => all + day[figure], 0)
  return {
    with_bid: sum('with_bid'),
    volume_with_bid: sum('volume_with_bid'),
    bids: sum('bids'),
    incumbent_bid: sum('incumbent_bid'),
  }
}

/**
 * SQL: where a lane `rows` stands, as it is counted and as the list of lanes says it. It is awarded while an award of it
 * stands. To a carrier a lane that it won no part of is closed, and nothing is said of what waits or of what others declined.
 */
export function lanesStanding(caller: Caller, rows: string): SQL {
  const [status, id] = [sql.raw(`${rows}.status`), sql.raw(`${rows}.id`)]
  const has = (state: SQL) =>
    sql`exists (select 1 from awards a where a.lane_id = ${id} and ${ownOf(caller, 'a')} and ${state})`
  const [pending, lost] = may(caller, 'bid')
    ? [sql``, sql`'closed'`]
    : [
        sql`when ${status} in ('started', 'paused') and ${has(isPending('a'))} then 'pending'`,
        sql`'declined'`,
      ]
  return sql`case when ${status} = 'awarded' and not ${has(isConfirmed('a'))} then ${lost} ${pending} else ${status} end`
}

/** A carrier's figures tell nothing of the others. */
export const ownOf = (caller: Caller, alias: 'a' | 'b'): SQL =>
  may(caller, 'bid') ? sql`${sql.identifier(alias)}.carrier_id = ${caller.companyId}` : sql`true`

/** The incumbent of a lane; a carrier sees only whether it is the one. */
export const knowsIncumbent = (caller: Caller): SQL =>
  may(caller, 'bid') ? sql`incumbent_id = ${caller.companyId}` : sql`incumbent_name is not null`
