import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { ShipmentCharge } from '#domain/shipment-charge.ts'
import type { Caller } from '#server/context.ts'
import { eachCharge } from '#server/intake/charge-columns.ts'
import type { Db } from '#server/store/database.ts'
import type { BidDay } from './lane-bids.ts'

/** Sums over the lanes of a scope; money in cents. */
export type LaneFigures = {
  lanes: number
  open: number
  started: number
  paused: number
  awarded: number
  shipments: number
  /** A year, in the mode's measure. */
  volume: number
  spend: number
  with_incumbent: number
}

type BidFigures = Omit<BidDay, 'day'>

export type ModeFigures = LaneFigures & Record<ShipmentCharge, number> & { mode: BiddableMode }

/** The lanes of a scope by mode, read once for all stats. */
export async function figuresByMode(caller: Caller, lanes: SQL, db: Db): Promise<ModeFigures[]> {
  const { rows } = await db.execute<ModeFigures>(sql`
    with ${lanes}
    select l.mode, count(*)::int as lanes,
      count(*) filter (where l.status = 'open')::int as open,
      count(*) filter (where l.status = 'started')::int as started,
      count(*) filter (where l.status = 'paused')::int as paused,
      count(*) filter (where l.status = 'awarded')::int as awarded,
      coalesce(sum(l.shipment_count), 0)::int as shipments,
      coalesce(sum(l.forecast_volume), 0)::float8 as volume,
      coalesce(sum(l.historic_cents::float8), 0)::bigint as spend,
      count(*) filter (where ${knowsIncumbent(caller)})::int as with_incumbent,
      ${eachCharge((column, charge) => sql`coalesce(sum(c.${column}::float8), 0)::bigint as ${sql.identifier(charge)}`)}
    from lane l left join lane_charges c on c.lane_id = l.id group by l.mode order by l.mode`)
  return rows
}

export function sumOfModes(modes: readonly LaneFigures[]): LaneFigures {
  const sum = (figure: keyof LaneFigures) => modes.reduce((all, mode) => all + mode[figure], 0)
  return {
    lanes: sum('lanes'),
    open: sum('open'),
    started: sum('started'),
    paused: sum('paused'),
    awarded: sum('awarded'),
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

/** A carrier's figures tell nothing of the others. */
export const ownOf = (caller: Caller, alias: 'a' | 'b'): SQL =>
  may(caller, 'bid') ? sql`${sql.identifier(alias)}.carrier_id = ${caller.companyId}` : sql`true`

/** The incumbent of a lane; a carrier sees only whether it is the one. */
export const knowsIncumbent = (caller: Caller): SQL =>
  may(caller, 'bid') ? sql`incumbent_id = ${caller.companyId}` : sql`incumbent_name is not null`
