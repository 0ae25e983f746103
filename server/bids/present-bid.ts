import { and, asc, eq, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Bid, BidStatus } from '#domain/bid.ts'
import { showsFeedback } from '#domain/bid-feedback.ts'
import { lightSchema } from '#domain/light.ts'
import { toDollarsOrNull } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Caller, Context } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import { bids } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { isSubmitted } from './counting-bids.ts'
import { feedbackFor } from './feedback.ts'
import { feedbackOf } from './feedback-so-far.ts'
import { isTendered } from '#server/lanes/seen-lanes.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { tendersOf } from '#server/terms/terms.ts'

type BidRow = typeof bids.$inferSelect
type LanePart = Pick<
  LaneRow,
  'companyId' | 'mode' | 'termsVersion' | 'incumbentId' | 'targetCents' | 'baselineCents'
>

/** Bids on lanes, best first; a shipper gets what was submitted on its own, a carrier only what is its own. */
export async function listBids(
  caller: Caller,
  laneIds: readonly number[],
  { database: { db } }: Pick<Context, 'database'>,
): Promise<Bid[]> {
  if (laneIds.length === 0) return []
  const mine = may(caller, 'bid')
  const { companyId, mode, termsVersion, incumbentId, targetCents, baselineCents } = lanes
  const rows = await db
    .select({
      bid: bids,
      lane: { companyId, mode, termsVersion, incumbentId, targetCents, baselineCents },
      carrier: companies.name,
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .innerJoin(companies, eq(companies.id, bids.carrierId))
    .where(and(anyOf(bids.laneId, laneIds), mine ? ownBid(caller) : submittedTo(caller)))
    .orderBy(asc(bids.laneId), sql`${bids.landedCents} asc nulls last`, asc(bids.id))
  const tenderOf = await tendersOf(
    rows.map(({ lane }) => lane),
    db,
  )
  const feedback = await feedbackOf(mine ? rows.map(({ bid }) => bid) : [], db)
  const bestOf = new Map<number, number>()
  for (const { bid } of rows) {
    if (bid.landedCents !== null && !bestOf.has(bid.laneId)) bestOf.set(bid.laneId, bid.landedCents)
  }
  return rows.map(({ bid, lane, carrier }) => ({
    ...presentOffer(bid),
    carrier,
    incumbent: lane.incumbentId === bid.carrierId,
    ...(mine
      ? seenByCarrier(bid, lane, tenderOf(lane).current, feedback)
      : seenByShipper(bid, lane, bestOf.get(bid.laneId))),
  }))
}

const ownBid = (caller: Caller) =>
  and(
    eq(bids.carrierId, caller.companyId),
    isTendered('lanes'),
    sql`exists (select 1 from ${laneInvitations} i where i.lane_id = ${bids.laneId} and i.carrier_id = ${caller.companyId})`,
  )

const submittedTo = (caller: Caller) =>
  and(eq(lanes.companyId, caller.companyId), isSubmitted('bids'))

export const presentOffer = (bid: BidRow) => ({
  id: bid.id,
  laneId: bid.laneId,
  version: bid.version,
  status: bid.status as BidStatus,
  round: bid.round,
  carrierId: bid.carrierId,
  currency: bid.currency,
  charges: bid.charges,
  chargeCurrencies: bid.chargeCurrencies,
  transitDays: bid.transitDays,
  months: bid.months,
  capacity: bid.capacity,
  co2ePerUnit: bid.co2ePerUnit,
  remarks: bid.remarks,
  landedCost: toDollarsOrNull(bid.landedCents),
  completion: bid.completion,
  outcome: bid.outcome,
  submittedAt: bid.submittedAt?.toISOString() ?? null,
  updatedAt: bid.updatedAt.toISOString(),
})

function seenByCarrier(
  bid: BidRow,
  lane: LanePart,
  terms: NegotiationTerms,
  feedback: Awaited<ReturnType<typeof feedbackOf>>,
) {
  const { light, rank, distance } = feedbackFor(bid, lane, terms)
  return {
    light,
    rank,
    deltaToBest: null,
    deltaToTarget: distance,
    deltaToBaseline: null,
    feedback: showsFeedback(terms) ? feedback(bid, { lane, terms }) : null,
  }
}

function seenByShipper(bid: BidRow, lane: LanePart, best: number | undefined) {
  const above = (reference: number | null | undefined) => ratioAbove(bid.landedCents, reference)
  return {
    light: lightOfRow(bid),
    rank: bid.rank,
    deltaToBest: above(best),
    deltaToTarget: above(lane.targetCents),
    deltaToBaseline: above(lane.baselineCents),
    feedback: null,
  }
}

const lightOfRow = ({ light }: BidRow) => lightSchema.nullable().catch(null).parse(light)
