import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bracketsOf,
  type Closeness,
  distanceToTarget,
  feedbackAfter,
  type FeedbackSoFar,
  leakageOf,
  lowerThan,
  minimumChangeOf,
  priceMove,
  targetBetween,
  tellsDistanceAlone,
} from './bid-feedback.ts'
import { lightOf, lightRuleOf } from './light.ts'
import { defaultTerms, type NegotiationTerms } from './negotiation-terms.ts'
import { type Answer, PriceAttacker } from '#tests/support/price-attacker.ts'

type Hidden = { target: number; rivals: readonly number[] }

/** A lane as one carrier meets it: it answers a bid with what the terms and the rule allow. */
function openLane(terms: NegotiationTerms, { target, rivals }: Hidden) {
  const soFar: FeedbackSoFar = {
    round: 1,
    hidden: null,
    lastCents: null,
    lastRound: null,
    stands: false,
    seenCents: [],
    targetBetween: [],
    minimumChange: minimumChangeOf(terms),
    brackets: bracketsOf(terms, target > 0),
  }
  const { light, rank } = terms.carriersSee
  const submit = (cents: number): Answer | null => {
    const { move, hidden } = feedbackAfter(soFar, cents)
    if (move === 'too small') return null
    Object.assign(soFar, { hidden, lastCents: cents, lastRound: soFar.round, stands: true })
    return look()
  }
  const look = (): Answer | null => {
    const { hidden, lastCents: cents } = soFar
    if (hidden !== null || cents === null) return null
    if (!soFar.seenCents.includes(cents)) soFar.seenCents.push(cents)
    if (tellsDistanceAlone(terms) && target > 0 && soFar.targetBetween.length === 0) {
      soFar.targetBetween = targetBetween(cents, target)
    }
    const place = rivals.filter((rival) => rival < cents).length + 1
    const best = Math.min(cents, ...rivals)
    return {
      cents,
      light: light ? lightOf({ cost: cents, target, best, rank: place }, lightRuleOf(terms)) : null,
      rank: rank ? place : null,
      distance:
        tellsDistanceAlone(terms) && target > 0
          ? distanceToTarget(cents, soFar.targetBetween[0] ?? 0)
          : null,
    }
  }
  return {
    soFar: soFar as Readonly<FeedbackSoFar>,
    submit,
    withdraw: () => Object.assign(soFar, { stands: false }),
    openRound: () => {
      soFar.round += 1
      if (soFar.hidden === 'raised' || soFar.hidden === 'resent') {
        const standing = soFar.lastCents ?? 0
        Object.assign(soFar, { hidden: null })
        soFar.hidden = feedbackAfter(soFar, standing).hidden
      }
      return soFar.stands ? look() : null
    },
  }
}

/** Whatever a carrier may do, chosen by what it knows and by chance. */
type Attempt = {
  of: 'best' | 'target'
  part: number
  way: 'bid' | 'resend' | 'nextRound'
  step: number
}

const attempts = fc.array(
  fc.record({
    of: fc.constantFrom('best' as const, 'target' as const),
    part: fc.oneof(
      fc.constantFrom(0.5, 0.499, 0.001, 0.999),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    way: fc.constantFrom('bid' as const, 'bid' as const, 'resend' as const, 'nextRound' as const),
    step: fc.double({ min: 0.9, max: 1.05, noNaN: true }),
  }),
  { minLength: 40, maxLength: 120 },
)

const anyTerms = fc
  .record({
    lightBasis: fc.constantFrom('target' as const, 'best' as const, 'rank' as const),
    green: fc.double({ min: 0, max: 0.08, noNaN: true }),
    amber: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
    minimumBidChange: fc.double({ min: 0, max: 6, noNaN: true }),
    carriersSee: fc.record({
      light: fc.boolean(),
      rank: fc.boolean(),
      delta: fc.boolean(),
      target: fc.constant(false),
    }),
  })
  .map(
    (some): NegotiationTerms => ({
      ...defaultTerms,
      ...some,
      amber: Math.max(some.green, some.amber),
    }),
  )

const cost = fc.integer({ min: 50_000_000, max: 200_000_000 })

/** What is known after each attempt; the clearest the attacker ever saw. */
function attack(terms: NegotiationTerms, hidden: Hidden, tries: readonly Attempt[]) {
  const lane = openLane(terms, hidden)
  const attacker = new PriceAttacker(terms, hidden.target > 0)
  const learn = (answer: Answer | null) => answer && attacker.learn(answer)
  learn(lane.submit(260_000_000))
  for (const { of, part, way, step } of tries) {
    const last = lane.soFar.lastCents ?? 0
    const choices = attacker.splitting(of, part)
    const next =
      choices[Math.floor(step * 1000) % Math.max(1, choices.length)] ?? Math.round(last * step)
    if (way === 'nextRound') learn(lane.openRound())
    if (way === 'resend') lane.withdraw()
    learn(lane.submit(next))
  }
  return attacker
}

const asNumber = (closeness: Closeness) => (typeof closeness === 'number' ? closeness : 1)
/** Landed costs are whole cents. */
const cent = 2e-8

describe('an attacker that may bid, raise, withdraw and wait for rounds', () => {
  test.each([
    ['the usual terms', fc.constant({ ...defaultTerms })],
    ['any terms', anyTerms],
  ])('never encloses the best bid or the target closer than is said of %s', (_title, someTerms) => {
    fc.assert(
      fc.property(
        someTerms,
        cost,
        cost,
        fc.boolean(),
        attempts,
        (terms, best, target, aimed, tries) => {
          const hidden = { target: aimed ? target : 0, rivals: [best, Math.round(best * 1.07)] }
          const attacker = attack(terms, hidden, tries)
          const said = leakageOf(terms, aimed)

          expect(attacker.known.best.low).toBeLessThanOrEqual(best + 1)
          expect(attacker.known.best.high).toBeGreaterThanOrEqual(best - 1)
          expect(attacker.closeness('best')).toBeGreaterThanOrEqual(asNumber(said.best) - cent)
          if (aimed) {
            expect(attacker.known.target.low).toBeLessThanOrEqual(target + 1)
            expect(attacker.known.target.high).toBeGreaterThanOrEqual(target - 1)
          }
          expect(attacker.closeness('target')).toBeGreaterThanOrEqual(asNumber(said.target) - cent)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Knows the market to 3 %: lowers step by step until an answer changes, then halves by the other brackets. */
function greedy(terms: NegotiationTerms, hidden: Hidden, of: 'best' | 'target') {
  const lane = openLane(terms, hidden)
  const attacker = new PriceAttacker(terms, hidden.target > 0)
  const about = of === 'best' ? (hidden.rivals[0] ?? 0) : hidden.target
  let price = Math.round(about * 1.031 * Math.max(1, ...attacker.brackets[of]))
  for (let bids = 0; bids < 30; bids += 1) {
    const answer = lane.submit(price)
    if (answer) attacker.learn(answer)
    const last = lane.soFar.lastCents ?? price
    const shows = (next: number) =>
      priceMove(last, next, lane.soFar.minimumChange) === 'lowered' &&
      feedbackAfter(lane.soFar, next).hidden === null
    const halves = [0.5, 0.49, 0.51, 0.47, 0.53].flatMap((part) => attacker.splitting(of, part))
    price = halves.find(shows) ?? lowerThan(last, lane.soFar.minimumChange * 1.02)
    while (!shows(price) && price > 1000) price = Math.floor(price * 0.9995)
  }
  return attacker.closeness(of)
}

describe('a patient attacker', () => {
  test.each<[string, Partial<NegotiationTerms>, number?]>([
    ['the usual terms', {}, 1.1],
    ['lights by the best bid', { lightBasis: 'best' }],
    ['ranks alone', { carriersSee: { light: false, rank: true, delta: false, target: false } }],
    ['lights by rank', { lightBasis: 'rank' }],
    [
      'ranks beside lights',
      { lightBasis: 'best', carriersSee: { light: true, rank: true, delta: false, target: false } },
    ],
    ['distances', { carriersSee: { light: false, rank: false, delta: true, target: false } }],
    [
      'distances beside lights',
      { carriersSee: { light: true, rank: false, delta: true, target: false } },
    ],
    ['a wide minimum change', { minimumBidChange: 5 }],
  ])('comes near to what is said of %s', (_title, some, times = 3) => {
    const terms = { ...defaultTerms, ...some }
    for (const hasTarget of [true, false]) {
      const hidden = { target: hasTarget ? 123_456_789 : 0, rivals: [118_765_432] }
      const said = leakageOf(terms, hasTarget)
      for (const of of ['best', 'target'] as const) {
        const figure = said[of]
        if (typeof figure !== 'number') continue
        expect(greedy(terms, hidden, of)).toBeLessThanOrEqual(figure * times)
      }
    }
  })
})
