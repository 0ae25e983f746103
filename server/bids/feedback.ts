import { type SQL, sql } from 'drizzle-orm'
import {
  distanceToTarget,
  type FeedbackHidden,
  showsFeedback,
  targetBetween,
} from '#domain/bid-feedback.ts'
import { type Light, lightSchema } from '#domain/light.ts'
import { toDollars } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { bids } from '#server/store/tables/bids.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { bidCounts, countsAsBid } from './counting-bids.ts'

type OwnBid = Pick<
  typeof bids.$inferSelect,
  'status' | 'landedCents' | 'light' | 'rank' | 'feedbackHidden' | 'firstSeenCents'
>
type Terms = Pick<NegotiationTerms, 'carriersSee' | 'lightBasis' | 'green' | 'amber' | 'round'>

/** Everything a carrier sees of its bid from which it could learn about other bids or the target. */
export type Feedback = {
  light: Light | null
  rank: number | null
  /** Above the target, as a ratio. */
  distance: number | null
  hidden: { reason: FeedbackHidden; round: number } | null
}

const none: Feedback = { light: null, rank: null, distance: null, hidden: null }

/**
 * What of its own bid a carrier sees. Everything a carrier reads goes through this or, where lanes are
 * counted, through `lightForCarrier`. A draft has no feedback.
 */
export function feedbackFor(
  bid: OwnBid,
  lane: Pick<LaneRow, 'targetCents'>,
  terms: Terms,
): Feedback {
  if (!countsAsBid(bid) || !showsFeedback(terms)) return none
  if (bid.feedbackHidden !== null) {
    return { ...none, hidden: { reason: bid.feedbackHidden, round: terms.round } }
  }
  const light = terms.carriersSee.light ? lightSchema.nullable().catch(null).parse(bid.light) : null
  return {
    light,
    rank: terms.carriersSee.rank ? bid.rank : null,
    distance: distanceFor(bid.landedCents, bid.firstSeenCents, lane, light, terms),
    hidden: null,
  }
}

/** The light of bids `b` as their carrier may see it where the terms show lights at all. */
export const lightForCarrier: SQL = sql`case when ${bidCounts('b')} and b.feedback_hidden is null then b.light end`

/** The target in dollars where carriers may know it; 0 = none. */
export const targetForCarrier = (
  { targetCents }: Pick<LaneRow, 'targetCents'>,
  { carriersSee }: Pick<NegotiationTerms, 'carriersSee'>,
): number => (carriersSee.target ? toDollars(targetCents) : 0)

/**
 * Only the first distance to a hidden target is measured. Those of later prices follow from it, so that
 * many prices place the target no closer than one.
 */
function distanceFor(
  cents: number,
  firstSeen: number | null,
  { targetCents }: Pick<LaneRow, 'targetCents'>,
  light: Light | null,
  { carriersSee, lightBasis, green, amber }: Terms,
): number | null {
  if (!carriersSee.delta || targetCents === 0 || cents === 0) return null
  if (carriersSee.target) return ratioAbove(cents, targetCents)
  const [low] = targetBetween(firstSeen ?? cents, targetCents)
  const distance = distanceToTarget(cents, low)
  if (lightBasis !== 'target' || light === null || light === 'Red') return distance
  const bracket = light === 'Green' ? green : amber
  return Math.min(distance, Math.max(0, Math.ceil(bracket * 100 - 1e-7)) / 100)
}
