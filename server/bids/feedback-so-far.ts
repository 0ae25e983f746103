import { sql } from 'drizzle-orm'
import {
  bracketsOf,
  type FeedbackSoFar,
  minimumChangeOf,
  targetBetween,
  tellsDistanceAlone,
} from '#domain/bid-feedback.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { type bids, bidVersions } from '#server/store/tables/bids.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { isOffer } from './counting-bids.ts'

type OwnBid = Pick<typeof bids.$inferSelect, 'id' | 'status' | 'feedbackHidden' | 'firstSeenCents'>
type Tendered = { lane: Pick<LaneRow, 'targetCents'>; terms: NegotiationTerms }
type Row = {
  bid_id: number
  last_cents: number | null
  last_round: number | null
  seen: number[] | null
}

/**
 * What the next price of each bid is judged by, in one query. What a carrier withdrew since still counts,
 * and so does every price that showed feedback in an earlier round.
 */
export async function feedbackOf(
  found: readonly OwnBid[],
  db: Db | Transaction,
): Promise<(bid: OwnBid | undefined, tendered: Tendered) => FeedbackSoFar> {
  const rows = found.length === 0 ? [] : await versionsOf(found, db)
  const history = new Map(rows.map((row) => [row.bid_id, row]))
  return (bid, { lane, terms }) => {
    const row = bid && history.get(bid.id)
    return {
      round: terms.round,
      hidden: bid?.feedbackHidden ?? null,
      lastCents: row?.last_cents ?? null,
      lastRound: row?.last_round ?? null,
      stands: bid !== undefined && bid.status !== 'draft',
      seenCents: row?.seen ?? [],
      targetBetween: targetRange(bid?.firstSeenCents ?? null, lane, terms),
      minimumChange: minimumChangeOf(terms),
      brackets: bracketsOf(terms, lane.targetCents > 0),
    }
  }
}

async function versionsOf(found: readonly OwnBid[], db: Db | Transaction): Promise<Row[]> {
  const submitted = isOffer('bid_versions')
  const { rows } = await db.execute<Row>(sql`
    select bid_id, json_agg(distinct landed_cents) filter (where feedback_shown and ${submitted}) as seen,
      (json_agg(landed_cents order by version desc) filter (where ${submitted}) ->> 0)::float8 as last_cents,
      (json_agg(round order by version desc) filter (where ${submitted}) ->> 0)::int as last_round
    from ${bidVersions}
    where ${anyOf(
      bidVersions.bidId,
      found.map(({ id }) => id),
    )} group by bid_id`)
  return rows
}

const targetRange = (
  firstSeen: number | null,
  { targetCents }: Tendered['lane'],
  terms: NegotiationTerms,
): number[] =>
  firstSeen !== null && targetCents > 0 && tellsDistanceAlone(terms)
    ? targetBetween(firstSeen, targetCents)
    : []
