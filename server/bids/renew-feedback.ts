import { and, eq, inArray, sql } from 'drizzle-orm'
import { type FeedbackHidden, type FeedbackSoFar, tellsEnoughApart } from '#domain/bid-feedback.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Transaction } from '#server/store/database.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { countsAsBid, isOffer, isSubmitted } from './counting-bids.ts'
import { feedbackOf } from './feedback-so-far.ts'

/**
 * Settles again which standing bids of a tender show feedback, after its terms changed. A new round shows
 * what the last one hid, except at prices too close to those that showed feedback before.
 */
export async function renewFeedback(
  tx: Transaction,
  companyId: number,
  mode: number,
  { before, next }: { before: NegotiationTerms; next: NegotiationTerms },
): Promise<void> {
  if (!isRenewing(before, next)) return
  const { id, status, feedbackHidden, firstSeenCents, landedCents } = bids
  const rows = await tx
    .select({
      bid: { id, status, feedbackHidden, firstSeenCents, landedCents },
      lane: { targetCents: lanes.targetCents },
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .where(
      and(
        eq(lanes.companyId, companyId),
        eq(lanes.mode, mode),
        inArray(lanes.status, ['started', 'paused']),
      ),
    )
  const soFar = await feedbackOf(
    rows.map(({ bid }) => bid),
    tx,
  )
  const isNewRound = next.round > before.round
  const settled = rows.map(({ bid, lane }) => ({
    id: bid.id,
    hidden: hiddenNow(bid, soFar(bid, { lane, terms: next }), isNewRound),
  }))
  await tx.execute(sql`update bids set feedback_hidden = n.hidden,
      first_seen_cents = coalesce(first_seen_cents, case when n.hidden is null and ${isSubmitted('bids')} and landed_cents > 0 then landed_cents end)
    from json_to_recordset(${JSON.stringify(settled)}::json) as n(id int, hidden text) where bids.id = n.id`)
  await tx.execute(sql`update ${bidVersions} v set feedback_shown = true
    from bids b join lanes l on l.id = b.lane_id
    where v.bid_id = b.id and v.version = b.version and ${isOffer('v')}
      and b.feedback_hidden is null and l.company_id = ${companyId} and l.mode = ${mode}`)
}

type OwnBid = Pick<typeof bids.$inferSelect, 'status' | 'feedbackHidden' | 'landedCents'>

function hiddenNow(bid: OwnBid, soFar: FeedbackSoFar, isNewRound: boolean): FeedbackHidden | null {
  if (!isNewRound && bid.feedbackHidden !== null && bid.feedbackHidden !== 'near') {
    return bid.feedbackHidden
  }
  if (!countsAsBid(bid)) return null
  return tellsEnoughApart(bid.landedCents, soFar) ? null : 'near'
}

/** Whether what prices are compared with changes. */
const isRenewing = (before: NegotiationTerms, next: NegotiationTerms): boolean =>
  next.round !== before.round || JSON.stringify(compared(before)) !== JSON.stringify(compared(next))

const compared = ({
  carriersSee,
  lightBasis,
  green,
  amber,
  greenRank,
  amberRank,
  minimumBidChange,
}: NegotiationTerms) => [
  carriersSee,
  lightBasis,
  green,
  amber,
  greenRank,
  amberRank,
  minimumBidChange,
]
