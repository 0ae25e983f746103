import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { negotiationTerms } from '#server/store/tables/terms.ts'

/** What a carrier's own bids came to in cents when the round before the present one closed, by lane. */
export async function lastRoundCents(
  caller: Caller,
  narrowed: readonly SQL[],
  db: Db,
): Promise<Map<number, number>> {
  const present = sql`(${negotiationTerms.terms} ->> 'round')::int`
  const rows = await db
    .selectDistinctOn([bids.laneId], { laneId: bids.laneId, cents: bidVersions.landedCents })
    .from(bidVersions)
    .innerJoin(bids, eq(bids.id, bidVersions.bidId))
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .innerJoin(
      negotiationTerms,
      and(eq(negotiationTerms.companyId, lanes.companyId), eq(negotiationTerms.mode, lanes.mode)),
    )
    .where(
      and(
        eq(bids.carrierId, caller.companyId),
        sql`${bidVersions.round} < ${present}`,
        bidCounts('bid_versions'),
        ...narrowed,
      ),
    )
    .orderBy(bids.laneId, desc(bidVersions.version))
  return new Map(rows.flatMap(({ laneId, cents }) => (cents === null ? [] : [[laneId, cents]])))
}
