import { laneClosesAt } from './lane-closes-at.ts'
import {
  type BidProblem,
  bidProblems,
  chargesNoMandatory,
  entryProblems,
  expectedPrice,
} from '#domain/bid-problem.ts'
import type { BidEntry, BidStatus } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { otherCurrencies, usdOfCharges } from '#domain/charge-currency.ts'
import { bidCompletion, landedCost, landedParts } from '#domain/landed-cost.ts'
import { laneActions, type LaneStatus, laneName } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { formatInZone } from '#domain/zoned-time.ts'
import { conflict, invalid, type Refusal } from '#server/refusal.ts'
import type { bids } from '#server/store/tables/bids.ts'
import { validMonths } from './months.ts'
import { type LaneRow, quantitiesOf } from './quantities.ts'
import type { Tender } from './terms.ts'

export type BidRow = typeof bids.$inferSelect

/** What a bid becomes; `landedCents` null until every mandatory line is in. */
export type NextBid = Pick<
  BidRow,
  | 'round'
  | 'currency'
  | 'charges'
  | 'chargeCurrencies'
  | 'transitDays'
  | 'months'
  | 'capacity'
  | 'remarks'
  | 'landedCents'
  | 'landedParts'
  | 'completion'
> & { status: BidStatus }

type Placed = { lane: LaneRow; tender: Tender; before: BidRow | undefined; now: Date }

/** Values an entry under the lane's frozen terms; 422 for what cannot be saved or submitted. */
export function nextBid(
  entry: BidEntry,
  {
    lane,
    tender,
    lastSubmitted,
    now,
    submit,
    index,
  }: Omit<Placed, 'before'> & { lastSubmitted: number | null; submit: boolean; index: number },
): NextBid {
  const mode = lane.mode as BiddableMode
  const rules = {
    mode,
    terms: { ...tender.current, exchangeRates: tender.frozen.exchangeRates },
    validMonths: validMonths(tender.current, now),
  }
  refuse(submit ? bidProblems(entry, rules) : entryProblems(entry, rules), lane, index)
  const charges = Object.fromEntries(
    Object.entries(entry.charges).filter(([, amount]) => amount !== null),
  )
  const { frozen } = tender
  const quantities = quantitiesOf(lane, frozen.assumedDays)
  const dollars = usdOfCharges(entry, frozen.exchangeRates)
  const landedCents = landedCost(mode, dollars, quantities)
  if (landedCents !== null && landedCents > Number.MAX_SAFE_INTEGER) {
    throw invalid(`${laneName(lane)}: these amounts add up to more than any freight costs.`)
  }
  // Optional charges may count for nothing on this lane: chassis days where none are assumed.
  if (
    submit &&
    landedCents === 0 &&
    chargesNoMandatory(chargeLines[mode], ({ chargeId }) => charges[chargeId])
  ) {
    throw invalid(`${laneName(lane)}: its landed cost is 0. It needs ${expectedPrice}.`)
  }
  if (submit) checkChange(lastSubmitted, landedCents, tender.current.minimumBidChange, lane)
  return {
    status: submit ? 'submitted' : 'draft',
    round: tender.current.round,
    currency: entry.currency,
    charges,
    chargeCurrencies: otherCurrencies(entry),
    transitDays: entry.transitDays,
    months: entry.months,
    capacity: entry.capacity,
    remarks: entry.remarks,
    landedCents,
    landedParts: partsOf(landedParts(mode, dollars, quantities)),
    completion: bidCompletion(mode, charges),
  }
}

/** A double click or a re-sent request brings the same bid twice: the second changes nothing. */
export const isSame = (before: BidRow, next: NextBid): boolean =>
  before.status === next.status && content(before) === content(next)

/** 409 where the lane takes no bids now. */
export function checkTakesBids(lane: LaneRow, terms: NegotiationTerms, now: Date): void {
  const { opensAt, zone } = terms
  if (!laneActions[lane.status as LaneStatus].includes('bid')) {
    throw conflict(`${laneName(lane)} takes no bids now: it is ${lane.status}.`)
  }
  if (opensAt !== null && !hasPassed(opensAt, now)) {
    throw conflict(`Bidding has not opened yet: it opens on ${formatInZone(opensAt, zone)}.`)
  }
  checkOpen(lane, terms, now)
}

/** 409 where the lane takes no bids now or the bid moved on since it was seen. */
export function checkSavable(entry: BidEntry, { lane, tender, before, now }: Placed): void {
  checkTakesBids(lane, tender.current, now)
  if (before?.status === 'accepted') {
    throw conflict(`Your bid on ${laneName(lane)} was accepted and cannot change.`)
  }
  if ((before?.version ?? null) !== entry.version) {
    throw conflict(`Your bid on ${laneName(lane)} was changed elsewhere. Load it again.`)
  }
}

/** 409 once the lane has closed, with its round or at a later time of its own: its bids stay as they are. */
export function checkOpen(lane: LaneRow, { round, closesAt, zone }: NegotiationTerms, now: Date) {
  const closes = laneClosesAt(lane, closesAt)
  if (closes === null || !hasPassed(closes, now)) return
  throw conflict(
    `${closes === closesAt ? `Round ${round}` : laneName(lane)} closed on ${formatInZone(closes, zone)}: its bids can no longer change.`,
  )
}

function refuse(problems: readonly BidProblem[], lane: LaneRow, index: number): void {
  const [first] = problems
  if (!first) return
  throw invalid(
    `${laneName(lane)}: ${first.column} needs ${first.expected}${found(first)}${problems.length > 1 ? `, and ${problems.length - 1} more` : ''}.`,
    problems.map((problem) => ({
      path: `bids.${index}.${problem.field}`,
      message: `${problem.column}: expected ${problem.expected}${found(problem)}`,
    })),
  )
}

function checkChange(
  was: number | null,
  landedCents: number | null,
  percent: number,
  lane: LaneRow,
): Refusal | undefined {
  if (was === null || landedCents === null || percent === 0 || was === landedCents) return undefined
  if (Math.abs(landedCents - was) * 100 >= was * percent) return undefined
  throw invalid(
    `${laneName(lane)}: a changed bid must move by at least ${percent}% from the last one submitted.`,
  )
}

const found = (problem: BidProblem) => (problem.found === '' ? '' : `, found ${problem.found}`)

/** Whether an entry offers just what a bid says already. */
export const offersTheSame = (before: BidRow, entry: BidEntry): boolean => {
  const charges = Object.fromEntries(
    Object.entries(entry.charges).filter(([, amount]) => amount !== null),
  )
  return (
    content(before) ===
    content({ ...before, ...entry, charges, chargeCurrencies: otherCurrencies(entry) })
  )
}

const partsOf = (parts: ReadonlyMap<string, number> | null) => parts && Object.fromEntries(parts)

const content = (bid: Omit<NextBid, 'status'>) =>
  JSON.stringify([
    bid.currency,
    inOrder(bid.charges),
    inOrder(bid.chargeCurrencies),
    bid.transitDays,
    bid.months,
    bid.capacity,
    bid.remarks,
  ])

const inOrder = (byCharge: Readonly<Record<string, number | string | null>>) =>
  Object.entries(byCharge).toSorted(([a], [b]) => (a < b ? -1 : 1))
