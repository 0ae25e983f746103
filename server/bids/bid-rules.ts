import { formatInZone } from '#domain/displayed-date.ts'
import { laneClosesAt } from '#server/terms/lane-closes-at.ts'
import {
  type BidProblem,
  bidProblems,
  chargesNoMandatory,
  entryProblems,
  expectedPrice,
} from '#domain/bid-problem.ts'
import {
  feedbackAfter,
  type FeedbackHidden,
  type FeedbackSoFar,
  lowerThan,
  type PriceMove,
  showsFeedback,
} from '#domain/bid-feedback.ts'
import type { BidEntry, BidOffer, BidStatus } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { otherCurrencies, usdOfCharges } from '#domain/charge-currency.ts'
import { bidCompletion, landedCost, landedParts } from '#domain/landed-cost.ts'
import { allows, laneName } from '#domain/lane.ts'
import { outOfRoundWords } from '#domain/open-to-bids.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { formatCents } from '#domain/money.ts'
import { conflict, invalid, type Refusal } from '#server/refusal.ts'
import type { bids } from '#server/store/tables/bids.ts'
import { type LaneRow, quantitiesOf } from '#server/lanes/quantities.ts'
import { bidRules, type Tender } from '#server/terms/terms.ts'

export type BidRow = typeof bids.$inferSelect

/** What a bid becomes; `landedCents` null until every mandatory line is in. */
export type NextBid = Pick<
  BidRow,
  | 'round'
  | keyof BidOffer
  | 'landedCents'
  | 'landedParts'
  | 'completion'
  | 'feedbackHidden'
  | 'firstSeenCents'
> & { status: BidStatus }

/** A lane its carrier is invited to, and whether it may bid on it in the round that runs. */
export type InvitedLane = LaneRow & { inRound: boolean }

type Placed = { lane: InvitedLane; tender: Tender; before: BidRow | undefined; now: Date }

export type Asked = Placed & { feedback: FeedbackSoFar; submit: boolean }

export type ValuedBid = {
  next: NextBid
  /** Of its cells. */
  problems: BidProblem[]
  /** What of the whole keeps it from being saved or submitted. */
  refusal: Refusal | null
}

/** Values an entry under the lane's frozen terms, with all that keeps it from being saved or submitted. */
export function valueBid(
  entry: BidEntry,
  { lane, tender, before, feedback, now, submit }: Asked,
): ValuedBid {
  const mode = lane.mode as BiddableMode
  const rules = { mode, ...bidRules(tender, now) }
  const charges = Object.fromEntries(
    Object.entries(entry.charges).filter(([, amount]) => amount !== null),
  )
  const { frozen } = tender
  const quantities = quantitiesOf(lane, frozen.assumedDays)
  const dollars = usdOfCharges(entry, frozen.exchangeRates)
  const landedCents = landedCost(mode, dollars, quantities)
  const { move, hidden } = moveOf(feedback, landedCents, tender.current, submit)
  const next: NextBid = {
    status: submit ? 'submitted' : 'draft',
    round: tender.current.round,
    currency: entry.currency,
    charges,
    chargeCurrencies: otherCurrencies(entry),
    transitDays: entry.transitDays,
    months: entry.months,
    capacity: entry.capacity,
    co2ePerUnit: entry.co2ePerUnit,
    remarks: entry.remarks,
    landedCents,
    landedParts: partsOf(landedParts(mode, dollars, quantities)),
    completion: bidCompletion(mode, charges),
    feedbackHidden: hidden,
    firstSeenCents:
      before?.firstSeenCents ?? (submit && hidden === null ? seenFirst(landedCents) : null),
  }
  return {
    next,
    problems: submit ? bidProblems(entry, rules) : entryProblems(entry, rules),
    refusal:
      amountRefusal(next, lane) ??
      (landedCents !== null && move === 'too small'
        ? invalid(tooSmall(feedback, landedCents, lane))
        : null),
  }
}

/** The same where nothing keeps it from being saved or submitted; 422 naming the entry by its index otherwise. */
export function nextBid(entry: BidEntry, { index, ...asked }: Asked & { index: number }): NextBid {
  const { next, problems, refusal } = valueBid(entry, asked)
  refuse(problems, asked.lane, index)
  refuseWith(refusal)
  return next
}

/** A double click or a re-sent request brings the same bid twice: the second changes nothing. */
export const isSame = (before: BidRow, next: NextBid): boolean =>
  before.status === next.status && content(before) === content(next)

/** 409 where the lane takes no bids now. */
export const checkTakesBids = (lane: InvitedLane, terms: NegotiationTerms, now: Date): void =>
  refuseWith(bidsRefusal(lane, terms, now))

/** 409 where the lane takes no bids now or the bid moved on since it was seen. */
export function checkSavable(entry: BidEntry, placed: Placed): void {
  refuseWith(savingRefusal(placed))
  if (isStale(entry, placed.before)) {
    throw conflict(`Your bid on ${laneName(placed.lane)} was changed elsewhere. Load it again.`)
  }
}

export const isStale = ({ version }: Pick<BidEntry, 'version'>, before: BidRow | undefined) =>
  (before?.version ?? null) !== version

/** What of the lane or its bid as it stands keeps any entry from being saved. */
export const savingRefusal = ({ lane, tender, before, now }: Placed): Refusal | null =>
  bidsRefusal(lane, tender.current, now) ??
  (before?.status === 'accepted'
    ? conflict(`Your bid on ${laneName(lane)} was accepted and cannot change.`)
    : null)

function bidsRefusal(lane: InvitedLane, terms: NegotiationTerms, now: Date): Refusal | null {
  const { opensAt, zone } = terms
  if (!allows(lane.status, 'bid')) {
    return conflict(`${laneName(lane)} takes no bids now: it is ${lane.status}.`)
  }
  if (opensAt !== null && !hasPassed(opensAt, now)) {
    return conflict(`Bidding has not opened yet: it opens on ${formatInZone(opensAt, zone)}.`)
  }
  return closedRefusal(lane, terms, now)
}

/** 409 once the lane has closed, with its round or at a later time of its own: its bids stay as they are. */
export const checkOpen = (lane: InvitedLane, terms: NegotiationTerms, now: Date): void =>
  refuseWith(closedRefusal(lane, terms, now))

function closedRefusal(
  lane: InvitedLane,
  { round, closesAt, zone }: NegotiationTerms,
  now: Date,
): Refusal | null {
  if (!lane.inRound) return conflict(`${laneName(lane)}: ${outOfRoundWords(round)}`)
  const closes = laneClosesAt(lane, closesAt)
  if (closes === null || !hasPassed(closes, now)) return null
  return conflict(
    `${closes === closesAt ? `Round ${round}` : laneName(lane)} closed on ${formatInZone(closes, zone)}: its bids can no longer change.`,
  )
}

function refuseWith(refusal: Refusal | null): void {
  if (refusal) throw refusal
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

function amountRefusal({ landedCents, charges, status }: NextBid, lane: LaneRow): Refusal | null {
  if (landedCents !== null && landedCents > Number.MAX_SAFE_INTEGER) {
    return invalid(`${laneName(lane)}: these amounts add up to more than any freight costs.`)
  }
  // Optional charges may count for nothing on this lane: chassis days where none are assumed.
  const isFree =
    status === 'submitted' &&
    landedCents === 0 &&
    chargesNoMandatory(chargeLines[lane.mode as BiddableMode], ({ chargeId }) => charges[chargeId])
  return isFree
    ? invalid(`${laneName(lane)}: its landed cost is 0. It needs ${expectedPrice}.`)
    : null
}

/** What submitting a landed cost does to what its carrier sees; saving a draft changes nothing. */
function moveOf(
  feedback: FeedbackSoFar,
  landedCents: number | null,
  terms: NegotiationTerms,
  submit: boolean,
): { move: PriceMove; hidden: FeedbackHidden | null } {
  if (!submit || landedCents === null) return { move: 'same', hidden: feedback.hidden }
  const after = feedbackAfter(feedback, landedCents)
  return showsFeedback(terms) ? after : { ...after, hidden: feedback.hidden }
}

const tooSmall = (
  { lastCents, minimumChange }: FeedbackSoFar,
  landedCents: number,
  lane: LaneRow,
): string =>
  `${laneName(lane)}: a bid is lowered by at least ${minimumChange}%. You last submitted ${formatCents(lastCents ?? 0)} a year; to lower it, submit ${formatCents(lowerThan(lastCents ?? 0, minimumChange))} or less. Found ${formatCents(landedCents)}.`

/** A lane without volume costs nothing at any rate. */
const seenFirst = (landedCents: number | null) => (landedCents === 0 ? null : landedCents)

const found = (problem: BidProblem) => (problem.found === '' ? '' : `, found ${problem.found}`)

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
    bid.co2ePerUnit,
    bid.remarks,
  ])

const inOrder = (byCharge: Readonly<Record<string, number | string | null>>) =>
  Object.entries(byCharge).toSorted(([a], [b]) => (a < b ? -1 : 1))
