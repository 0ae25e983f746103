import type { UnearnedOffer } from '#contract/ext/pending-awards.ts'
import { coversLane } from '#domain/award-capacity.ts'
import { type AwardReason, type Contradictable, contradictedReasons } from '#domain/award-reason.ts'
import type { AwardEntry } from '#domain/award.ts'
import { type AwardWarning, awardWarnings, warningsOf } from '#domain/award-warning.ts'
import { type Cents, formatCents } from '#domain/money.ts'
import { addUp } from '#domain/savings.ts'
import { type BoardAward, type BoardBid, type BoardLane, confirmable } from './board-lane.ts'
import { grouped } from '#domain/grouped.ts'

/** One part of a decision: a bid gets a share of its lane. */
export type Choice = {
  lane: BoardLane
  bid: BoardBid
  /** Whole percent. */
  share: number
  /** Empty = every valid month. */
  months: readonly string[]
  /** Over the share and months. */
  cents: Cents
  baselineCents: Cents | null
  /** At its bid, though it is pending at the price of an offer. */
  atBid?: boolean
}

export const wholeLane = (lane: BoardLane, bid: BoardBid): Choice => ({
  lane,
  bid,
  share: 100,
  months: [],
  cents: bid.cost,
  baselineCents: lane.baseline,
})

/** Each lane that may be awarded, to the lowest bid that can move all of it. */
export const bestChoices = (lanes: readonly BoardLane[]): Choice[] =>
  lanes.flatMap((lane) => {
    const lowest = lane.awardable ? lane.bids.find(coversLane) : undefined
    return lowest ? [wholeLane(lane, lowest)] : []
  })

/** Each lane that may be awarded and that the carrier can move all of, to that carrier. */
export const carrierChoices = (lanes: readonly BoardLane[], carrierId: number): Choice[] =>
  lanes.flatMap((lane) => {
    const bid = lane.bids.find((offer) => offer.carrierId === carrierId && coversLane(offer))
    return lane.awardable && bid ? [wholeLane(lane, bid)] : []
  })

/** Each lane's pending awards again, to be confirmed; a bid that is gone leaves its part out. */
export const pendingChoices = (lanes: readonly BoardLane[]): Choice[] =>
  lanes.flatMap((lane) => choicesOf(lane, lane.pending))

/** What each lane was awarded to. */
export const confirmedChoices = (lanes: readonly BoardLane[]): Choice[] =>
  lanes.flatMap((lane) => choicesOf(lane, lane.confirmed))

const choicesOf = (lane: BoardLane, awards: readonly BoardAward[]): Choice[] =>
  awards.flatMap(({ bidId, share, months, cents, baselineCents }) => {
    const bid = lane.bids.find(({ id }) => id === bidId)
    return bid ? [{ lane, bid, share, months, cents, baselineCents }] : []
  })

/** The lanes whose pending award the choices would change, each with what it goes to instead. */
export function replacedLanes(choices: readonly Choice[]): [BoardLane, Choice[]][] {
  const byLane = grouped(choices, ({ lane }) => lane)
  return [...byLane].filter(([lane, parts]) => lane.pending.length > 0 && !isPending(lane, parts))
}

/** What the choices would change: lanes that are pending this way already are left alone. */
export function withoutPending(choices: readonly Choice[]): Choice[] {
  const byLane = grouped(choices, ({ lane }) => lane)
  return [...byLane].flatMap(([lane, parts]) => (isPending(lane, parts) ? [] : parts))
}

/** Whether the choices are what is pending on the lane already. */
const isPending = ({ pending }: BoardLane, parts: readonly Choice[]): boolean =>
  parts.length === pending.length &&
  parts.every(({ bid, share, cents }) =>
    pending.some((one) => one.bidId === bid.id && one.share === share && one.cents === cents),
  )

/** Why lanes were marked pending, where it was the same reason for all of them and still holds. */
export function keptReason(choices: readonly Choice[]): AwardReason | undefined {
  const reasons = choices.map(
    ({ lane, bid }) => lane.pending.find(({ bidId }) => bidId === bid.id)?.reason ?? undefined,
  )
  const [first] = reasons
  return reasons.every((one) => one?.kind === first?.kind && one?.note === first?.note)
    ? heldReason(first, contradictedLanes(choices))
    : undefined
}

/** On how many lanes the choices contradict a reason; reasons that hold on all of them are missing. */
export type ContradictedLanes = ReadonlyMap<AwardReason['kind'], number>

export function contradictedLanes(choices: readonly Choice[]): ContradictedLanes {
  const counts = new Map<Contradictable, number>()
  for (const [lane, parts] of grouped(choices, (choice) => choice.lane)) {
    const chosen = new Set(parts.map(({ bid }) => bid.id))
    const others = lane.bids.filter(({ id, status }) => status === 'submitted' && !chosen.has(id))
    const contradicted = contradictedReasons(
      parts.map(({ bid }) => bid),
      others,
    )
    for (const kind of contradicted) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

export const heldReason = (
  reason: AwardReason | undefined,
  contradicted: ContradictedLanes,
): AwardReason | undefined => (reason && !contradicted.has(reason.kind) ? reason : undefined)

export const entryOf = ({ lane, bid, share, months, atBid }: Choice): AwardEntry => ({
  laneId: lane.id,
  bidId: bid.id,
  version: bid.version,
  share,
  months: [...months],
  ...(atBid && { atBid }),
})

/** Of lanes with a pending award at the price of an offer. */
export const offeredChoices = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ lane }) => lane.pending.some(({ offer }) => offer !== null))

/** The choices with all pending lanes of an offer, or null where that does not earn it or a lane of it is not among `lanes`. */
export function withWholeOffer(
  choices: readonly Choice[],
  { earnedWith }: UnearnedOffer,
  lanes: readonly BoardLane[],
): Choice[] | null {
  const others = new Set(earnedWith)
  const added = lanes.filter((lane) => others.has(lane.id) && confirmable(lane))
  if (added.length === 0 || added.length < others.size) return null
  return [...choices.filter(({ lane }) => !others.has(lane.id)), ...pendingChoices(added)]
}

/** The choices with the parts of an offer at their bids. */
export const atBidPrices = (choices: readonly Choice[], { parts }: UnearnedOffer): Choice[] =>
  choices.map((choice) => {
    const part = parts.find(({ bidId, share }) => bidId === choice.bid.id && share === choice.share)
    return part ? { ...choice, cents: part.listCents, atBid: true } : choice
  })

/** Lanes with the others that were confirmed at the price of the same offers. */
export function withSameOffers(
  lanes: readonly BoardLane[],
  all: readonly BoardLane[],
): BoardLane[] {
  const offersOf = ({ confirmed }: BoardLane) => confirmed.flatMap(({ offer }) => offer?.id ?? [])
  const ids = new Set(lanes.map(({ id }) => id))
  const offers = new Set(lanes.flatMap(offersOf))
  const others = all.filter(
    (lane) => !ids.has(lane.id) && offersOf(lane).some((id) => offers.has(id)),
  )
  return [...lanes, ...others]
}

export type CarrierShare = {
  carrier: string
  lanes: number
  cents: Cents
  baselineCents: Cents
  savings: Cents
}

/** What each carrier would get, the largest value first. */
export function byCarrier(choices: readonly Choice[]): CarrierShare[] {
  const groups = grouped(choices, ({ bid }) => bid.carrier)
  return [...groups]
    .map(([carrier, own]) => ({
      carrier,
      lanes: new Set(own.map(({ lane }) => lane.id)).size,
      ...sums(own),
    }))
    .toSorted((a, b) => b.cents - a.cents)
}

export function sums(choices: readonly Choice[]) {
  const { cost, reference, savings } = addUp(
    choices.map(({ cents, baselineCents }) => ({ reference: baselineCents, cost: cents })),
  )
  return { cents: cost, baselineCents: reference, savings }
}

export function warningLanes(choices: readonly Choice[]): [AwardWarning, BoardLane[]][] {
  const byLane = grouped(choices, ({ lane }) => lane)
  const found = [...byLane].map(([lane, parts]) => ({
    lane,
    warnings: warningsOf(
      parts.map(({ bid, share }) => ({ ...bid, share })),
      {
        target: lane.target,
        incumbent: lane.lane.incumbent,
        bids: lane.bids.length,
        volume: lane.lane.unitMeasure ?? 0,
        brokenBundle:
          !parts.some(({ atBid }) => atBid) && lane.awards.some(({ offer }) => offer?.broken),
      },
    ),
  }))
  return awardWarnings.flatMap((warning): [AwardWarning, BoardLane[]][] => {
    const lanes = found.filter(({ warnings }) => warnings.includes(warning))
    return lanes.length === 0 ? [] : [[warning, lanes.map(({ lane }) => lane)]]
  })
}

/** What moved on since the choices were made, in words, against the board as it is now. */
export function changesSince(choices: readonly Choice[], now: readonly BoardLane[]): string[] {
  const laneNow = new Map(now.map((lane) => [lane.id, lane]))
  return choices.flatMap(({ lane, bid }) => {
    const name = lane.lane.locationStr
    const current = laneNow.get(lane.id)
    if (!current) return [`${name} is no longer one of your lanes`]
    if (!current.awardable) return [`${name} is ${current.lane.status} now`]
    const offer = current.bids.find(({ id }) => id === bid.id)
    if (!offer) return [`${name}: ${bid.carrier} withdrew its bid`]
    if (offer.version === bid.version) return []
    return offer.cost === bid.cost
      ? [`${name}: ${bid.carrier} changed its bid, at the same cost`]
      : [
          `${name}: ${bid.carrier} now bids ${formatCents(offer.cost)}, not ${formatCents(bid.cost)}`,
        ]
  })
}

/** The same choices on the board as it is now; what can no longer be awarded falls away. */
export function renewed(choices: readonly Choice[], now: readonly BoardLane[]): Choice[] {
  const laneNow = new Map(now.map((lane) => [lane.id, lane]))
  return choices.flatMap((choice) => {
    const lane = laneNow.get(choice.lane.id)
    const bid = lane?.bids.find(({ id }) => id === choice.bid.id)
    if (!lane?.awardable || !bid) return []
    const same = bid.version === choice.bid.version
    return [same ? { ...choice, lane } : { ...choice, lane, bid, cents: scaled(choice, bid) }]
  })
}

/** Close enough for a review: the server values the part again. */
const scaled = ({ cents, bid }: Choice, now: BoardBid): Cents =>
  bid.cost === 0 ? now.cost : Math.round((cents * now.cost) / bid.cost)
