import * as z from 'zod'
import type { Cents } from './money.ts'
import type { NegotiationTerms } from './negotiation-terms.ts'

/** Percent. While carriers see feedback, a bid is lowered by at least this much, whatever the terms ask. */
export const smallestBidChange = 0.5

type Sights = Pick<NegotiationTerms, 'carriersSee'>

/** Whether carriers see anything that depends on other bids or on a hidden target. */
export const showsFeedback = ({ carriersSee: { light, rank, delta } }: Sights): boolean =>
  light || rank || delta

/** Percent a submitted bid is lowered by at least. */
export const minimumChangeOf = (terms: Sights & Pick<NegotiationTerms, 'minimumBidChange'>) =>
  showsFeedback(terms)
    ? Math.max(terms.minimumBidChange, smallestBidChange)
    : terms.minimumBidChange

export type PriceMove = 'first' | 'same' | 'lowered' | 'raised' | 'too small'

/** How a landed cost moves from the one last submitted; `minimumChange` in percent. */
export function priceMove(last: Cents | null, next: Cents, minimumChange: number): PriceMove {
  if (last === null) return 'first'
  if (next === last) return 'same'
  if (next > last) return 'raised'
  return areApart(next, last, minimumChange / 100) ? 'lowered' : 'too small'
}

/** The highest landed cost that is low enough below a submitted one. */
export const lowerThan = (last: Cents, minimumChange: number): Cents =>
  Math.floor(Number((last * (1 - minimumChange / 100)).toFixed(4)))

/**
 * Why light, rank and distance of a bid are hidden from its carrier: it was raised, or withdrawn and sent
 * again, in this round; its price is too close to one that showed them; or its carrier is not in this round
 * on the lane, and what others do in it is none of its business.
 */
export const feedbackHiddenReasons = ['raised', 'resent', 'near', 'out'] as const
export type FeedbackHidden = (typeof feedbackHiddenReasons)[number]
export const feedbackHiddenSchema = z.enum(feedbackHiddenReasons)

/** What the next price of a carrier on a lane is judged by; all of it is known to the carrier. */
export const feedbackSoFarSchema = z.object({
  /** The round that runs. */
  round: z.number(),
  hidden: feedbackHiddenSchema.nullable(),
  /** Landed cost last submitted, and in which round; null before a first one. */
  lastCents: z.number().nullable(),
  lastRound: z.number().nullable(),
  /** Whether it stands, or was withdrawn since. */
  stands: z.boolean(),
  /** Every price that showed light, rank or distance in any round. */
  seenCents: z.array(z.number()),
  /** The two prices between which a distance has placed a hidden target. */
  targetBetween: z.array(z.number()),
  /** Percent. */
  minimumChange: z.number(),
  /** A price is compared with the best bid, and with the target, times each of these. */
  brackets: z.object({ best: z.array(z.number()), target: z.array(z.number()) }),
})
export type FeedbackSoFar = z.infer<typeof feedbackSoFarSchema>

/**
 * What submitting a bid of `next` cents does. `hidden`: why it shows no feedback then, null where it does;
 * a move that is 'too small' is refused and changes nothing.
 */
export function feedbackAfter(
  soFar: FeedbackSoFar,
  next: Cents,
): { move: PriceMove; hidden: FeedbackHidden | null } {
  const { stands, lastCents, lastRound, round, minimumChange } = soFar
  const move = priceMove(lastCents, next, minimumChange)
  return { move, hidden: hiddenAfter() }

  function hiddenAfter(): FeedbackHidden | null {
    if (soFar.hidden === 'raised' || soFar.hidden === 'resent') return soFar.hidden
    if (!stands && lastCents !== null && lastRound === round) return 'resent'
    if (stands && move === 'raised') return 'raised'
    return tellsEnoughApart(next, soFar) ? null : 'near'
  }
}

/**
 * Whether a price may show feedback beside all that did: it is one of them, or differs from each by the
 * minimum change, and no bracket of it comes within half of that of another bracket of theirs. Two
 * answers then never enclose the best bid or the target closer than `leakageOf` says.
 */
export function tellsEnoughApart(
  next: Cents,
  {
    seenCents,
    targetBetween,
    minimumChange,
    brackets,
  }: Pick<FeedbackSoFar, 'seenCents' | 'targetBetween' | 'minimumChange' | 'brackets'>,
): boolean {
  if (seenCents.includes(next)) return true
  const half = halfOf(minimumChange)
  return (
    seenCents.every(
      (seen) =>
        areApart(seen, next, minimumChange / 100) &&
        [brackets.best, brackets.target].every((of) =>
          of.every((one) =>
            of.every((other) => one === other || areApart(next / one, seen / other, half)),
          ),
        ),
    ) &&
    targetBetween.every((edge) =>
      brackets.target.every((bracket) => areApart(next / bracket, edge, half)),
    )
  )
}

type Shown = Sights & Pick<NegotiationTerms, 'lightBasis' | 'green' | 'amber'>

/** Times the best bid, and times the target, where what a carrier sees of its price changes. */
export function bracketsOf(terms: Shown, hasTarget: boolean): FeedbackSoFar['brackets'] {
  const { lightBasis, green, amber, carriersSee } = terms
  const byTarget = lightBasis === 'target' && hasTarget
  const best = new Set<number>()
  if (carriersSee.rank || (carriersSee.light && lightBasis === 'rank')) best.add(1)
  if (carriersSee.light && lightBasis !== 'rank' && !byTarget) {
    best.add(1 + green)
    best.add(1 + amber)
  }
  const target = carriersSee.light && byTarget && !carriersSee.target ? [1 + green, 1 + amber] : []
  return { best: ascending(best), target: ascending(new Set(target)) }
}

/** Whether a carrier sees how far it is above a target that it does not see. */
export const tellsDistanceAlone = ({ carriersSee: { delta, target } }: Sights): boolean =>
  delta && !target

/**
 * How far a price is above the target: rounded up to whole percent, so that 0 % is at the target, and in
 * steps of 1 % of the price beyond 25 %.
 */
export const distanceToTarget = (cents: Cents, target: number): number =>
  Number((stepUp(cents / target) - 1).toFixed(2))

/** Between these prices lies a target whose distance was shown for one price. */
export function targetBetween(cents: Cents, target: Cents): [number, number] {
  const step = stepUp(cents / target)
  return [cents / step, cents / stepBelow(step)]
}

const percentSteps = 1.25
const widening = 1.01
const noise = 1e-7

function stepUp(ratio: number): number {
  if (ratio <= percentSteps + noise) return Math.max(1, Math.ceil(ratio * 100 - noise)) / 100
  return (
    percentSteps *
    widening ** Math.ceil(Math.log(ratio / percentSteps) / Math.log(widening) - noise)
  )
}

const stepBelow = (step: number): number =>
  step <= percentSteps + noise ? Math.max(0, Math.round(step * 100) - 1) / 100 : step / widening

/** A part of the reference: it can be enclosed within this much, never closer. */
export type Closeness = number | 'exactly' | 'not at all'

/**
 * How closely one carrier can enclose the best bid of the others, and the target, on one lane under these
 * terms. It is the same within a round and over any number of rounds.
 */
export function leakageOf(
  terms: Shown & Pick<NegotiationTerms, 'minimumBidChange'>,
  hasTarget: boolean,
): { best: Closeness; target: Closeness } {
  const minimumChange = minimumChangeOf(terms)
  const { best, target } = bracketsOf(terms, hasTarget)
  return {
    best: enclosed(best, minimumChange),
    target: !hasTarget
      ? 'not at all'
      : terms.carriersSee.target
        ? 'exactly'
        : tellsDistanceAlone(terms)
          ? Math.min(closestSteps(target), ...(target.length > 0 ? [halfOf(minimumChange)] : []))
          : enclosed(target, minimumChange),
  }
}

function enclosed(brackets: readonly number[], minimumChange: number): Closeness {
  if (brackets.length === 0) return 'not at all'
  if (brackets.length === 1) return minimumChange / 100
  return Math.min(halfOf(minimumChange), ...gaps(brackets))
}

/** One price is compared at every step of the distance, and at the brackets between two of them. */
const closestSteps = (brackets: readonly number[]): number =>
  Math.min(
    1 - (percentSteps - 0.01) / percentSteps,
    ...brackets.flatMap((bracket) => {
      const above = stepUp(bracket)
      return above - bracket < noise ? [] : gaps([stepBelow(above), bracket, above])
    }),
  )

const gaps = (sorted: readonly number[]): number[] =>
  sorted.slice(1).map((above, index) => 1 - (sorted[index] ?? 0) / above)

/** Twice half of the minimum change is all of it: (1 - half)² = 1 - all. */
const halfOf = (minimumChange: number): number => 1 - Math.sqrt(1 - minimumChange / 100)

/** Whether the lower of two prices is below the higher by at least this part of it. */
function areApart(one: number, other: number, part: number): boolean {
  const [low, high] = one < other ? [one, other] : [other, one]
  return low <= Number((high * (1 - part)).toFixed(4))
}

const ascending = (numbers: Iterable<number>): number[] =>
  [...new Set(numbers)].toSorted((a, b) => a - b)
