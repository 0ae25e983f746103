import type { AwardEntry } from '#domain/award.ts'
import { exceedsCapacity, movedBy } from '#domain/award-capacity.ts'
import { type LanePrice, priceAtOffer } from '#domain/carrier-offer.ts'
import { forecastByMonth, valueParts } from '#domain/award-value.ts'
import { allows, laneName } from '#domain/lane.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { roomOf } from '#domain/recommended-award.ts'
import { volumeWords } from '#domain/unit-rate.ts'
import { counted } from '#domain/quantity.ts'
import { overAwardedMonths } from '#domain/savings.ts'
import { conflict, invalid } from '#server/refusal.ts'
import type { BidRow } from '#server/bids/bid-rules.ts'
import { validMonths } from '#server/terms/months.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'

/** Tells the parts of lanes apart: a bid has several where they have different shares. */
export const partKey = ({ bidId, share }: Pick<AwardEntry, 'bidId' | 'share'>): string =>
  `${bidId} ${share}`

/** The offer that sets the price of a part. */
export type PartOffer = { id: number } & LanePrice
export type PlannedEntry = AwardEntry & { offer?: PartOffer | null }

export type AwardPlan = {
  lane: LaneRow
  awarded: AwardedBid[]
  winners: BidRow[]
  /** Submitted bids that win nothing. */
  others: BidRow[]
}

type AwardedBid = {
  bid: BidRow
  share: number
  months: string[]
  /** Over the share and months; null without a baseline. */
  baselineCents: number | null
  awardedCents: number
  /** What its carrier would move, a year in the mode's measure. */
  volume: number
  /** The same at the bid as it is. */
  listCents: number
  offerId: number | null
  offerPercentOff: number | null
  offerRate: number | null
}

export type Tendered = {
  lane: LaneRow
  bids: readonly BidRow[]
  months: readonly { month: string; forecastVolume: number }[]
  terms: NegotiationTerms
  now: Date
}

type Part = {
  bid: BidRow
  carrierId: number
  share: number
  months: string[]
  offer: PartOffer | null
}

/**
 * Checks the split of one lane and values each part. 409: the lane or a bid moved on, over 100 % in a
 * month; 422: a share, month or number of carriers the terms do not allow.
 */
export function planAward(
  entries: readonly PlannedEntry[],
  { lane, bids, months, terms, now }: Tendered,
): AwardPlan {
  if (!allows(lane.status, 'award')) {
    throw conflict(`${laneName(lane)} cannot be awarded: it is ${lane.status}.`)
  }
  const valid = validMonths(terms, now)
  const parts = entries.map((entry): Part => {
    const bid = seenBid(entry, lane, bids)
    return {
      bid,
      carrierId: bid.carrierId,
      share: entry.share,
      months: monthsOf(entry, bid, valid, lane),
      offer: entry.offer ?? null,
    }
  })
  checkSplit(parts, lane, terms)
  const forecast = forecastByMonth(months, valid)
  checkCapacity(parts, lane, forecast)
  const winners = [...new Set(parts.map(({ bid }) => bid))]
  return {
    lane,
    awarded: valued(parts, lane, forecast),
    winners,
    others: bids.filter((bid) => bid.status === 'submitted' && !winners.includes(bid)),
  }
}

/** The bid as the shipper saw it, or 409. */
function seenBid(entry: AwardEntry, lane: LaneRow, bids: readonly BidRow[]): BidRow {
  const bid = bids.find(({ id }) => id === entry.bidId)
  if (bid?.status !== 'submitted' || bid.landedCents === null) {
    throw conflict(`${laneName(lane)}: the bid is no longer there to award. Load the lane again.`)
  }
  if (bid.version !== entry.version) {
    throw conflict(`${laneName(lane)}: the bid has changed since you saw it. Load the lane again.`)
  }
  return bid
}

/** No months named = every valid month the bid stands for. */
function monthsOf(
  { months }: AwardEntry,
  bid: BidRow,
  valid: readonly string[],
  lane: LaneRow,
): string[] {
  const offered =
    bid.months.length > 0 ? valid.filter((month) => bid.months.includes(month)) : valid
  const notOffered = months.find((month) => !offered.includes(month))
  if (notOffered !== undefined || offered.length === 0) {
    throw invalid(
      `${laneName(lane)}: the bid is not valid in ${notOffered ?? 'any month that can be awarded'}.`,
    )
  }
  return months.length > 0 ? [...new Set(months)].toSorted() : [...offered]
}

function checkSplit(parts: readonly Part[], lane: LaneRow, terms: NegotiationTerms): void {
  const small = parts.find(({ share }) => share < terms.minimumShare)
  if (small) {
    throw invalid(
      `${laneName(lane)}: a share is at least ${terms.minimumShare}%, found ${small.share}%.`,
    )
  }
  if (new Set(parts.map(({ carrierId }) => carrierId)).size > terms.maximumCarriersPerLane) {
    throw invalid(
      `${laneName(lane)}: at most ${counted(terms.maximumCarriersPerLane, 'carrier')} may share a lane.`,
    )
  }
  const over = overAwardedMonths(parts)
  if (over.length > 0) {
    throw conflict(`${laneName(lane)}: the shares add up to more than 100% in ${over.join(', ')}.`)
  }
}

/** 422 where a carrier would get more than it says it can move. */
function checkCapacity(
  parts: readonly Part[],
  lane: LaneRow,
  forecast: ReadonlyMap<string, number>,
): void {
  const moved = { volume: lane.forecastVolume, forecast }
  for (const own of grouped(parts, ({ bid }) => bid).values()) {
    const [{ bid } = { bid: null }] = own
    if (!bid || !exceedsCapacity(own, bid.capacity, moved)) continue
    const volume = (value: number) => volumeWords(value, lane.mode as BiddableMode)
    throw invalid(
      `${laneName(lane)}: a carrier can move ${volume(bid.capacity ?? 0)} a year, at most ${roomOf(bid.capacity, lane.forecastVolume)}% of the lane; the award is for ${volume(movedBy(own, moved))}. Split the lane or choose another bid.`,
    )
  }
}

function valued(
  parts: readonly Part[],
  { baselineCents, forecastVolume }: LaneRow,
  forecast: ReadonlyMap<string, number>,
): AwardedBid[] {
  const cents = (costOf: (part: Part) => number) =>
    valueParts(
      parts.map((part) => ({
        bidId: part.bid.id,
        cost: costOf(part),
        share: part.share,
        months: part.months,
      })),
      baselineCents,
      forecast,
    )
  const list = cents(({ bid }) => bid.landedCents ?? 0)
  const values = parts.some(({ offer }) => offer !== null)
    ? cents(({ bid, offer }) => {
        const bidCents = bid.landedCents ?? 0
        return offer ? priceAtOffer(offer, bidCents, forecastVolume) : bidCents
      })
    : list
  return parts.map(({ bid, share, months, offer }, index) => ({
    bid,
    share,
    months,
    baselineCents: values[index]?.baselineCents ?? null,
    awardedCents: values[index]?.awardedCents ?? 0,
    volume: movedBy([{ share, months }], { volume: forecastVolume, forecast }),
    listCents: list[index]?.awardedCents ?? 0,
    offerId: offer?.id ?? null,
    offerPercentOff: offer?.percentOff ?? null,
    offerRate: offer?.rate ?? null,
  }))
}
