import { type SQL, sql } from 'drizzle-orm'
import type { bids } from '#server/store/tables/bids.ts'

type Standing = Pick<typeof bids.$inferSelect, 'status' | 'landedCents'>

/** SQL: a bid, or a version of one, that its carrier has submitted; accepted ones are. Of rows under this name. */
export const isSubmitted = (rows: string): SQL => sql.raw(`${rows}.status <> 'draft'`)

/**
 * SQL: a bid that counts, in figures, ranks and awards: submitted, with every mandatory line. One without
 * has no landed cost and is shown to its carrier and on the award board alone.
 */
export const bidCounts = (rows: string): SQL =>
  sql`${isSubmitted(rows)} and ${sql.raw(`${rows}.landed_cents`)} is not null`

/** SQL: submitted with a price and not decided yet: what its carrier may have been shown a signal of. */
export const isOffer = (rows: string): SQL =>
  sql.raw(`${rows}.status = 'submitted' and ${rows}.landed_cents is not null`)

/** `bidCounts` of a row that was read. */
export const countsAsBid = <B extends Standing>(
  bid: B | null | undefined,
): bid is B & { landedCents: number } =>
  bid != null && bid.status !== 'draft' && bid.landedCents !== null
