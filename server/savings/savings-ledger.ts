import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { toDollars } from '#domain/money.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import { ofCarrier } from './savings-parts.ts'

/** Lanes, what they cost at the baseline and what instead, in cents. */
export type LedgerSum = { lanes: number; before: number; after: number }

/** `lowest as (...)`: of each lane its lowest valid bid. */
export const lowestBids = sql`
  lowest as (
    select distinct on (b.lane_id) b.lane_id, b.carrier_id, b.landed_cents
    from bids b join lane l on l.id = b.lane_id
    where ${bidCounts('b')} order by b.lane_id, b.landed_cents, b.id)`

/** The same; without `carrier_id`, and quicker, where the filter names no carrier. */
export const lowestCosts = (filter: SavingsFilter): SQL =>
  filter.carrierId === undefined
    ? sql`
  lowest as (
    select b.lane_id, min(b.landed_cents) as landed_cents from bids b join lane l on l.id = b.lane_id
    where ${bidCounts('b')} group by b.lane_id)`
    : lowestBids

/** Lanes `l` whose lowest bid `o` counts. */
export const isIdentified = (filter: SavingsFilter): SQL =>
  sql`l.baseline_cents is not null and ${ofCarrier(filter, sql`o.carrier_id`)}`

export const comparedOf = ({
  lanes,
  before,
  after,
}: LedgerSum): SavingsSummary['ledger']['awarded'] => ({
  lanes,
  baselineCost: toDollars(before),
  awardedCost: toDollars(after),
  savings: toDollars(before - after),
})
