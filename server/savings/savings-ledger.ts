import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import type { Db } from '#server/store/database.ts'
import { realisedSavings } from './realised-savings.ts'
import { awardParts, ofCarrier } from './savings-parts.ts'

type Compared = SavingsSummary['ledger']['awarded']
type Sum = { lanes: number; before: number; after: number }

/** Savings on their way: seen in the lowest bids, marked, awarded, and in what shipped since. */
export async function savingsLedger(
  lanes: SQL,
  filter: SavingsFilter,
  db: Db,
): Promise<SavingsSummary['ledger']> {
  const [seen, pending, awarded, realised] = await Promise.all([
    identified(lanes, filter, db),
    awardsIn('pending', lanes, filter, db),
    awardsIn('confirmed', lanes, filter, db),
    realisedSavings(lanes, filter, db),
  ])
  return { identified: seen, pending, awarded, realised }
}

/** `lowest as (...)`: of each lane its lowest valid bid. */
export const lowestBids = sql`
  lowest as (
    select distinct on (b.lane_id) b.lane_id, b.carrier_id, b.landed_cents
    from bids b join lane l on l.id = b.lane_id
    where b.status <> 'draft' and b.landed_cents is not null order by b.lane_id, b.landed_cents, b.id)`

/** Lanes `l` whose lowest bid `o` counts. */
export const isIdentified = (filter: SavingsFilter): SQL =>
  sql`l.baseline_cents is not null and ${ofCarrier(filter, sql`o.carrier_id`)}`

/** Every lane at its lowest valid bid, no matter who it was awarded to; of a carrier where that is its own. */
async function identified(lanes: SQL, filter: SavingsFilter, db: Db): Promise<Compared> {
  const { rows } = await db.execute<Sum>(sql`
    with ${lanes}, ${lowestBids}
    select count(*)::int as lanes, coalesce(sum(l.baseline_cents), 0)::bigint as before, coalesce(sum(o.landed_cents), 0)::bigint as after
    from lane l join lowest o on o.lane_id = l.id
    where ${isIdentified(filter)}`)
  return comparedOf(rows[0])
}

async function awardsIn(
  state: 'pending' | 'confirmed',
  lanes: SQL,
  filter: SavingsFilter,
  db: Db,
): Promise<Compared> {
  const { rows } = await db.execute<Sum>(sql`
    with ${lanes}, ${awardParts(state, filter)}
    select count(distinct lane_id)::int as lanes, coalesce(sum(covered), 0)::bigint as before, coalesce(sum(paid), 0)::bigint as after from part`)
  return comparedOf(rows[0])
}

const comparedOf = (sum: Sum | undefined): Compared => ({
  lanes: sum?.lanes ?? 0,
  baselineCost: (sum?.before ?? 0) / 100,
  awardedCost: (sum?.after ?? 0) / 100,
  savings: ((sum?.before ?? 0) - (sum?.after ?? 0)) / 100,
})
