import { and, desc, eq } from 'drizzle-orm'
import {
  type BidConflict,
  bidConflictSchema,
  type BidReview,
  type ReviewedLane,
} from '#contract/ext/bid-review.ts'
import type { BidEntry } from '#domain/bid.ts'
import { currencyOfCharge, type OfferedCharges, usdOfCharges } from '#domain/charge-currency.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { JudgedLane, RatedLane, RateDoubt } from '#domain/rate-doubt.ts'
import { doubtfulRates } from '#domain/rate-plausibility.ts'
import { toDollars, toDollarsOrNull } from '#domain/money.ts'
import type { Caller, Context } from '#server/context.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db } from '#server/store/database.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { laneInvitations, lanes } from '#server/store/tables/lanes.ts'
import { users } from '#server/store/tables/people.ts'
import {
  type BidRow,
  type InvitedLane,
  isSame,
  isStale,
  offersTheSame,
  savingRefusal,
  type ValuedBid,
  valueBid,
} from './bid-rules.ts'
import { targetForCarrier } from './feedback.ts'
import { isTendered } from '#server/lanes/seen-lanes.ts'
import { feedbackOf } from './feedback-so-far.ts'
import { lastRoundCents } from '#server/terms/last-round.ts'
import { presentOffer } from './present-bid.ts'
import { type LaneRow, quantitiesOf } from '#server/lanes/quantities.ts'
import { ownBids, seenLanes } from './save-bids.ts'
import { type Tender, tendersOf } from '#server/terms/terms.ts'

type Seen = {
  entry: BidEntry
  lane: InvitedLane
  tender: Tender
  before: BidRow | undefined
  last: SubmittedBid | undefined
  valued: ValuedBid
}

/** What submitting these bids would do, by the same rules as submitting them; writes nothing. */
export async function reviewBids(
  caller: Caller,
  mode: BiddableMode,
  entries: readonly BidEntry[],
  { database: { db }, now }: Context,
): Promise<BidReview> {
  const laneIds = entries.map(({ laneId }) => laneId)
  if (new Set(laneIds).size !== laneIds.length) throw invalid('A lane is named twice.')
  const [laneRows, existing, submitted, rounds, elsewhere] = await Promise.all([
    seenLanes(db, caller, laneIds),
    ownBids(db, caller, laneIds),
    lastSubmitted(db, caller, laneIds),
    lastRoundCents(caller, [anyOf(bids.laneId, laneIds)], db),
    savedElsewhere(caller, mode, laneIds, db),
  ])
  const tenderOf = await tendersOf([...laneRows.values()], db)
  const feedback = await feedbackOf([...existing.values()], db)
  const time = now()

  const seen = entries.flatMap((entry): Seen[] => {
    const lane = laneRows.get(entry.laneId)
    if (lane?.mode !== mode) return []
    const tender = tenderOf(lane)
    const last = submitted.get(lane.id)
    const before = existing.get(lane.id)
    const asked = { lane, tender, before, now: time, submit: true }
    const soFar = feedback(before, { lane, terms: tender.current })
    const valued = valueBid(entry, { ...asked, feedback: soFar })
    return [{ entry, lane, tender, before, last, valued }]
  })
  const doubts = doubtfulRates(mode, seen.map(judged), elsewhere)
  const savedBy = await lastSavers(seen.filter(isOvertaken), db)
  const found = new Map(
    seen.map((one): [number, ReviewedLane] => {
      const { entry, lane, tender, before, last, valued } = one
      const { next, problems, refusal } = valued
      const kept = savingRefusal({ lane, tender, before, now: time }) ?? refusal
      return [
        lane.id,
        {
          laneId: lane.id,
          landedCost: toDollarsOrNull(next.landedCents),
          isUnchanged: before !== undefined && isSame(before, next),
          draftSavedAt:
            before?.status === 'draft' && offersTheSame(before, entry)
              ? before.updatedAt.toISOString()
              : null,
          hidesFeedback:
            before?.feedbackHidden === next.feedbackHidden ? null : next.feedbackHidden,
          round: tender.current.round,
          lastSubmitted: last
            ? {
                landedCost: toDollarsOrNull(last.cents),
                at: last.createdAt.toISOString(),
                changes: changesOf(last, entry),
              }
            : null,
          lastRound: toDollarsOrNull(rounds.get(lane.id) ?? null),
          problems,
          refusal: kept?.message ?? null,
          conflict: isOvertaken(one) ? conflictOf(before, savedBy) : null,
          doubts: (doubts.get(lane.id) ?? []).map((doubt) => inCurrency(doubt, entry, tender)),
        },
      ]
    }),
  )
  return {
    lanes: laneIds.map((laneId) => found.get(laneId) ?? unknownLane(laneId)),
    total: toDollars(seen.reduce((sum, { valued }) => sum + (valued.next.landedCents ?? 0), 0)),
  }
}

const isOvertaken = ({ entry, before, valued }: Seen): boolean =>
  isStale(entry, before) && !(before && isSame(before, valued.next))

const conflictOf = (
  before: BidRow | undefined,
  savedBy: ReadonlyMap<number, string>,
): BidConflict =>
  bidConflictSchema.parse({
    bid: before ? presentOffer(before) : null,
    by: (before && savedBy.get(before.id)) ?? null,
  })

const unknownLane = (laneId: number): ReviewedLane => ({
  laneId,
  landedCost: null,
  isUnchanged: false,
  draftSavedAt: null,
  hidesFeedback: null,
  round: 0,
  lastSubmitted: null,
  lastRound: null,
  problems: [],
  refusal: notFound('The lane').message,
  conflict: null,
  doubts: [],
})

function changesOf(before: OfferedCharges, after: OfferedCharges) {
  const chargeIds = new Set([...Object.keys(before.charges), ...Object.keys(after.charges)])
  return [...chargeIds].flatMap((chargeId) => {
    const change = {
      chargeId,
      before: before.charges[chargeId] ?? null,
      currencyBefore: currencyOfCharge(before, chargeId),
      after: after.charges[chargeId] ?? null,
      currency: currencyOfCharge(after, chargeId),
    }
    const isSameAmount = change.before === change.after
    return isSameAmount && (change.after === null || change.currencyBefore === change.currency)
      ? []
      : [change]
  })
}

const judged = ({ entry, lane, tender, last, valued }: Seen): JudgedLane => ({
  ...ratedLane(lane, tender, entry, valued.next.landedCents),
  last: last ? usdOfCharges(last, tender.frozen.exchangeRates) : null,
  target: targetForCarrier(lane, tender.current) || null,
})

const ratedLane = (
  lane: LaneRow,
  { frozen }: Tender,
  offer: OfferedCharges,
  landedCents: number | null,
): RatedLane => ({
  laneId: lane.id,
  shipperId: lane.companyId,
  equipment: lane.equipment,
  miles: lane.miles,
  quantities: quantitiesOf(lane, frozen.assumedDays),
  charges: usdOfCharges(offer, frozen.exchangeRates),
  landedCost: toDollarsOrNull(landedCents),
})

async function savedElsewhere(
  caller: Caller,
  mode: BiddableMode,
  laneIds: readonly number[],
  db: Db,
): Promise<RatedLane[]> {
  const rows = await db
    .select({ lane: lanes, bid: bids })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, bids.carrierId)),
    )
    .where(and(eq(bids.carrierId, caller.companyId), eq(lanes.mode, mode), isTendered('lanes')))
  const reviewed = new Set(laneIds)
  const others = rows.filter(({ lane }) => !reviewed.has(lane.id))
  const tenderOf = await tendersOf(
    others.map(({ lane }) => lane),
    db,
  )
  return others.map(({ lane, bid }) => ratedLane(lane, tenderOf(lane), bid, bid.landedCents))
}

type SubmittedBid = Pick<
  typeof bidVersions.$inferSelect,
  'version' | 'currency' | 'charges' | 'chargeCurrencies' | 'createdAt'
> & { cents: number | null }

/** What the carrier last submitted on each lane, also where it took the bid back since. */
async function lastSubmitted(
  db: Db,
  caller: Caller,
  laneIds: readonly number[],
): Promise<Map<number, SubmittedBid>> {
  const { version, currency, charges, chargeCurrencies, createdAt, landedCents } = bidVersions
  const rows = await db
    .selectDistinctOn([bids.laneId], {
      laneId: bids.laneId,
      bid: { version, currency, charges, chargeCurrencies, createdAt, cents: landedCents },
    })
    .from(bidVersions)
    .innerJoin(bids, eq(bids.id, bidVersions.bidId))
    .where(
      and(
        anyOf(bids.laneId, laneIds),
        eq(bids.carrierId, caller.companyId),
        eq(bidVersions.status, 'submitted'),
      ),
    )
    .orderBy(bids.laneId, desc(bidVersions.version))
  return new Map(rows.map(({ laneId, bid }) => [laneId, bid]))
}

async function lastSavers(seen: readonly Seen[], db: Db): Promise<Map<number, string>> {
  const versionOf = new Map(
    seen.flatMap(({ before }) => (before ? [[before.id, before.version] as const] : [])),
  )
  if (versionOf.size === 0) return new Map()
  const { bidId, version } = bidVersions
  const { firstName, lastName, username } = users
  const rows = await db
    .select({ bidId, version, firstName, lastName, username })
    .from(bidVersions)
    .innerJoin(users, eq(users.id, bidVersions.userId))
    .where(anyOf(bidVersions.bidId, [...versionOf.keys()]))
  return new Map(
    rows
      .filter((row) => versionOf.get(row.bidId) === row.version)
      .map((row) => [row.bidId, `${row.firstName} ${row.lastName}`.trim() || row.username]),
  )
}

function inCurrency(doubt: RateDoubt, entry: BidEntry, { frozen }: Tender): RateDoubt {
  if (doubt.chargeId === null) return doubt
  const rate = frozen.exchangeRates[currencyOfCharge(entry, doubt.chargeId)] ?? 1
  return { ...doubt, usual: doubt.usual / rate }
}
