import { type SQL, sql } from 'drizzle-orm'
import { type ChargeLocation, chargeLocations } from '#domain/charge.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { ownOf } from './figures.ts'
import type { Stat } from './stats.ts'

/** What the accepted, else the lowest bid of each lane costs, by where it arises; a carrier's own bids. */
export async function chargeBreakdown(caller: Caller, lanes: SQL, db: Db): Promise<Stat> {
  const { rows } = await db.execute<{ location: ChargeLocation; cents: number }>(sql`
    with ${lanes},
    chosen as (
      select distinct on (b.lane_id) b.landed_parts
      from bids b join lane l on l.id = b.lane_id
      where b.status <> 'draft' and b.landed_cents is not null and ${ownOf(caller, 'b')}
      order by b.lane_id, (b.status = 'accepted') desc, b.landed_cents, b.id)
    select p.key as location, sum(p.value::bigint)::bigint as cents
    from chosen cross join lateral jsonb_each_text(chosen.landed_parts) p group by p.key`)
  const order = (location: ChargeLocation) => chargeLocations.indexOf(location)
  return {
    kind: 'ChargeBreakdown',
    unit: 'usd',
    value: rows.length === 0 ? null : rows.reduce((sum, { cents }) => sum + cents, 0) / 100,
    parts: rows
      .toSorted((a, b) => order(a.location) - order(b.location))
      .map(({ location, cents }) => ({ name: words[location], value: cents / 100 })),
  }
}

const words: Record<ChargeLocation, string> = {
  None: 'Other',
  Origin: 'Origin',
  Freight: 'Freight',
  Destination: 'Destination',
  BaseRate: 'Base rate',
}
