import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import { presentSavings } from './present-savings.ts'
import { ofCarrier } from './savings-parts.ts'

/** Lanes, what they cost at the baseline and what instead, in cents. */
export type LedgerSum = { lanes: number; before: number; after: number }

/** `lowest as (...)`: of each lane its lowest valid bid. */
export const lowestBids = sql`
  lowest as (
    select distinct on (b.lane_id) b.lane_id, b.carrier_id, b.landed_cents
    from bids b join lane l on l.id = b.lane_id
    where ${bidCounts('b')} order by b.lane_id, b.landed_cents, b.id)`

/** Lanes `l` with a baseline and a lowest bid `o`, of the carrier where the filter names one. */
export const isIdentified = (filter: SavingsFilter): SQL =>
  sql`l.baseline_cents is not null and o.lane_id is not null and ${ofCarrier(filter, sql`o.carrier_id`)}`

export const comparedOf = ({
  lanes,
  before,
  after,
}: LedgerSum): SavingsSummary['ledger']['awarded'] => ({
  lanes,
  ...presentSavings(before, after),
})
