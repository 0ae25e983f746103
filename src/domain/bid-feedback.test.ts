import { describe, expect, test } from 'vitest'
import {
  bracketsOf,
  distanceToTarget,
  feedbackAfter,
  type FeedbackSoFar,
  leakageOf,
  lowerThan,
  minimumChangeOf,
  priceMove,
  targetBetween,
} from './bid-feedback.ts'
import { defaultTerms } from './negotiation-terms.ts'

describe('a price that moves', () => {
  test.each([
    ['first', null, 100_000],
    ['same', 100_000, 100_000],
    ['lowered', 100_000, 99_000],
    ['too small', 100_000, 99_001],
    ['raised', 100_000, 100_001],
    ['lowered', 100_000, 0],
    ['same', 0, 0],
  ] as const)('is %s from %s to %s cents at 1 %%', (move, last, next) => {
    expect(priceMove(last, next, 1)).toBe(move)
  })

  test('is lowered by the least change to the cent', () => {
    expect(lowerThan(33_333, 1)).toBe(32_999)
    expect(priceMove(33_333, 32_999, 1)).toBe('lowered')
    expect(priceMove(33_333, 33_000, 1)).toBe('too small')
  })
})

const submitted: FeedbackSoFar = {
  round: 2,
  hidden: null,
  lastCents: 100_000,
  lastRound: 2,
  stands: true,
  seenCents: [100_000],
  targetBetween: [],
  minimumChange: 1,
  brackets: { best: [1], target: [] },
}

describe('the feedback of a bid', () => {
  test.each<[string, Partial<FeedbackSoFar>, number, string | null]>([
    ['stays when it is lowered', {}, 99_000, null],
    ['stays at the same landed cost', {}, 100_000, null],
    ['is hidden when it is raised', {}, 101_000, 'raised'],
    ['is hidden when it is withdrawn and sent again', { stands: false }, 90_000, 'resent'],
    ['is hidden also when the same is sent again', { stands: false }, 100_000, 'resent'],
    ['is shown in the round after', { stands: false, lastRound: 1 }, 90_000, null],
    ['stays hidden when the raised bid is lowered', { hidden: 'raised' }, 80_000, 'raised'],
    [
      'stays hidden when the raised bid is withdrawn',
      { hidden: 'raised', stands: false },
      80_000,
      'raised',
    ],
    ['stays hidden when the bid sent again is lowered', { hidden: 'resent' }, 80_000, 'resent'],
    [
      'is hidden close to a price of an earlier round',
      { seenCents: [100_000, 90_000] },
      90_100,
      'near',
    ],
    ['is shown at a price of an earlier round', { seenCents: [100_000, 90_000] }, 90_000, null],
    [
      'is back once it is lowered away from it',
      { hidden: 'near', seenCents: [100_000] },
      98_000,
      null,
    ],
  ])('%s', (_title, given, next, hidden) => {
    expect(feedbackAfter({ ...submitted, ...given }, next).hidden).toBe(hidden)
  })

  test('is hidden where one bracket comes close to another of an earlier price', () => {
    const brackets = { best: [], target: [1, 1.1] }
    const after = (next: number) => feedbackAfter({ ...submitted, brackets }, next).hidden

    // 1,000.00 is amber up to a target of 909.09; half a minimum change of 1 % around it is 0.5 %.
    expect([after(91_500), after(91_300), after(90_909), after(90_500), after(90_400)]).toEqual([
      null,
      'near',
      'near',
      'near',
      null,
    ])
  })
})

test.each([
  // Within half a minimum change, 0.5 %, of 99,549: 99,800 itself, and 109,500 / 1.1 = 99,545.
  [99_800, 'near'],
  [109_500, 'near'],
  // 110,200 / 1.1 = 100,182 is within 0.5 % of 100,454.
  [110_200, 'near'],
  // 115,000 / 1.1 = 104,545.
  [115_000, null],
  [95_000, null],
])('a price of %s beside a target placed between 99,549 and 100,454: %s', (next, hidden) => {
  const given = { seenCents: [130_000], lastCents: 130_000, targetBetween: [99_549, 100_454] }
  const brackets = { best: [], target: [1, 1.1] }

  expect(feedbackAfter({ ...submitted, ...given, brackets }, next).hidden).toBe(hidden)
})

describe('the distance to a hidden target', () => {
  test.each([
    // 97.777 % is shown as 98 %; the next smaller step is 97 %.
    [97_777, 97_777 / 0.98, 97_777 / 0.97],
    // Exactly 125 %; the next smaller step is 124 %.
    [125_000, 100_000, 125_000 / 1.24],
    // 126 % is shown as 125 % times 1.01; the next smaller step is 125 %.
    [126_000, 126_000 / 1.2625, 100_800],
  ])('at %s cents places it between %s and %s', (cents, low, high) => {
    const [from, to] = targetBetween(cents, 100_000)

    expect(from).toBeCloseTo(low, 3)
    expect(to).toBeCloseTo(high, 3)
  })

  test.each([
    [100_000, 0],
    [100_001, 0.01],
    [101_000, 0.01],
    [101_001, 0.02],
    [99_000, -0.01],
    [98_500, -0.01],
    [125_000, 0.25],
    [126_250, 0.26],
    [1_000_000, 9],
  ])('of %s cents to 100,000 is %s', (cents, distance) => {
    expect(distanceToTarget(cents, 100_000)).toBeCloseTo(distance, distance > 1 ? 0 : 6)
  })

  test.each([3_000, 97_777, 100_000, 104_321, 126_000, 730_000])(
    'at %s cents encloses it by nearly one percent',
    (cents) => {
      const [low, high] = targetBetween(cents, 100_000)
      expect(low).toBeLessThanOrEqual(100_000.001)
      expect(high).toBeGreaterThan(100_000)
      expect(1 - low / high).toBeGreaterThanOrEqual(0.008 - 1e-9)
    },
  )
})

describe('what one carrier can work out', () => {
  const sees = { light: false, rank: false, delta: false, target: false }

  test.each([
    ['nothing', {}, 'not at all', 'not at all'],
    ['the light', { light: true }, 'not at all', 0.005],
    ['the rank', { rank: true }, 0.01, 'not at all'],
    ['light and rank', { light: true, rank: true }, 0.01, 0.005],
    ['the distance', { delta: true }, 'not at all', 0.008],
    ['light and distance', { light: true, delta: true }, 'not at all', 0.005],
    ['the target', { light: true, target: true }, 'not at all', 'exactly'],
  ] as const)('where it sees %s of a lane with a target', (_title, seen, best, target) => {
    const terms = { ...defaultTerms, minimumBidChange: 1, carriersSee: { ...sees, ...seen } }
    const leakage = leakageOf(terms, true)
    const rounded = (one: number | string) =>
      typeof one === 'number' ? Number(one.toFixed(3)) : one
    expect([rounded(leakage.best), rounded(leakage.target)]).toEqual([best, target])
  })

  test('of lights by a target that a lane lacks is the best bid', () => {
    const terms = { ...defaultTerms, minimumBidChange: 1 }

    expect(bracketsOf(terms, true)).toEqual({ best: [], target: [1.02, 1.1] })
    expect(bracketsOf(terms, false)).toEqual({ best: [1.02, 1.1], target: [] })
    expect(leakageOf(terms, false).target).toBe('not at all')
    expect(leakageOf(terms, false).best).toBeCloseTo(0.005, 4)
  })

  test('is never less than the brackets are apart', () => {
    const terms = { ...defaultTerms, lightBasis: 'best', green: 0.002, amber: 0.1 } as const
    const ranked = { ...terms, carriersSee: { ...sees, light: true, rank: true } }
    expect(leakageOf(ranked, true).best).toBeCloseTo(0.002, 5)
    expect(bracketsOf(ranked, true)).toEqual({ best: [1, 1.002, 1.1], target: [] })
  })

  test('counts at least the smallest change while feedback is shown', () => {
    const terms = { ...defaultTerms, minimumBidChange: 0 }
    expect(minimumChangeOf({ ...terms, carriersSee: { ...sees, rank: true } })).toBe(0.5)
    expect(minimumChangeOf({ ...terms, carriersSee: sees })).toBe(0)
  })
})
